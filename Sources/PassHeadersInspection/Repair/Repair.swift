import PassHeaders

/// The repair of a value that the strict reader rejects: the faults of the value, and the header without them.
///
/// Each edit removes one fault at the place of the strict reader's error, and then the value is read again. The first
/// error without an edit ends the repair.
struct Repair {
  /// The maximum number of edits. It bounds the time.
  private static let editLimit = 64
  /// The maximum number of bytes of a text that is edited. It bounds the memory, because each edit copies the text. No
  /// server accepts a header that long.
  private static let sizeLimit = 1 << 20

  private let given: SourceText
  /// The kind of header that the value is sent as, or `nil` if that is not known and the payload has no documented
  /// member.
  ///
  /// If all documented members belong to another header than the value is sent as, it becomes the kind of that header.
  private(set) var kind: HeaderKind?
  /// The header after all edits, or `nil` if an error does not have an edit.
  private(set) var header: PassHeader?
  /// The faults in the order of detection.
  private(set) var faults: [Diagnostic] = []
  /// The JSON as it was sent, as far as it can be decoded, or `nil` if the value does not contain an object.
  private(set) var payload: SourceText?
  /// The JSON after its edits. ``SourceText/origin(_:)`` of its bytes gives their offsets in ``payload``.
  private(set) var json: SourceText?
  /// The range in the sent value of the first character that an edit removed from within the Base64, such as a space.
  /// It may have been a `+`.
  private var removedCharacter: Range<Int>?
  private var hadLineBreaks = false

  /// Repairs `value`, which was sent as a header of `kind` if that is known.
  ///
  /// - Precondition: The strict reader refuses the value.
  init(_ value: SourceText, as kind: HeaderKind?) {
    (given, self.kind) = (value, kind)
    if kind == .deviceIdentifier || kind == nil && value.beginsWithScheme {
      self.kind = .deviceIdentifier
      repairIdentifier()
    } else {
      repairValue()
    }
    self.kind = self.kind ?? payload?.bytes.span.rootMembers.kind
    if payload?.bytes.span.closesObject == false {
      // Padding is missing only because the value ends early, so do not report it.
      faults.removeAll { $0.repair != nil && Self.codesOfEnd.contains($0.code) }
    }
  }

  /// Whether the text does not contain the whole value, so that the user has to copy it again.
  ///
  /// Each error without a repair has to be one of a missing part, such as a mask. If the object of the payload closes,
  /// no part is missing.
  var isIncomplete: Bool {
    let stops = faults.filter { $0.severity == .error && $0.repair == nil }
    let closes = payload?.bytes.span.closesObject
    return !stops.isEmpty
      && stops.allSatisfy { stop in
        if Self.codesOfText.contains(stop.code) { return closes != true }
        return Self.codesOfMissingEnd.contains(stop.code)
          && (closes == false || kind == .deviceIdentifier)
      }
  }

  /// The diagnostic codes for texts in place of a value, or of a part of it: a mask, a template, or a mark such as `…`.
  private static let codesOfText: Set = Set(
    [Fault.cutMark, .maskedValue, .placeholder].map { $0.code })
  private static let codesOfMissingEnd: Set = Set(
    [Fault.unexpectedEnd, .incompleteGroup].map { $0.code })
  private static let codesOfEnd: Set = Set(
    [Fault.missingPadding, .excessPadding, .trailingBits].map { $0.code })
  /// The diagnostic codes for invalid bytes in the JSON. They may be caused by one Base64 character that was lost,
  /// which shifts the bits of all later bytes.
  private static let codesOfShiftedBytes: Set = Set(
    [Fault.invalidUTF8, .controlCharacter].map { $0.code })

  // MARK: Faults

  /// Records the fault that `edit` removes from `text`, and returns the edited text. Returns `nil` if `edit` is `nil`
  /// or the limit of edits is reached.
  private mutating func apply(_ edit: Edit?, to text: SourceText) -> SourceText? {
    guard let edit, mayEdit(text) else { return nil }
    faults.append(edit.diagnostic(at: text.originRange(edit.range)))
    return edit.result
  }

  private func mayEdit(_ text: SourceText) -> Bool {
    faults.count < Self.editLimit && text.count <= Self.sizeLimit
  }

  private mutating func stop(
    _ fault: Fault, _ range: Range<Int>, in text: SourceText,
    _ detail: Diagnostic.Detail = .none
  ) {
    faults.append(Diagnostic(fault, detail: detail, range: text.originRange(range)))
  }

  private mutating func stop(at error: HeaderError, in text: SourceText) {
    faults.append(
      error.diagnostic.located(error.diagnostic.range.map(text.originRange), json: nil))
  }

  private mutating func stop(
    onlyWith fault: Fault, _ range: Range<Int>, in text: SourceText,
    _ detail: Diagnostic.Detail = .none
  ) {
    faults = []
    stop(fault, range, in: text, detail)
  }

  // MARK: The value

