// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Alamofire that the example uses, with the declarations of that package.

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
