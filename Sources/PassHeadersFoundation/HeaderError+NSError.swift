public import Foundation
public import PassHeadersDate

extension HeaderError: CustomNSError {
  /// The domain of the error when it is bridged to `NSError`.
  public static var errorDomain: String { "PassHeaders.HeaderError" }

  /// The number of the error when it is bridged to `NSError`: the lower 31 bits of the FNV-1a hash of `code`. Crash
  /// reporters therefore group errors with the same code.
  public var errorCode: Int {
    var hash: UInt32 = 2_166_136_261
    for byte in code.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash & 0x7FFF_FFFF)
  }

  /// The user info of the error when it is bridged to `NSError`: the description, the code and the stage. They are not
  /// personal.
  public var errorUserInfo: [String: Any] {
    [
      NSLocalizedDescriptionKey: description, "code": code.rawValue, "stage": stage.rawValue,
    ]
  }
}

extension ProviderConfiguration {
  /// Returns the MVPD to preselect in the ordinary sign-in after Apple's framework reported an unsupported provider.
  ///
  /// The error then has the domain `VSErrorDomain` and the code 1 (`VSError.unsupportedProvider`), and its user info
  /// contains the provider's identifier. The result is `nil` for any other error, or if the configuration does not
  /// contain the provider. Of several MVPDs with the identifier, it is the first of `mvpds(platformMappingId:)`.
  ///
  /// Source: *Apple SSO Cookbook (REST API V2)*.
  ///
  /// - Parameter error: The error that the framework passed to the completion handler.
  public func mvpd(unsupportedProviderIn error: any Error) -> MVPD? {
    let error = error as NSError
    guard error.domain.hasSameBytes(as: "VSErrorDomain"), error.code == 1,
      let id = error.userInfo["VSErrorInfoKeyUnsupportedProviderIdentifier"] as? String
    else { return nil }
    return mvpds(platformMappingId: id).first
  }
}
