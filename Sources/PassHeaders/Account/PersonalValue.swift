#if hasFeature(Embedded)
  /// A value that may be personal.
  public protocol PersonalValue: CustomStringConvertible, CustomDebugStringConvertible {}
#else
  /// A value that may be personal.
  ///
  /// `print`, `String(reflecting:)`, `dump` and mirrors all show no more than `description`, which
  /// says what is there and withholds what is personal.
  public protocol PersonalValue: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
  {}

  extension PersonalValue {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif

extension PersonalValue {
  /// The same as `description`.
  public var debugDescription: String { description }
}

/// A description that names the parts which are there: `Type(part: shown, other: <withheld>)`.
func description(of type: String, _ parts: [String?]) -> String {
  "\(type)(\(parts.compactMap { $0 }.joined(separator: ", ")))"
}

/// A part of a description, of which only the presence is shown.
func withheld<Value>(_ name: String, _ value: Value?) -> String? {
  value == nil ? nil : "\(name): <withheld>"
}
