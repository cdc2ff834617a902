#if canImport(VideoSubscriberAccount)
  import Foundation
  public import PassHeaders
  public import VideoSubscriberAccount

  extension SubscriberAccount {
    /// The account that Apple's Video Subscriber Account framework reports.
    ///
    /// - Parameters:
    ///   - accessStatus: What `VSAccountManager.checkAccessStatus(options:completionHandler:)`
    ///     answered. A status that Apple adds after this version counts as not determined.
    ///   - metadata: What `VSAccountManager.enqueue(_:completionHandler:)` answered.
    ///   - accessError: The first one's error.
    ///   - metadataError: The second one's error.
    public init(
      accessStatus: VSAccountAccessStatus, metadata: VSAccountMetadata?,
      accessError: (any Error)? = nil, metadataError: (any Error)? = nil
    ) {
      self.init(
        accessStatus: AccessStatus(vsAccountAccessStatus: accessStatus.rawValue) ?? .notDetermined,
        platformMappingId: metadata?.accountProviderIdentifier,
        expirationDate: metadata?.authenticationExpirationDate.map { date in
          // A date beyond what a timestamp holds is still a date in the past or the future.
          (try? Timestamp(date)) ?? Timestamp(clamping: date < Date() ? 0 : .max)
        },
        permissionError: accessError.map(FrameworkError.init),
        providerError: metadataError.map(FrameworkError.init))
    }
  }

  extension FrameworkError {
    /// The framework's error: the number of `VSError.Code`, and the text for people.
    public init(_ error: any Error) {
      self.init(code: String((error as NSError).code), message: error.localizedDescription)
    }
  }
#endif
