import Foundation
import PassHeaders
import Testing

/// The cases of a file in Spec/vectors, whose README describes their members.
struct VectorFile<Case: Decodable & Sendable>: Decodable {
  let cases: [Case]

  static func load(_ name: String) throws -> [Case] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Spec/vectors/\(name).json")
    return try JSONDecoder().decode(VectorFile.self, from: Data(contentsOf: url)).cases
  }
}

/// What all cases of headers have.
protocol HeaderVector: Decodable, Sendable, CustomTestStringConvertible {
  var name: String { get }
  var value: String { get }
  var notes: [String]? { get }
  var unknownMembers: [String]? { get }
  var canonical: String? { get }
  var error: ExpectedError? { get }
}

extension HeaderVector {
  var testDescription: String { name }
}

struct StatusVector: HeaderVector {
  let name: String
  let value: String
  let account: Account?
  let notes: [String]?
  let unknownMembers: [String]?
  let canonical: String?
  let error: ExpectedError?

  struct Account: Decodable {
    let accessStatus: String
    let platformMappingId: String?
    let expirationDate: Int64?
    let permissionError: Failure?
    let providerError: Failure?
  }

  struct Failure: Decodable {
    let code: String?
    let message: String?

    var model: FrameworkError { FrameworkError(code: code, message: message) }
  }

  static let all = Result { try VectorFile<StatusVector>.load("status") }
}

struct DeviceVector: HeaderVector {
  let name: String
  let value: String
  let device: [String: Member]?
  let missing: [String]?
  let notes: [String]?
  let unknownMembers: [String]?
  let canonical: String?
  let error: ExpectedError?

  /// A string, a boolean, or a number by its text.
  struct Member: Decodable {
    let json: JSONValue

    init(from decoder: any Decoder) throws {
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

  static let all = Result { try VectorFile<DeviceVector>.load("device") }
}

struct ExpectedError: Decodable, Sendable, Equatable {
  let stage: String
  let code: String
  let offset: Int
  let json: Position?
  let path: String?

  struct Position: Decodable, Sendable, Equatable {
    let offset: Int
    let line: Int
    let column: Int
  }

  init(_ error: HeaderError) {
    stage = error.stage.rawValue
    code = error.code.rawValue
    offset = error.offset
    json = error.json.map { Position(offset: $0.offset, line: $0.line, column: $0.column) }
    path = error.path
  }
}

/// A number generator whose sequence is the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