  /// Makes one edit of the value after the other, until its JSON is found. Each time, the first step that is possible
  /// is made. The steps have the numbers of Spec/manual/Inspection.md.
  private mutating func repairValue() {
    var text = given
    var isDecoded = false
    while true {
      // Step 1: a text that stands for a value, or the name of another header, ends the repair.
      if let (fault, range, detail) = text.faultOfNoValue(isDecoded: isDecoded) {
        payload = text.extracting(0..<range.lowerBound).decodedPrefix
        return stop(onlyWith: fault, range, in: text, detail)
      }
      if let name = text.headerName, let kind, name.kind != kind {
        self.kind = name.kind
        return stop(onlyWith: .swappedValue, name.range, in: text, .text(name.kind.fieldName))
      }
      // Steps 2 to 4: text before and around the value.
      if let edit = text.editAroundValue {
        kind = kind ?? text.headerName?.kind
        guard let result = apply(edit, to: text) else { break }
        text = result
      } else if text.bytes.span.beginsObject {
        // Step 5: an object that was never encoded.
        return repairJSON(isDecoded ? text : apply(text.editOfPlainJSON, to: text) ?? text)
      } else if let second = text.secondValue {
        // Step 6: a second value.
        guard let result = apply(text.editOfSecondValue(at: second), to: text) else {
          let isToken = text.bytes[second - 1] == "."
          return stop(isToken ? .webToken : .joinedValues, second..<second, in: text)
        }
        text = result
      } else {
        do throws(HeaderError) {
          // Step 8: Base64 of Base64. The steps begin again with the decoded text.
          let payload = try text.decoded()
          if isDecoded { _ = apply(text.editOfSecondEncoding, to: text) }
          if payload.bytes.span.beginsObject { return repairJSON(payload) }
          guard payload.mayContainValue else { break }
          (text, isDecoded) = (payload, true)
        } catch {
          // Step 7: the Base64.
          guard let result = apply(text.editOfBase64(for: error), to: text) else {
            guard text.beginsEncodedObject || error.code == Fault.emptyValue && !isDecoded
            else { break }
            return stopInBase64(at: error, in: text)
          }
          if error.code == Fault.nonAlphabet { noteRemoval(at: text.place(of: error), of: text) }
          text = result
        }
      }
    }
    stopWithStrictError()
  }

  /// Records what the edit at `index` removes: line breaks, or another character within the Base64, such as a space
  /// that was a `+` before form decoding.
  private mutating func noteRemoval(at index: Int, of text: SourceText) {
    let byte = text.bytes.span.byte(at: index)
    if byte.isLineBreak {
      hadLineBreaks = true
    } else if !byte.isURLSafe, text.hasBase64(after: index) {
      removedCharacter = removedCharacter ?? text.originRange(index..<index + 1)
    }
  }

  /// Ends the repair at `error`, which is in Base64 that begins as an object.
  private mutating func stopInBase64(at error: HeaderError, in text: SourceText) {
    payload = text.extracting(0..<text.place(of: error)).decodedPrefix
    if removedCharacter != nil, error.code == Fault.incompleteGroup {
      stopAfterRemoval()
    } else {
      stop(at: error, in: text)
    }
  }

  /// Ends the repair of a value after characters were removed from within the Base64. They may have been a `+`.
  private mutating func stopAfterRemoval() {
    guard let removedCharacter, payload?.bytes.span.closesObject == true else {
      return faults.append(
        Diagnostic(
          Fault.endsEarly, range: given.originRange(given.count..<given.count)))
    }
    faults.removeAll { $0.range == removedCharacter }
    faults.append(Diagnostic(Fault.removedPlus, range: removedCharacter))
  }

  /// Discards all edits, because they do not lead to a JSON object, and reports only the error that the strict reader
  /// gives for the original text.
  private mutating func stopWithStrictError() {
    do throws(HeaderError) {
      _ = try PassHeader(kind ?? .deviceInfo, headerValue: given.string)
    } catch {
      let content = try? Payload.decode(given.bytes.span)
      (faults, payload) = ([], nil)
      if content?.span.mayBeginJSON == true {
        payload = content.map { given.decoded(to: $0) }
        json = content.map { SourceText($0) }
        stopInJSON(at: error, jsonRange: error.diagnostic.jsonRange ?? 0..<0)
      } else if error.code == Fault.nonAlphabet || error.code == Fault.emptyValue {
        stop(at: error, in: given)
      } else {
        stop(.notBase64, 0..<given.count, in: given)
      }
    }
  }

  // MARK: The JSON

