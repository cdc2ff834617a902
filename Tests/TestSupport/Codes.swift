package import PassHeaders
import PassHeadersInspection

extension Diagnostic.Code {
  /// All codes, in the order of Spec/Errors.md.
  package static let all = Explanation.all.map { Self($0.code) }

  /// Those that only an inspection gives.
  package static let ofInspection = Array(all.drop { $0 != .wrongHeaderName })
}
