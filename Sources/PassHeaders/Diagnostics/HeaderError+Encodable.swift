#if !hasFeature(Embedded)
  extension Diagnostic: Encodable {
    private enum CodingKeys: CodingKey { case severity, code, offset, path, message, advice }

    /// Encodes the diagnostic as an object with the members `severity`, `code`, `offset`, `path`, `message` and
    /// `advice`. The members `offset` and `path` may be absent.
    ///
    /// The result is not personal. The path does not contain the names of members that Adobe does not document.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(severity.rawValue, forKey: .severity)
      try container.encode(code.rawValue, forKey: .code)
      try container.encodeIfPresent(range?.lowerBound, forKey: .offset)
      try container.encodeIfPresent(memberPath?.redactedText, forKey: .path)
      try container.encode(message, forKey: .message)
      try container.encode(advice, forKey: .advice)
    }
  }

  extension HeaderError: Encodable {
    private enum CodingKeys: CodingKey { case header, stage, code, offset, path, message, advice }

    /// Encodes the error as an object with the members `header`, `stage`, `code`, `offset`, `path`, `message` and
    /// `advice`. The members `header`, `offset` and `path` may be absent.
    ///
    /// `header` is the name of the header field. A server can send the object as the body of a response with status
    /// 400.
    ///
    /// The result is not personal. The path does not contain the names of members that Adobe does not document.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(header?.fieldName, forKey: .header)
      try container.encode(stage.rawValue, forKey: .stage)
      try container.encode(code.rawValue, forKey: .code)
      try container.encodeIfPresent(offset, forKey: .offset)
      try container.encodeIfPresent(diagnostic.memberPath?.redactedText, forKey: .path)
      try container.encode(message, forKey: .message)
      try container.encode(advice, forKey: .advice)
    }
  }
#endif
