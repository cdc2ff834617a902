/// The faults that reading, writing, judging and configurations report.
///
/// Several faults may have one code: each has a sentence of its own. Fault+Row.swift has the rows.
package enum Fault: CaseIterable, Sendable {
  // Base64, RFC 4648 section 4
  case emptyValue
  case nonAlphabet
  case incompleteGroup
  case missingPadding
  case missingPaddings
  case excessPadding
  case dataAfterPadding
  case trailingBits

  // JSON, RFC 8259
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

  // Members of a payload, and an identifier
  case notAnObject
  case missingMember
  case nullMember
  case wrongType
  case notMilliseconds
  case missingScheme
  case statusAsDevice

  // What may be wrong with a header that can be read
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

  // Sending
  case fieldTooLong
  case expiresSoon
  case headerNotNeeded
  case notInPicker
  case sharedMappingId
  case notLookedUp

  // XML 1.0
  case xmlRoot
  case xmlTag
  case xmlEndTag
  case xmlSection
  case xmlReference
  case xmlCharacter
  case documentType
  case unsupportedEncoding

  // Configurations
  case documentTooLarge
  case noMVPDList
  case notAList
  case emptyPicker
  case entryIsNoObject
  case entryWithoutId
  case entryWithBlankId
  case entryWithDuplicate
  case entryOfWrongType
  case entryWithoutTruth
  case entryWithOtherElements
  case emptyList
  case noPlatformFields
  case secondList
  case sharedId

  case tooManyDiagnostics
}
