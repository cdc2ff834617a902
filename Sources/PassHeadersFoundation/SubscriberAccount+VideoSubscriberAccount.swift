// The framework's module exists for Mac Catalyst, but not its metadata.
#if canImport(VideoSubscriberAccount) && !targetEnvironment(macCatalyst)
  import Foundation
  public import PassHeadersDate
  public import VideoSubscriberAccount

  extension SubscriberAccount {
    /// The account that Apple's Video Subscriber Account framework reports.
    ///
    /// - Parameters:
    ///   - accessStatus: What `VSAccountManager.checkAccessStatus(options:completionHandler:)`
    ///     reported. A status that Apple adds after this version counts as not determined.
    ///   - metadata: What `VSAccountManager.enqueue(_:completionHandler:)` reported.
    ///   - accessError: The first one's error.
    ///   - metadataError: The second one's error.
    public init(
      accessStatus: VSAccountAccessStatus, metadata: VSAccountMetadata?,
      accessError: (any Error)? = nil, metadataError: (any Error)? = nil
    ) {
      self.init(
        accessStatus: AccessStatus(vsAccountAccessStatus: accessStatus.rawValue) ?? .notDetermined,
        platformMappingId: metadata?.accountProviderIdentifier,
        expirationDate: metadata?.authenticationExpirationDate,
        permissionError: accessError.map { FrameworkError($0) },
        providerError: metadataError.map { FrameworkError($0) })
    }
  }

  extension FrameworkError {
    /// The framework's error: the number of `VSError.Code`, and the text for people.
    public init(_ error: any Error) {
      self.init(code: String((error as NSError).code), message: error.localizedDescription)
    }
  }
#endif
