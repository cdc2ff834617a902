package import PassHeaders

/// A header value that may be damaged: the header, the faults of the value, and their repairs.
///
/// An inspection accepts any bytes: a bare value, a line such as `X-Device-Info: e30=`, or something else. The strict
/// readers, such as `PartnerFrameworkStatus(headerValue:)`, decide whether the value is valid:
///
/// - If the strict reader accepts the value, no diagnostic has the severity `error`.
/// - If the strict reader rejects the value, at least one diagnostic has the severity `error`. A rejected value is
///   edited at the place of its error and read again. Each edit is one of the ``diagnostics``.
///
/// Time and memory are linear in the length of the text. Spec/manual/Inspection.md has the rules.
package struct Inspection: Sendable {
  /// The kind of header that the value really is, or `nil` if it cannot be recognized.
  ///
  /// It is ``sentKind``, unless all documented members of the payload belong to another header. Without a name before
  /// the value, the members decide.
  package let kind: HeaderKind?

  /// The kind of header that the name before the value says. Without a name, it is equal to ``kind``.
  package let sentKind: HeaderKind?

  /// The faults and possible faults of the text, in the order of their positions.
  package let diagnostics: [Diagnostic]

  /// The decoded value before the repair of its JSON, such as the bytes that its Base64 encodes. It is `nil` if nothing
  /// can be decoded.
  package let payload: ContiguousArray<UInt8>?

  /// The ``payload`` after the edits that repair its JSON, even if an error remains. It is `nil` if the strict reader
  /// accepts the value.
  private let json: ContiguousArray<UInt8>?

  /// The header, or `nil` if the strict reader rejects the value.
  package let header: PassHeader?

  /// The error with which the strict reader rejects the value, or `nil` if it does not reject the value.
  package let error: HeaderError?

  /// The header after all repairs, or `nil` if an error does not have a repair.
  ///
  /// It is equal to ``header`` if the strict reader accepts the value.
  package let repaired: PassHeader?

  /// The summary of the inspection.
  package let verdict: Verdict

  /// The maximum number of diagnostics. Further ones are only counted.
  package static let diagnosticLimit = 10

  /// A summary of an inspection: whether the value is valid, and whether the text contains all of it.
  package enum Verdict: Hashable, Sendable {
    /// The strict reader accepts the value.
    case valid
    /// The strict reader rejects the value, and the text contains all of it.
    case broken
    /// The value was truncated or masked when it was printed, or is a template that was never filled in. Copy it again.
    case incomplete
  }

  /// The canonical value of ``repaired``, even if a member that Adobe requires is missing, or `nil` without a repaired
  /// header.
  package var repairedValue: String? {
    try? repaired?.headerValue(validation: .lenient)
  }

  /// The part of the payload that could be read: `{"model":"iPhone"}` for the truncated `{"model":"iPhone","osN`. It is
  /// `nil` if the payload is not JSON.
  package var readable: JSONValue? {
    payload.flatMap { try? JSONValue(parsing: $0.span) }
      ?? (json ?? payload).flatMap { JSONValue(readablePartOf: $0.span) }
  }

  package var severity: Diagnostic.Severity? { diagnostics.map { $0.severity }.max() }
}

extension Inspection {
  /// Inspects a text that should be the value of a header, or a line with its name and value.
  ///
  /// - Parameters:
  ///   - text: The text, in any form in which it was copied, such as in quotes.
  ///   - kind: The kind of header that was sent, or `nil` to recognize it in `text`. If it is not `nil`, `text` is read
  ///     as
  ///     the value without the name.
  package init(of text: String, as kind: HeaderKind? = nil) {
    self.init(of: text.utf8, as: kind)
  }

  /// Inspects `bytes`, which should be the value of a header, or a line with its name and value.
  ///
  /// It avoids the cost of the generic initializer, which is slower when another module calls it.
  package init(of bytes: ContiguousArray<UInt8>, as kind: HeaderKind? = nil) {
    self.init(of: bytes[...], as: kind)
  }

  /// Inspects bytes that should be the value of a header, or a line with its name and value.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the text. They need not be UTF-8.
  ///   - kind: The kind of header that was sent, or `nil` to recognize it in `bytes`. If it is not `nil`, `bytes` are
  ///     read
  ///     as the value without the name.
  package init(of bytes: some Sequence<UInt8>, as kind: HeaderKind? = nil) {
    self.init(of: ContiguousArray(bytes), as: kind, in: Surroundings())
  }

  /// Inspects a value that was found in a longer text, such as a log, and reports the faults of the text around it.
  init(of bytes: ContiguousArray<UInt8>, as kind: HeaderKind?, in surroundings: Surroundings) {
    let given = SourceText(bytes)
    let name = kind == nil ? given.headerName : nil
    let value =
      name.map { given.extracting($0.range.upperBound..<given.count).trimmed() } ?? given
    self.init(of: value, as: kind ?? name?.kind, in: surroundings)
  }

  private init(
    of value: SourceText, as sentKind: HeaderKind?, in surroundings: Surroundings
  ) {
    var diagnostics = surroundings.diagnostics(of: value)
    if let (header, payload) = value.readStrictly(as: sentKind) {
      diagnostics += value.warnings(about: header, payload)
      (kind, self.sentKind, self.payload, json) = (
        header.kind, sentKind ?? header.kind, payload, nil
      )
      (repaired, error) = (header, nil)
      // Under another name, Adobe does not find the header, so the value is broken although it can be read.
      (self.header, verdict) = surroundings.wrongName == .other ? (nil, .broken) : (header, .valid)
    } else {
      let repair = Repair(value, as: sentKind)
      diagnostics += repair.faults
      if let header = repair.header {
        diagnostics += value.warnings(about: header, repair.json, repair.payload)
      }
      if surroundings.isFollowedByText {
        diagnostics.replaceEnd(at: value.originRange(value.count..<value.count))
      }
      (kind, self.sentKind) = (repair.kind, sentKind ?? repair.kind)
      (payload, json) = (repair.payload?.bytes, repair.json?.bytes)
      (header, repaired) = (nil, repair.header)
      error = value.error(as: sentKind ?? repair.kind)
      verdict = repair.isIncomplete && !surroundings.isFollowedByText ? .incomplete : .broken
    }
    self.diagnostics = diagnostics.listed(in: payload)
  }
}

extension Inspection: CustomStringConvertible, PersonalValue {
  /// The name of the header and the number of diagnostics of each severity. The payload is withheld, because it is
  /// personal.
  package var description: String {
    let counts = Diagnostic.Severity.allCases.reversed().map { severity in
      "\(severity.rawValue)s: \(diagnostics.count { $0.severity == severity })"
    }
    return "Inspection(\(kind?.fieldName ?? "unknown"), \(counts.joined(separator: ", ")))"
  }
}
