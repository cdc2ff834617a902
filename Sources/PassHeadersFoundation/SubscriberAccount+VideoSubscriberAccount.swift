// The module VideoSubscriberAccount exists for Mac Catalyst, but the type `VSAccountMetadata` does not.
#if canImport(VideoSubscriberAccount) && !targetEnvironment(macCatalyst)
  import Foundation
  public import PassHeadersDate
  public import VideoSubscriberAccount

  extension SubscriberAccount {
    /// Creates the account that Apple's Video Subscriber Account framework reports.
    ///
    /// - Parameters:
    ///   - accessStatus: The status from `VSAccountManager.checkAccessStatus(options:completionHandler:)`. A case that
    ///     this package does not know counts as not determined.
    ///   - metadata: The metadata from `VSAccountManager.enqueue(_:completionHandler:)`, or `nil` if there is none.
    ///   - accessError: The error from `checkAccessStatus(options:completionHandler:)`.
    ///   - metadataError: The error from `enqueue(_:completionHandler:)`.
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
    /// Creates an error from the number of the framework's `VSError.Code` and its localized description.
    public init(_ error: any Error) {
      self.init(code: String((error as NSError).code), message: error.localizedDescription)
    }
  }
#endif
