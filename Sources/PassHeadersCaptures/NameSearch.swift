/// Finds the places in a text at which one of the names that matter may stand.
///
/// Horspool's algorithm, for several words of one length: most bytes are never looked at. The case
/// of ASCII letters does not matter.
struct NameSearch: Sendable {
  /// What is looked for: eleven bytes of each name, and of Adobe's answers.
  enum Word: CaseIterable, Sendable {
    case deviceInfo, deviceInfoParameter, frameworkStatus, headerCode, fallback, traceHeader

    var text: String {
      switch self {
      case .deviceInfo: "device-info"
      case .deviceInfoParameter: "device_info"
      case .frameworkStatus: "work-status"
      case .headerCode: "header_pfs_"
      case .fallback: "fs_fallback"
      // What `curl --trace-ascii` prints before it breaks headers into lines of 64.
      case .traceHeader: "send header"
      }
    }

    /// Whether it is part of a header's name.
    var isName: Bool {
      switch self {
      case .deviceInfo, .deviceInfoParameter, .frameworkStatus: true
      case .headerCode, .fallback, .traceHeader: false
      }
    }
  }

  private static let length = 11
  private let words: ContiguousArray<ContiguousArray<UInt8>>
  /// How far to go on when the window ends with a byte.
  private let shifts: ContiguousArray<UInt8>
  /// Whether a word ends with the byte.
  private let isLast: ContiguousArray<Bool>

  init() {
    words = ContiguousArray(Word.allCases.map { ContiguousArray($0.text.utf8) })
    var shifts = ContiguousArray<UInt8>(repeating: UInt8(Self.length), count: 256)
    for word in words {
      for (index, byte) in word.dropLast().enumerated() {
        let shift = UInt8(Self.length - 1 - index)
        shifts[Int(byte)] = min(shifts[Int(byte)], shift)
        let other = Self.otherCase(byte)
        shifts[Int(other)] = min(shifts[Int(other)], shift)
      }
    }
    self.shifts = shifts
    var isLast = ContiguousArray(repeating: false, count: 256)
    for byte in words.compactMap(\.last) {
      isLast[Int(byte)] = true
      isLast[Int(Self.otherCase(byte))] = true
    }
    self.isLast = isLast
  }

  private static func otherCase(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte & 0xDF : byte
  }

  /// The first word that begins in the range.
  func first(in text: Span<UInt8>, _ range: Range<Int>) -> (word: Word, start: Int)? {
    let shifts = shifts.span
    let isLast = isLast.span
    var last = range.lowerBound + Self.length - 1
    let end = min(text.count, range.upperBound + Self.length - 1)
    while last < end {
      let byte = text[last]
      if isLast[Int(byte)] {
        let start = last - Self.length + 1
        for (index, word) in words.enumerated() where matches(word, text, start) {
          return (Word.allCases[index], start)
        }
      }
      last += Int(shifts[Int(byte)])
    }
    return nil
  }

  private func matches(
    _ word: ContiguousArray<UInt8>, _ text: Span<UInt8>, _ start: Int
  ) -> Bool {
    for (offset, byte) in word.enumerated() {
      let found = text[start + offset]
      guard found == byte || found == Self.otherCase(byte) else { return false }
    }
    return true
  }
}
