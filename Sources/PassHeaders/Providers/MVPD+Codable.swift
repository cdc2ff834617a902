#if !hasFeature(Embedded)
  extension MVPD.BoardingStatus: Codable {}

  extension MVPD: Codable {
    private enum CodingKeys: CodingKey {
      case id, displayName, logoUrl, isTempPass, isProxy, platformMappingId, boardingStatus
      case enablePlatformServices, displayInPlatformPicker, enforcePlatformPermissions
      case requiredMetadataFields
    }

    /// Decodes an MVPD from an object with Adobe's member names. Only `id` is required, and unknown members are
    /// ignored.
    ///
    /// Use it for MVPDs that an application has stored. For Adobe's responses, which may write a Boolean as a string or
    /// a list as one text, use ``ProviderConfiguration``.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) throws -> String? {
        try container.decodeIfPresent(String.self, forKey: key)
      }
      func flag(_ key: CodingKeys) throws -> Bool? {
        try container.decodeIfPresent(Bool.self, forKey: key)
      }
      self.init(id: try container.decode(String.self, forKey: .id))
      displayName = try text(.displayName)
      logoUrl = try text(.logoUrl)
      isTempPass = try flag(.isTempPass)
      isProxy = try flag(.isProxy)
      platformMappingId = try text(.platformMappingId)
      boardingStatus = try text(.boardingStatus).map { BoardingStatus(rawValue: $0) }
      enablePlatformServices = try flag(.enablePlatformServices)
      displayInPlatformPicker = try flag(.displayInPlatformPicker)
      enforcePlatformPermissions = try flag(.enforcePlatformPermissions)
      requiredMetadataFields =
        try container.decodeIfPresent([String].self, forKey: .requiredMetadataFields) ?? []
    }

    /// Encodes the MVPD as an object with Adobe's member names. Absent members and an empty list are omitted.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encodeIfPresent(displayName, forKey: .displayName)
      try container.encodeIfPresent(logoUrl, forKey: .logoUrl)
      try container.encodeIfPresent(isTempPass, forKey: .isTempPass)
      try container.encodeIfPresent(isProxy, forKey: .isProxy)
      try container.encodeIfPresent(platformMappingId, forKey: .platformMappingId)
      try container.encodeIfPresent(boardingStatus, forKey: .boardingStatus)
      try container.encodeIfPresent(enablePlatformServices, forKey: .enablePlatformServices)
      try container.encodeIfPresent(displayInPlatformPicker, forKey: .displayInPlatformPicker)
      try container.encodeIfPresent(
        enforcePlatformPermissions, forKey: .enforcePlatformPermissions)
      if !requiredMetadataFields.isEmpty {
        try container.encode(requiredMetadataFields, forKey: .requiredMetadataFields)
      }
    }
  }
#endif
