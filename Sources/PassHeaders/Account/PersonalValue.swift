#if hasFeature(Embedded)
  /// A type whose values may be personal. Its description names the parts that are present and withholds their values.
  package protocol PersonalValue: CustomStringConvertible {}
#else
  /// A type whose values may be personal. Its description names the parts that are present and withholds their values,
  /// and its mirror is without children. Otherwise, `dump` and `Mirror` would show the values.
  package protocol PersonalValue: CustomStringConvertible, CustomReflectable {}

  extension PersonalValue {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
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
