/// A request header that this package reads and writes.
package enum PassHeader: Hashable, Sendable {
  /// The header `AP-Partner-Framework-Status`.
  case partnerFrameworkStatus(PartnerFrameworkStatus)
  /// The header `X-Device-Info`.
  case deviceInfo(DeviceInfo)
  /// The header `AP-Device-Identifier`.
  case deviceIdentifier(DeviceIdentifier)

  /// The kind of the header, such as `.deviceInfo`.
  package var kind: HeaderKind {
    switch self {
    case .partnerFrameworkStatus: .partnerFrameworkStatus
    case .deviceInfo: .deviceInfo
    case .deviceIdentifier: .deviceIdentifier
    }
  }

  /// Parses `headerValue` as the value of a header of the given kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of header to parse.
  ///   - headerValue: The value of the header field.
  /// - Throws: ``HeaderError`` for the first fault, such as missing Base64 padding.
  package init(_ kind: HeaderKind, headerValue: String) throws(HeaderError) {
    switch kind {
    case .partnerFrameworkStatus:
      self = .partnerFrameworkStatus(try PartnerFrameworkStatus(headerValue: headerValue))
    case .deviceInfo: self = .deviceInfo(try DeviceInfo(headerValue: headerValue))
    case .deviceIdentifier:
      self = .deviceIdentifier(try DeviceIdentifier(headerValue: headerValue))
    }
  }

  /// Parses `json` as the JSON payload of a header of the given kind. An `AP-Device-Identifier` does not have a JSON
  /// payload. For this kind, `json` is parsed as the payload of a status.
  package init(_ kind: HeaderKind, json: ContiguousArray<UInt8>) throws(HeaderError) {
    switch kind {
    case .deviceInfo: self = .deviceInfo(try DeviceInfo(json: json))
    case .partnerFrameworkStatus, .deviceIdentifier:
      self = .partnerFrameworkStatus(try PartnerFrameworkStatus(json: json))
    }
  }

  /// Returns the header value to send, on one line. A status is written for the phase
  /// ``PartnerFrameworkStatus/Phase/decisions``.
  ///
  /// - Parameter validation: The requirements that the header must meet. A device identifier always meets them, because
  ///   it is checked when it is created.
  /// - Throws: ``HeaderError`` if the header does not meet `validation`, or if the written header could not be read
  ///   again.
  package func headerValue(
    validation: HeaderValidation = .strict
  ) throws(HeaderError) -> String {
    switch self {
    case .partnerFrameworkStatus(let status): try status.headerValue(validation: validation)
    case .deviceInfo(let device): try device.headerValue(validation: validation)
    case .deviceIdentifier(let identifier): identifier.headerValue
    }
  }

  /// The warnings and notes about the header. They do not prevent reading it, but Adobe may reject it.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .partnerFrameworkStatus(let status): status.diagnostics
    case .deviceInfo(let device): device.diagnostics
    case .deviceIdentifier(let identifier): identifier.diagnostics
    }
  }
}
