/// What a writer requires of a header before it writes it.
public enum HeaderValidation: Hashable, Sendable, CaseIterable {
  /// The header has everything that Adobe documents as required.
  case strict
  /// The header can be read again. A status may lack a date or an id, or have an access status that Adobe does not
  /// document; a device may lack required members; a field may be longer than 8,190 bytes.
  case lenient
}
