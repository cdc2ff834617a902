import PassHeaders

extension CaptureScanner: CustomReflectable {
  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension CapturedHeader: CustomReflectable {
  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension CapturedRequest: CustomReflectable {
  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension Inspection: CustomReflectable {
  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension Prediction: CustomReflectable {
  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension Prediction.Request: CustomReflectable {
  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}
