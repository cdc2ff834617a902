/// A value that may be personal: its description says what is present and withholds values.
///
/// `print`, `String(reflecting:)`, `dump` and mirrors show no more than the description. Each conforming type declares a
/// `customMirror` without children for that, which Embedded Swift does not have.
package protocol PersonalValue: CustomStringConvertible {}

#if !hasFeature(Embedded)
  extension Mirror {
    /// Creates a mirror of `value` that shows none of its parts.
    package init(withholdingPartsOf value: some PersonalValue) { self.init(value, children: []) }
  }
#endif

/// Returns a description that names the parts which are present: `Type(part: shown, other: <withheld>)`.
func description(of type: String, _ parts: [String?]) -> String {
  "\(type)(\(parts.compactMap { $0 }.joined(separator: ", ")))"
}

/// Returns the part `name` of a description without `value`, or `nil` if there is no value.
func withheld<Value>(_ name: String, _ value: Value?) -> String? {
  value == nil ? nil : "\(name): <withheld>"
}
