import PassHeaders

/// What the text of an `expirationDate` means that is not milliseconds.
enum ExpirationText {
  /// A text that is not milliseconds in plain digits.
  ///
  /// The date is what it means; `nil` if that is ambiguous.
  typealias Interpretation = (fault: InspectionFault, date: EpochMilliseconds?)

  /// What a text means that the strict reader refuses.
  static func interpret(_ text: Span<UInt8>) -> Interpretation {
    let trimmed = text.extracting(text.trimmedRange { $0 <= 0x20 })
    if String(utf8: trimmed).trimmingWhiteSpace.isEmpty { return (.blankDate, nil) }
    if let placeholder = Placeholder(trimmed) { return (placeholder.faults.date, nil) }
    if let number = number(trimmed) { return interpret(number) }
    if let date = DateText(trimmed) { return (.calendarDate, date.time) }
    return (.dateNotDigits, nil)
  }

  /// The unit of a number follows from its size: a date of this century has 10 digits in seconds,
  /// 13 in milliseconds, 16 in microseconds, 19 in nanoseconds.
  private static func interpret(_ number: Double) -> Interpretation {
    func result(_ fault: InspectionFault, _ milliseconds: Double) -> Interpretation {
      let isDate = milliseconds >= 0 && milliseconds < 1e15
      return (
        fault, isDate ? EpochMilliseconds(clamping: Int64(milliseconds.rounded(.down))) : nil
      )
    }
    return switch number {
    case 6e8..<1.3e9: result(.dateInAmbiguousSeconds, number * 1000)
    case 1e8..<1e11: result(.dateInSeconds, number * 1000)
    case 1e15..<1e18: result(.dateInMicroseconds, number / 1000)
    case 1e18...: result(.dateInNanoseconds, number / 1_000_000)
    default: result(.dateNotDigits, number)
    }
  }

  /// The number, if the text is one in decimal digits, perhaps with a sign, fraction or exponent.
  private static func number(_ text: Span<UInt8>) -> Double? {
    guard text.byte(at: text.count - 1).isASCIIDigit else { return nil }
    var digits: Int64 = 0
    var isInteger = text.count < 19
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits &* 10 &+ Int64(text[index] - UInt8(ascii: "0"))
      case ".", "e", "E", "+", "-": isInteger = false
      default: return nil
      }
    }
    if isInteger { return Double(digits) }
    // More digits than any unit of time has.
    return text.count > 40 ? 1e40 : Double(String(utf8: text))
  }
}

/// A calendar date as people and printers write it.
private struct DateText {
  /// The time in UTC; `nil` where the order of day and month is ambiguous.
  let time: EpochMilliseconds?

  /// RFC 3339 and its like (`2034-03-08 11:37:16 +0000`, a date alone); dates with an English month
  /// (`Wed, 08 Mar 2034 11:37:16 GMT`, `Mar 8, 2034`); and numbers with points or slashes.
  init?(_ text: Span<UInt8>) {
    guard text.count < 80 else { return nil }
    let words = Self.words(text)
    guard let date = Self.yearFirst(words) ?? Self.withMonthName(words) ?? Self.numbers(words)
    else { return nil }
    self = date
  }

  private init(time: EpochMilliseconds?) { self.time = time }

  /// A run of digits or of letters, or another byte than white space.
  private enum Word: Equatable {
    case number(Int64, digits: Int)
    case letters(UInt32)
    case sign(UInt8)
  }

  private static func words(_ text: Span<UInt8>) -> [Word] {
    var words: [Word] = []
    var index = 0
    while index < text.count {
      let start = index
      if text[index].isASCIIDigit {
        index = text.end(from: start) { $0.isASCIIDigit }
        var value: Int64 = 0
        for place in start..<min(index, start + 10) {
          value = value * 10 + Int64(text[place] - UInt8(ascii: "0"))
        }
        words.append(.number(value, digits: index - start))
      } else if text[index].isASCIILetter {
        index = text.end(from: start) { $0.isASCIILetter }
        // Three letters distinguish weekdays and months.
        var letters: UInt32 = 0
        for place in start..<min(index, start + 3) {
          letters = letters << 8 | UInt32(text[place].lowercasedASCII)
        }
        words.append(.letters(letters))
      } else {
        if text[index] > 0x20 { words.append(.sign(text[index])) }
        index += 1
      }
    }
    return words
  }

