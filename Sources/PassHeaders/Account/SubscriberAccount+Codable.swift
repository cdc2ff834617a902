#if !hasFeature(Embedded)
  extension EpochMilliseconds: Codable {
    /// Decodes a time from a single integer, the number of milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// - Throws: `DecodingError` if the value is not an integer, is negative, or has more than 15 digits.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let time = EpochMilliseconds(try container.decode(Int64.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "the number of milliseconds is out of range")
      }
      self = time
    }

    /// Encodes the time as a single integer, the number of milliseconds since 1970-01-01T00:00:00Z.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rawValue)
    }
  }

  extension FrameworkError: Codable {
    private enum CodingKeys: CodingKey { case code, message }

    /// Decodes an error from an object with the optional members `code` and `message`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        code: try container.decodeIfPresent(String.self, forKey: .code),
        message: try container.decodeIfPresent(String.self, forKey: .message))
    }

    /// Encodes the error as an object with the members `code` and `message`. A part that is `nil` is omitted.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(code, forKey: .code)
      try container.encodeIfPresent(message, forKey: .message)
    }
  }

  extension SubscriberAccount: Codable {
    private enum CodingKeys: CodingKey {
      case accessStatus, platformMappingId, expirationDate, permissionError, providerError
    }

    /// Decodes an account from an object in which only `accessStatus` is required. Unknown members are ignored.
    ///
    /// This is not a format of Adobe, but one to store an account. Spec/formats/Stored-Accounts.md describes it.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        accessStatus: AccessStatus(
          rawValue: try container.decode(String.self, forKey: .accessStatus)),
        platformMappingId: try container.decodeIfPresent(String.self, forKey: .platformMappingId),
        expirationDate: try container.decodeIfPresent(
          EpochMilliseconds.self, forKey: .expirationDate),
        permissionError: try container.decodeIfPresent(
          FrameworkError.self, forKey: .permissionError),
        providerError: try container.decodeIfPresent(FrameworkError.self, forKey: .providerError))
    }

    /// Encodes the account as an object. A part that is `nil` is omitted.
    ///
    /// The result is personal, because `platformMappingId` names the viewer's TV provider.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(accessStatus.rawValue, forKey: .accessStatus)
      try container.encodeIfPresent(platformMappingId, forKey: .platformMappingId)
      try container.encodeIfPresent(expirationDate, forKey: .expirationDate)
      try container.encodeIfPresent(permissionError, forKey: .permissionError)
      try container.encodeIfPresent(providerError, forKey: .providerError)
    }
  }
#endif
