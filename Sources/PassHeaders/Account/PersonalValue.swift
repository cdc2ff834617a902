/// A type whose values may be personal. Its description names the parts that are present and withholds their values.
///
/// Each conforming type declares a `customMirror` without children. Otherwise, `dump` and `Mirror` would show the
/// values. Embedded Swift does not have mirrors.
package protocol PersonalValue: CustomStringConvertible {}

#if !hasFeature(Embedded)
  extension Mirror {
    /// Creates a mirror of `value` without children, so that reflection reveals no part of it.
    package init(withholdingPartsOf value: some PersonalValue) { self.init(value, children: []) }
  }
#endif

/// Returns a description such as `FrameworkError(code: <withheld>)` with the `parts` that are not `nil`.
func description(of type: String, _ parts: [String?]) -> String {
  "\(type)(\(parts.compactMap { $0 }.joined(separator: ", ")))"
}

/// Returns a part of a description such as `code: <withheld>`, or `nil` if `value` is `nil`.
func withheld<Value>(_ name: String, _ value: Value?) -> String? {
  value == nil ? nil : "\(name): <withheld>"
}
