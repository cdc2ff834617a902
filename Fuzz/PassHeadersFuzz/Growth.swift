#if !LIBFUZZER
  enum Growth { static func measure() -> Bool { true } }
#endif
