package import PassHeaders
package import Testing

/// What all cases of headers have.
package protocol HeaderVector: Decodable, Sendable, CustomTestStringConvertible {
  var name: String { get }
  var value: String { get }
  var notes: [String]? { get }
  var unknownMembers: [String]? { get }
  var canonical: String? { get }
  var error: ExpectedError? { get }
}

extension HeaderVector {
  package var testDescription: String { name }
}

package struct StatusVector: HeaderVector {
  package let name: String
  package let value: String
  package let account: Account?
  package let notes: [String]?
  package let unknownMembers: [String]?
  package let canonical: String?
  package let error: ExpectedError?

  package struct Account: Decodable {
    package let accessStatus: String
    package let platformMappingId: String?
    package let expirationDate: Int64?
    package let permissionError: Failure?
    package let providerError: Failure?
  }

  package struct Failure: Decodable {
    package let code: String?
    package let message: String?

    package var model: FrameworkError { FrameworkError(code: code, message: message) }
  }

  package static let all = Result { try VectorFile<StatusVector>.load("status") }
}

package struct DeviceVector: HeaderVector {
  package let name: String
  package let value: String
  package let device: [String: Member]?
  package let missing: [String]?
  package let notes: [String]?
  package let unknownMembers: [String]?
  package let canonical: String?
  package let error: ExpectedError?

  /// A string, a boolean, or a number by its text.
  package struct Member: Decodable {
    package let json: JSONValue

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        json = .bool(value)
      } else if let text = try? container.decode(String.self) {
        json = .string(text)
      } else {
        let text = try container.decode([String: String].self)["number"] ?? ""
        json = .number(JSONNumber(checked: text))
      }
    }
  }

  package static let all = Result { try VectorFile<DeviceVector>.load("device") }
}

package struct ExpectedError: Decodable, Sendable, Equatable {
  package let stage: String
  package let code: String
  package let offset: Int
  package let json: Position?
  package let path: String?

  package struct Position: Decodable, Sendable, Equatable {
    package let offset: Int
    package let line: Int
    package let column: Int
  }

  package init(_ error: HeaderError) {
    stage = error.stage.rawValue
    code = error.code.rawValue
    offset = error.offset
    json = error.json.map { Position(offset: $0.offset, line: $0.line, column: $0.column) }
    path = error.path
  }
}
