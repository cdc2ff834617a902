package import PassHeaders

/// A code of diagnostics, with the faults that have it.
package struct ExplainedCode: Sendable {
  /// The code, such as `missing-member`.
  package let code: String
  /// The faults with this code, such as the two of `missing-padding`. Of faults with the same severity, message and
  /// advice, which users cannot tell apart, only the first is included.
  package private(set) var faults: [Fault]
  /// The page of Spec that explains the code, such as `Spec/formats/Errors.md`.
  package let page: String

  /// The severities of the faults, the highest first.
  package var severities: [Diagnostic.Severity] {
    Diagnostic.Severity.allCases.reversed().filter { severity in
      faults.contains { $0.severity == severity }
    }
  }

  /// All codes. Those of the strict reader come first, then those that only an inspection reports.
  package static let all: [ExplainedCode] = {
    var codes: [ExplainedCode] = []
    for (page, faults) in pages {
      for fault in faults {
        if let index = codes.firstIndex(where: { $0.code.hasSameBytes(as: fault.code.rawValue) }) {
          codes[index].add(fault)
        } else {
          codes.append(ExplainedCode(code: fault.code.rawValue, faults: [fault], page: page))
        }
      }
    }
    return codes
  }()

  /// Finds the code `name`, such as `missing-member`, compared byte by byte. Returns `nil` if no fault has it.
  package init?(named name: String) {
    guard let known = Self.all.first(where: { $0.code.hasSameBytes(as: name) }) else { return nil }
    self = known
  }

  private init(code: String, faults: [Fault], page: String) {
    (self.code, self.faults, self.page) = (code, faults, page)
  }

  private mutating func add(_ fault: Fault) {
    let isKnown = faults.contains { known in
      known.severity == fault.severity
        && known.generalMessage.hasSameBytes(as: fault.generalMessage)
        && known.generalAdvice.hasSameBytes(as: fault.generalAdvice)
    }
    if !isKnown { faults.append(fault) }
  }

  /// All faults, by the page that explains them. If faults of several pages share a code, the first page explains it.
  package static let pages: [(page: String, faults: [Fault])] = [
    (
      "Spec/formats/Errors.md",
      [
        .emptyValue, .nonAlphabet, .incompleteGroup, .missingPadding,
        .missingTwoPaddingCharacters, .excessPadding, .dataAfterPadding, .trailingBits,
        .byteOrderMark, .unexpectedByte, .notJSON, .unexpectedEnd, .controlCharacter,
        .invalidEscape,
        .loneSurrogate, .invalidNumber, .invalidUTF8, .nestingTooDeep, .duplicateMember,
        .dataAfterValue, .notAnObject, .missingMember, .nullMember, .wrongType,
        .notMilliseconds, .statusAsDevice, .missingDeviceMember, .missingProviderId,
        .missingExpirationDate, .blankDeviceMember, .blankAccessStatus, .blankProviderId,
        .placeholder, .unlistedValue, .undocumentedAccessStatus, .retiredValue,
        .fieldTooLong, .receivedFieldTooLong,
      ]
    ),
    (
      "Spec/formats/Related-Headers.md",
      [
        .missingScheme, .blankIdentifier, .sharedIdentifier,
      ]
    ),
    (
      "Spec/formats/X-Device-Info.md",
      [
        .unknownMember, .stringForBoolean,
      ]
    ),
    (
      "Spec/formats/Configuration.md",
      [
        .xmlRoot, .xmlTag, .xmlEndTag, .xmlSection, .xmlReference, .xmlCharacter,
        .documentType, .unsupportedEncoding, .documentTooLarge, .noMVPDList, .notAList,
        .emptyPicker, .entryIsNotAnObject, .entryWithoutId, .entryWithBlankId,
        .entryWithDuplicate, .entryOfWrongType, .entryWithInvalidBoolean,
        .entryWithOtherElements, .emptyList, .noPlatformFields, .secondList, .sharedId,
        .notAConfiguration,
      ]
    ),
    ("Spec/manual/Inspection.md", [.tooManyDiagnostics] + Fault.ofInspection),
  ]
}
