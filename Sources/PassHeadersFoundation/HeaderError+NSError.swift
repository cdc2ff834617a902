public import Foundation
public import PassHeadersDate

extension HeaderError: CustomNSError {
  /// The domain of the error as an `NSError`.
  public static var errorDomain: String { "PassHeaders.HeaderError" }

  /// A number that belongs to the code and changes with nothing else, so that crash reporters group by
  /// it: the 31 lower bits of the FNV-1a hash of `code`.
  public var errorCode: Int {
    var hash: UInt32 = 2_166_136_261
    for byte in code.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash & 0x7FFF_FFFF)
  }

  /// The description, and the code and stage by name. Nothing in it is personal.
  public var errorUserInfo: [String: Any] {
    [
      NSLocalizedDescriptionKey: description, "code": code.rawValue, "stage": stage.rawValue,
    ]
  }
}

extension ProviderConfiguration {
  /// The MVPD to preselect in the ordinary sign-in after the platform's framework reported a provider
  /// that it does not support; `nil` if the error is another one, or the provider is not in the
  /// configuration.
  ///
  /// That error has the code 1 (`VSError.unsupportedProvider`) and the provider's id in its user info.
  /// Source: *Apple SSO Cookbook (REST API V2)*.
  public func mvpd(unsupportedProviderIn error: any Error) -> MVPD? {
    let error = error as NSError
    let key = "VSErrorInfoKeyUnsupportedProviderIdentifier"
    guard error.code == 1, let id = error.userInfo[key] as? String else { return nil }
    return mvpd(platformMappingId: id)
  }
}
