#if !hasFeature(Embedded)
  extension Diagnostic: Encodable {
    private enum CodingKeys: CodingKey { case severity, code, offset, path, message }

    /// Encodes an object with the members `severity`, `code`, `offset`, `path` and `message`; the offset and the path are
    /// omitted if there are none.
    ///
    /// It holds nothing personal: names of members that Adobe does not document are left out of the path.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(severity.rawValue, forKey: .severity)
      try container.encode(code.rawValue, forKey: .code)
      try container.encodeIfPresent(range?.lowerBound, forKey: .offset)
      try container.encodeIfPresent(memberPath?.discreetText, forKey: .path)
      try container.encode(message, forKey: .message)
    }
  }

  extension HeaderError: Encodable {
    private enum CodingKeys: CodingKey { case header, stage, code, offset, path, message }

    /// Encodes an object with the members `header` (the name of the field), `stage`, `code`, `offset`, `path` and `message`;
    /// the header and the path are omitted if there are none. A server can send it as the body of its answer 400.
    ///
    /// It holds nothing personal: names of members that Adobe does not document are left out of the path.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(header?.fieldName, forKey: .header)
      try container.encode(stage.rawValue, forKey: .stage)
      try container.encode(code.rawValue, forKey: .code)
      try container.encode(offset, forKey: .offset)
      try container.encodeIfPresent(diagnostic.memberPath?.discreetText, forKey: .path)
      try container.encode(message, forKey: .message)
    }
  }
#endif