  private static func letters(_ text: StaticString) -> Word {
    var letters: UInt32 = 0
    for index in 0..<text.utf8CodeUnitCount {
      letters = letters << 8 | UInt32(text.byte(at: index))
    }
    return .letters(letters)
  }

  /// `2034-03-08`, and what may follow.
  private static func yearFirst(_ words: [Word]) -> DateText? {
    guard words.count >= 5, case .number(let year, digits: 4) = words[0],
      words[1] == .sign(UInt8(ascii: "-")) || words[1] == .sign(UInt8(ascii: "/")),
      case .number(let month, _) = words[2], words[3] == words[1],
      case .number(let day, _) = words[4]
    else { return nil }
    var rest = words[5...]
    if rest.first == letters("t") { rest.removeFirst() }
    return date(year, month, day, rest)
  }

  private static let months: [StaticString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// A month by its name, with a day before or after it and a year of four digits.
  private static func withMonthName(_ words: [Word]) -> DateText? {
    var rest = words[...]
    var month: Int64?
    var day: Int64?
    while let word = rest.first {
      switch word {
      case .letters:
        if let index = months.firstIndex(where: { letters($0) == word }) {
          month = Int64(index) + 1
        } else if month != nil {
          return nil
        }
      case .number(let value, let digits):
        if digits <= 2, day == nil {
          day = value
        } else if digits == 4, let month, let day {
          return date(value, month, day, rest.dropFirst())
        } else {
          return nil
        }
      case .sign(let sign): if sign != "," { return nil }
      }
      rest.removeFirst()
    }
    return nil
  }

  /// `01.02.2025` or `1/2/2025`: a date, though not a certain one.
  private static func numbers(_ words: [Word]) -> DateText? {
    guard words.count >= 5, case .number(let first, _) = words[0],
      words[1] == .sign(UInt8(ascii: ".")) || words[1] == .sign(UInt8(ascii: "/")),
      case .number(let second, _) = words[2], words[3] == words[1],
      case .number(_, digits: 4) = words[4], 1...31 ~= first, 1...31 ~= second
    else { return nil }
    return DateText(time: nil)
  }

  /// A day, and the time and zone that may follow.
  private static func date(
    _ year: Int64, _ month: Int64, _ day: Int64, _ words: ArraySlice<Word>
  ) -> DateText? {
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    var rest = words
    var milliseconds: Int64 = 0
    if case .number(let hour, _) = rest.first, hour < 24 {
      milliseconds = hour * 3_600_000
      rest.removeFirst()
      for unit in [60_000, 1000] as [Int64] {
        guard rest.first == .sign(UInt8(ascii: ":")),
          case .number(let value, _) = rest.dropFirst().first, value < 60
        else { break }
        milliseconds += value * unit
        rest = rest.dropFirst(2)
      }
      if rest.first == .sign(UInt8(ascii: ".")),
        case .number(let value, let digits) = rest.dropFirst().first
      {
        milliseconds += digits >= 3 ? value / power(min(digits, 10) - 3) : value * power(3 - digits)
        rest = rest.dropFirst(2)
      }
    }
    guard let offset = zone(rest) else { return nil }
    return DateText(
      time: EpochMilliseconds(date.daysSinceEpoch * 86_400_000 + milliseconds - offset * 60_000))
  }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<max(exponent, 0)).reduce(1) { power, _ in power * 10 }
  }

  /// The minutes by which a zone is ahead of UTC: 0 for none, `Z`, `GMT` and `UTC`, which a number may
  /// follow, and a name in brackets. `nil` for anything else.
  private static func zone(_ words: ArraySlice<Word>) -> Int64? {
    var rest = words
    if rest.first == letters("z") || rest.first == letters("gmt") || rest.first == letters("utc") {
      rest.removeFirst()
    }
    var minutes: Int64 = 0
    if case .sign(let sign) = rest.first, sign == "+" || sign == "-",
      case .number(let value, let digits) = rest.dropFirst().first
    {
      rest = rest.dropFirst(2)
      if digits == 4 {
        minutes = value / 100 * 60 + value % 100
      } else {
        minutes = value * 60
        if rest.first == .sign(UInt8(ascii: ":")),
          case .number(let more, _) = rest.dropFirst().first
        {
          minutes += more
          rest = rest.dropFirst(2)
        }
      }
      guard minutes < 1440 else { return nil }
      if sign == "-" { minutes = -minutes }
    }
    return rest.isEmpty || rest.first == .sign(UInt8(ascii: "(")) ? minutes : nil
  }
}
