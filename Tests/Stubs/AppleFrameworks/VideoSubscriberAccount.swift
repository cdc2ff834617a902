// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Apple's framework, as far as this package uses it: declared as Apple's documentation declares it, so
// that what is written for it can be compiled and run where it does not exist.

public import Foundation

public enum VSAccountAccessStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case granted = 3
}

open class VSAccountMetadata: NSObject {
  open var accountProviderIdentifier: String? { nil }
  open var authenticationExpirationDate: Date? { nil }
}
