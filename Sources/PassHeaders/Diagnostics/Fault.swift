/// The faults that are found when headers and configurations are read or written, and when a response of Adobe is
/// predicted.
///
/// Several faults may share a code, but each has a message of its own. For example, `missingProviderId` and
/// `missingExpirationDate` have the code `missing-member`. Fault+Row.swift has the codes and messages.
package enum Fault: CaseIterable, Sendable {
  // Faults of Base64 text, RFC 4648 section 4
  case emptyValue
  case nonAlphabet
  case incompleteGroup
  case missingPadding
  case missingTwoPaddingCharacters
  case excessPadding
  case dataAfterPadding
  case trailingBits

  // Faults of JSON text, RFC 8259
  case byteOrderMark
  case unexpectedByte
  case unexpectedEnd
  case controlCharacter
  case invalidEscape
  case loneSurrogate
  case invalidNumber
  case invalidUTF8
  case nestingTooDeep
  case duplicateMember
  case dataAfterValue

  // Faults of the members of a payload, and of a device identifier
  case notAnObject
  case missingMember
  case nullMember
  case wrongType
  case notMilliseconds
  case missingScheme
  case statusAsDevice

  // Possible faults of a header that can be read
  case missingDeviceMember
  case missingProviderId
  case missingExpirationDate
  case blankDeviceMember
  case blankAccessStatus
  case blankProviderId
  case blankIdentifier
  case placeholder
  case unlistedValue
  case undocumentedAccessStatus
  case retiredValue
  case ambiguousValue
  case unknownMember
  case stringForBoolean
  case sharedIdentifier

  // Faults that are found before a header is sent
  case fieldTooLong
  case expiresSoon
  case headerNotNeeded
  case notInPicker
  case sharedMappingId
  case notLookedUp

  // Faults of XML text, XML 1.0
  case xmlRoot
  case xmlTag
  case xmlEndTag
  case xmlSection
  case xmlReference
  case xmlCharacter
  case documentType
  case unsupportedEncoding

  // Faults of a configuration
  case documentTooLarge
  case noMVPDList
  case notAList
  case emptyPicker
  case entryIsNotAnObject
  case entryWithoutId
  case entryWithBlankId
  case entryWithDuplicate
  case entryOfWrongType
  case entryWithInvalidBoolean
  case entryWithOtherElements
  case emptyList
  case noPlatformFields
  case secondList
  case sharedId

  case tooManyDiagnostics
}
