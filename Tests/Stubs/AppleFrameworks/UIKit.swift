// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's UIKit that this package uses, with the declarations of Apple's documentation.

public import Foundation

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

@MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()
  open var systemName: String { "tvOS" }
  open var systemVersion: String { "18.1" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .tv }
}

@available(visionOS, unavailable)
@MainActor
open class UIScreen: NSObject {
  public static let main = UIScreen()
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 1920, height: 1080) }
}
