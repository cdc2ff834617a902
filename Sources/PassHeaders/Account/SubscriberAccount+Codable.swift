#if !hasFeature(Embedded)
  extension AccessStatus: Codable {}

  extension EpochMilliseconds: Codable {
    /// Decodes an integer: the number of milliseconds.
    ///
    /// - Throws: `DecodingError` if the number is outside ``range``.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let time = EpochMilliseconds(try container.decode(Int64.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "the number of milliseconds is out of range")
      }
      self = time
    }

    /// Encodes the number of milliseconds as an integer.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rawValue)
    }
  }

  extension FrameworkError: Codable {
    private enum CodingKeys: CodingKey { case code, message }

    /// Decodes an object with the members `code` and `message`, each of which may be absent.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        code: try container.decodeIfPresent(String.self, forKey: .code),
        message: try container.decodeIfPresent(String.self, forKey: .message))
    }

    /// Encodes an object with those of the members `code` and `message` that are present.
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

    /// Decodes an object in which only `accessStatus` is required. Unknown members are ignored.
    ///
    /// Spec/AP-Partner-Framework-Status.md describes the object, which Adobe does not know: it is a form in which an
    /// application may store an account.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        accessStatus: try container.decode(AccessStatus.self, forKey: .accessStatus),
        platformMappingId: try container.decodeIfPresent(String.self, forKey: .platformMappingId),
        expirationDate: try container.decodeIfPresent(
          EpochMilliseconds.self, forKey: .expirationDate),
        permissionError: try container.decodeIfPresent(
          FrameworkError.self, forKey: .permissionError),
        providerError: try container.decodeIfPresent(FrameworkError.self, forKey: .providerError))
    }

    /// Encodes an object with the members that are present. It names the viewer's provider.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(accessStatus, forKey: .accessStatus)
      try container.encodeIfPresent(platformMappingId, forKey: .platformMappingId)
      try container.encodeIfPresent(expirationDate, forKey: .expirationDate)
      try container.encodeIfPresent(permissionError, forKey: .permissionError)
      try container.encodeIfPresent(providerError, forKey: .providerError)
    }
  }
#endif
