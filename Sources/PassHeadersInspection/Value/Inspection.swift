public import PassHeaders

/// What a text is that should be a header value, what is wrong with it, and what it would be without
/// that.
///
/// It takes a value or one line with its name, in whatever form, and any other bytes. It never fails.
/// Everything that it removes, reads differently or assumes is one of the ``diagnostics``. Work and
/// memory are linear in the length.
///
/// The name of a header before the value, the end of its line, and a terminal's colours are not part
/// of the value. The strict readers, such as
/// `PartnerFrameworkStatus(headerValue:)`, decide what a valid header is: what they accept has no
/// diagnostic of severity `error` here, and what they refuse has one with the same code, or one that
/// names its cause, such as a layer that does not belong there.
public struct Inspection: Sendable {
  /// The header that the text is, as far as it can be recognised: from its members, or else from its name.
  public let kind: PassHeader.Kind?

  /// What is, or may be, wrong, in the order of the text.
  public let diagnostics: [Diagnostic]

  /// The decoded JSON, or what should be JSON; `nil` if nothing was decoded.
  public let payload: ContiguousArray<UInt8>?

  /// The header, if the strict reader accepts the value; the error, if it does not. Where it is not known
  /// which header it should be: what is wrong with the Base64, else `nil`.
  package let strict: Result<PassHeader, HeaderError>?

  /// The header with all repairs; `nil` if an error has no repair. The same as ``header`` if there is
  /// nothing to repair.
  public var repaired: PassHeader? { reading.repaired }

  /// The payload as far as it could be read: JSON with the complete members of one that was cut.
  package var readable: JSONValue? { reading.root?.json }

  /// The header that was sent: the one named, even if the payload is another's.
  package let sentKind: PassHeader.Kind?

  /// What reading with tolerance found.
  let reading: TolerantReading

  /// A class, because an inspection is moved several times.
  final class TolerantReading: Sendable {
    let root: Tree?
    let repaired: PassHeader?

    init(root: Tree?, repaired: PassHeader?) { (self.root, self.repaired) = (root, repaired) }
  }

  /// Where the value is in the given text.
  package let valueRange: Range<Int>

  /// What the text is to who wants to know what was sent.
  public enum Verdict: Hashable, Sendable {
    /// The strict reader accepts the value.
    case valid
    /// It does not.
    case broken
    /// The value was cut, masked or never filled in by what printed it: copy it again.
    case incomplete
  }

  /// Whether the value is valid, broken, or not all that was sent.
  public var verdict: Verdict {
    if header != nil { return .valid }
    // What is behind a whole object was not cut off.
    if payload?.span.beginsWithWholeObject ?? false { return .broken }
    let errors = diagnostics.filter { $0.severity == .error && $0.repair == nil }
    return !errors.isEmpty && errors.allSatisfy { $0.isIncompleteness } ? .incomplete : .broken
  }

  /// The header, if the strict reader accepts the value.
  public var header: PassHeader? { try? strict?.get() }

  /// Why the strict reader does not accept the value.
  public var error: HeaderError? {
    if case .failure(let error) = strict { return error }
    return nil
  }

  /// The canonical value of ``repaired``, whatever it lacks.
  public var repairedValue: String? {
    try? repaired?.headerValue(validation: .lenient)
  }

  /// The worst of the diagnostics; `nil` if there are none.
  package var severity: Diagnostic.Severity? { diagnostics.map { $0.severity }.max() }
}

extension Inspection {
  /// Inspects a text.
  ///
  /// - Parameters:
  ///   - text: The text, in whatever shape it was copied.
  ///   - kind: The header that it is known to be, for example from its name.
  public init(of text: String, as kind: PassHeader.Kind? = nil) {
    self.init(of: text.utf8, as: kind)
  }

  /// The same of bytes, without what a generic function that another module calls finds out each time.
  package init(of bytes: ContiguousArray<UInt8>, as kind: PassHeader.Kind? = nil) {
    self.init(of: bytes[...], as: kind)
  }

  /// Inspects bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, of UTF-8 or of whatever else was taken for a header.
  ///   - kind: The header that they are known to be, for example from its name.
  public init(of bytes: some Sequence<UInt8>, as kind: PassHeader.Kind? = nil) {
    self.init(of: ContiguousArray(bytes), as: kind, in: Circumstances())
  }

  /// Inspects a value that was found in a text.
  init(of bytes: ContiguousArray<UInt8>, as kind: PassHeader.Kind?, in circumstances: Circumstances)
  {
    var inspector = Inspector(bytes, kind)
    inspector.report(circumstances)
    self = inspector.run()
  }
}

extension Inspection: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The kind and how much was found; the payload is withheld.
  public var description: String {
    let counts = Diagnostic.Severity.allCases.reversed().map { severity in
      "\(severity.rawValue)s: \(diagnostics.count { $0.severity == severity })"
    }
    return "Inspection(\(kind?.fieldName ?? "unknown"), \(counts.joined(separator: ", ")))"
  }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}
