package import PassHeaders

/// A lenient reading of a text that should be a header value: the header, the faults of the text, and their repairs.
///
/// An inspection accepts any bytes: a bare value, a line such as `X-Device-Info: e30=`, or something else. It reports
/// everything that it removes, reads differently or assumes as one of the ``diagnostics``. Time and memory are linear
/// in the length of the text.
///
/// The header name before the value, the end of the line, and the color codes of a terminal are not part of the value.
///
/// The strict readers, such as `PartnerFrameworkStatus(headerValue:)`, decide whether a value is valid:
///
/// - If the strict reader accepts a value, no diagnostic has the severity `error`.
/// - If the strict reader rejects a value, at least one diagnostic has the severity `error`. It usually has the code of
///   the reader's error, or a code for its cause, such as quotes around the value.
///
/// Spec/manual/Inspection.md has the rules.
package struct Inspection: Sendable {
  /// The kind of header that the text contains, or `nil` if it cannot be recognized.
  ///
  /// The members of the payload decide. If they do not identify a header, the name of the header decides.
  package let kind: HeaderKind?

  /// The faults and possible faults of the text, in the order of their positions.
  package let diagnostics: [Diagnostic]

  /// The bytes that remain after all encodings are removed, such as Base64 and quotes, or `nil` if the text does not
  /// contain a payload. They should be JSON.
  package let payload: ContiguousArray<UInt8>?

  /// The result of the strict reader for the value: the header, or the error for its first fault.
  ///
  /// If the kind of the header is not known, it is the error of the Base64, or `nil` if the Base64 could be decoded.
  package let strictResult: Result<PassHeader, HeaderError>?

  /// The header after all repairs, or `nil` if an error does not have a repair.
  ///
  /// It is equal to ``header`` if no diagnostic has a repair.
  package var repaired: PassHeader? { reading.repaired }

  /// The part of the payload that could be read: `{"model":"iPhone"}` for the truncated `{"model":"iPhone","osN`. It is
  /// `nil` if the payload is not JSON.
  package var readable: JSONValue? { reading.root?.json }

  /// The kind of header that the text was sent as. The name of the header decides, even if the payload belongs to a
  /// different header. It is `nil` if the kind cannot be recognized.
  package let sentKind: HeaderKind?

  let reading: LenientReading

  /// The result of the lenient readers. It is a class, so that moving an inspection is fast.
  final class LenientReading: Sendable {
    /// The root value of the payload, or `nil` if the payload is not JSON.
    let root: Tree?
    let repaired: PassHeader?

    init(root: Tree?, repaired: PassHeader?) { (self.root, self.repaired) = (root, repaired) }
  }

  /// The range of the value in the text, in bytes, without the name of the header.
  package let valueRange: Range<Int>

  /// A summary of an inspection: whether the value is valid, and whether the text contains all of it.
  package enum Verdict: Hashable, Sendable {
    /// The strict reader accepts the value.
    case valid
    /// The strict reader rejects the value, and the text contains all of it.
    case broken
    /// The value was truncated or masked when it was printed, or is a template that was never filled in. Copy it again.
    case incomplete
  }

  /// The summary of the inspection. It is ``Verdict/incomplete`` if there are errors without a repair, and each of them
  /// says that a part of the value is missing.
  package var verdict: Verdict {
    if header != nil { return .valid }
    // If the payload begins with a complete object, the value is not truncated, so the verdict is not `incomplete`.
    if payload?.span.beginsWithWholeObject ?? false { return .broken }
    let errors = diagnostics.filter { $0.severity == .error && $0.repair == nil }
    return !errors.isEmpty && errors.allSatisfy { $0.reportsIncompleteValue }
      ? .incomplete : .broken
  }

  /// The header, or `nil` if the strict reader rejects the value.
  package var header: PassHeader? { try? strictResult?.get() }

  /// The error with which the strict reader rejects the value, or `nil` if it does not reject the value.
  package var error: HeaderError? {
    if case .failure(let error) = strictResult { return error }
    return nil
  }

  /// The canonical value of ``repaired``, even if a member that Adobe requires is missing, or `nil` without a repaired
  /// header.
  package var repairedValue: String? {
    try? repaired?.headerValue(validation: .lenient)
  }

  package var severity: Diagnostic.Severity? { diagnostics.map { $0.severity }.max() }
}

extension Inspection {
  /// Inspects a text that should be the value of a header, or a line with its name and value.
  ///
  /// - Parameters:
  ///   - text: The text, in any form in which it was copied, such as in quotes.
  ///   - kind: The kind of header that was sent, or `nil` if it is not known. If it is known, `text` is only the value.
  package init(of text: String, as kind: HeaderKind? = nil) {
    self.init(of: text.utf8, as: kind)
  }

  /// Inspects `bytes`, which should be the value of a header, or a line with its name and value.
  ///
  /// Other modules call this initializer to avoid the cost of the generic one, which is not specialized for them.
  package init(of bytes: ContiguousArray<UInt8>, as kind: HeaderKind? = nil) {
    self.init(of: bytes[...], as: kind)
  }

  /// Inspects bytes that should be the value of a header, or a line with its name and value.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the text. They need not be UTF-8.
  ///   - kind: The kind of header that was sent, or `nil` if it is not known. If it is known, `bytes` are only the
  ///     value.
  package init(of bytes: some Sequence<UInt8>, as kind: HeaderKind? = nil) {
    self.init(of: ContiguousArray(bytes), as: kind, in: Surroundings())
  }

  /// Inspects a value that was found in a longer text, such as a log, and reports what the text around it shows.
  init(of bytes: ContiguousArray<UInt8>, as kind: HeaderKind?, in surroundings: Surroundings) {
    var inspector = Inspector(bytes, kind)
    inspector.report(surroundings)
    self = inspector.inspect(hasWrongName: surroundings.hasWrongName)
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