  /// Edits the JSON at each error of the strict reader, until the strict reader accepts it or an error has no edit.
  private mutating func repairJSON(_ payload: SourceText) {
    self.payload = payload
    var json = SourceText(payload.bytes)
    var addedSign: Int?
    while true {
      self.json = json
      do throws(HeaderError) {
        header = try read(json.bytes)
        if header == nil {
          faults = []
          stopInJSON(Fault.otherPayload, 0..<json.count)
        }
        return
      } catch {
        if let other = json.bytes.span.rootMembers.kind(otherThan: kind) {
          (kind, faults) = (other, [])
          return stopInJSON(
            Fault.swappedHeader, 0..<json.count, .text(other.fieldName))
        }
        if removedCharacter != nil { return stopAfterRemoval() }
        let isShifted = Self.codesOfShiftedBytes.contains(error.code)
        guard !isShifted || !hadLineBreaks, mayEdit(json),
          let edit = json.editOfJSON(for: error, after: addedSign)
        else { return stopInJSON(at: error, in: json) }
        let place = json.originRange(edit.range)
        faults.append(
          edit.diagnostic(
            at: payload.originRange(place), json: place, path: error.diagnostic.memberPath))
        if edit.addsSign { addedSign = edit.range.lowerBound }
        json = edit.result
      }
    }
  }

  /// Reads `json` as the header of ``kind``. Without a kind, checks its syntax first, and then the members decide.
  ///
  /// Returns `nil` if no member is documented.
  private mutating func read(_ json: ContiguousArray<UInt8>) throws(HeaderError) -> PassHeader? {
    if kind == nil {
      do throws(HeaderError) {
        _ = try DeviceInfo(json: json)
      } catch  where error.stage == .json {
        throw error
      } catch {}
      kind = json.span.rootMembers.kind
    }
    guard let kind else { return nil }
    return try PassHeader(kind, json: json)
  }

  /// Ends the repair of `json` at `error`.
  ///
  /// Removes the repair of invalid bytes, which were then probably not Latin-1, but the result of a lost character of
  /// Base64.
  private mutating func stopInJSON(at error: HeaderError, in json: SourceText) {
    let isShifted = { (fault: Diagnostic) in Self.codesOfShiftedBytes.contains(fault.code) }
    // The text may end within a character, whose first bytes are then not UTF-8.
    if error.code == Fault.unexpectedEnd { faults.removeAll(where: isShifted) }
    // A character of Base64 that was lost or added shifts the bits of all characters after it.
    if let first = faults.firstIndex(where: isShifted) {
      let fault = faults[first]
      faults.removeSubrange(first...)
      faults.append(fault.withoutRepair)
    } else {
      stopInJSON(at: error, jsonRange: json.originRange(error.diagnostic.range ?? 0..<0))
    }
    if let last = faults.popLast() { faults.append(last.reworded) }
  }

  private mutating func stopInJSON(at error: HeaderError, jsonRange: Range<Int>) {
    let range = payload?.originRange(jsonRange)
    faults.append(error.diagnostic.located(range, json: jsonRange))
  }

  private mutating func stopInJSON(
    _ fault: Fault, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none
  ) {
    let place = json?.originRange(range) ?? 0..<0
    faults.append(
      Diagnostic(fault, detail: detail, range: payload?.originRange(place), jsonRange: place))
  }

  // MARK: The identifier

  private mutating func repairIdentifier() {
    var text = given
    while true {
      do throws(HeaderError) {
        header = .deviceIdentifier(try DeviceIdentifier(headerValue: text.string))
        return
      } catch {
        if let (fault, range, detail) = text.faultOfNoValue(isDecoded: false) {
          return stop(onlyWith: fault, range, in: text, detail)
        }
        if text.beginsEncodedObject {
          let members = text.decodedPrefix.bytes.span.rootMembers
          let name = members.kind?.fieldName ?? "another header"
          return stop(onlyWith: .swappedValue, 0..<text.count, in: text, .text(name))
        }
        guard let result = apply(text.editOfIdentifier(for: error), to: text) else {
          return stop(at: error, in: text)
        }
        text = result
      }
    }
  }
}

/// A change of a text that removes one fault.
struct Edit {
  private let fault: Fault
  private let detail: Diagnostic.Detail
  /// The text that replaces the fault, or a word such as "removed".
  private let repair: String
  private let isPersonal: Bool
  /// The range of the fault in the text before the edit.
  let range: Range<Int>
  let result: SourceText
  /// Whether the edit adds a comma or a colon at the beginning of ``range``.
  let addsSign: Bool

  init(
    _ fault: Fault, _ range: Range<Int>, _ repair: String, _ result: SourceText,
    _ detail: Diagnostic.Detail = .none, isPersonal: Bool = false, addsSign: Bool = false
  ) {
    (self.fault, self.detail, self.repair) = (fault, detail, repair)
    self.isPersonal = isPersonal
    (self.range, self.result, self.addsSign) = (range, result, addsSign)
  }

  /// Returns the diagnostic of the fault.
  ///
  /// - Parameters:
  ///   - range: The place of the fault in the given text.
  ///   - json: The place of the fault in the payload.
  ///   - path: The path of the member with the fault.
  func diagnostic(
    at range: Range<Int>, json: Range<Int>? = nil, path: MemberPath? = nil
  ) -> Diagnostic {
    Diagnostic(
      fault, detail: detail, range: range, jsonRange: json, path: path, repair: repair,
      repairIsPersonal: isPersonal)
  }
}
