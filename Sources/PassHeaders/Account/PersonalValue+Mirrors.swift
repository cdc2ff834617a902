#if !hasFeature(Embedded)
  extension EpochMilliseconds: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension AccessStatus: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension DeviceIdentifier: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension DeviceInfo: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension DeviceInfo.ConnectionType: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension DeviceInfo.Listed: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension DeviceInfo.Value: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension Diagnostic: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension FrameworkError: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension HeaderError: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension MVPD: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension MVPD.BoardingStatus: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension PartnerFrameworkStatus: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension ProviderConfiguration: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension ProviderLookup: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension RequestHeaders: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension SAMLResponse: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension SubscriberAccount: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }

  extension UnknownMember: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
  }
#endif
