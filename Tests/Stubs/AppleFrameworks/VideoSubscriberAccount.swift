// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's VideoSubscriberAccount framework that this package uses, with the declarations of Apple's
// documentation. Code that uses the framework can thereby be compiled and run on systems that do not have it.

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
