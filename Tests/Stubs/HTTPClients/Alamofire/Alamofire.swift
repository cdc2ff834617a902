// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the example uses of Alamofire, as that package declares it.

public struct HTTPHeaders: Sendable {
  public init() {}
  public mutating func update(name: String, value: String) {}
}

public protocol URLConvertible: Sendable {}
extension String: URLConvertible {}

public final class DataRequest: Sendable {}

public final class Session: Sendable {
  @discardableResult
  public func request(_ convertible: any URLConvertible, headers: HTTPHeaders? = nil) -> DataRequest
  {
    DataRequest()
  }
}

public let AF = Session()
