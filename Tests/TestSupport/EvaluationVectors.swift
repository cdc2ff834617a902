import Foundation
package import PassHeaders
import Testing

/// The cases of Spec/vectors/evaluation.json.
package struct EvaluationVectors: Decodable, Sendable {
  package let configurations: [String: ConfigurationDocument]
  package let cases: [EvaluationVector]
  package let unreadable: [UnreadableVector]
  package let devices: [DeviceEvaluationVector]

  package static let all = Result {
    try JSONDecoder().decode(
      EvaluationVectors.self, from: Data(TestFile.bytes("Spec/vectors/evaluation.json")))
  }

  /// A configuration as a document, to be read by the code under test.
  package struct ConfigurationDocument: Decodable, Sendable {
    package let configuration: Configuration

    package init(from decoder: any Decoder) throws {
      let document = try Document(from: decoder)
      configuration = Configuration(
        requestorId: document.requestor.id, mvpds: document.requestor.mvpds.map(\.mvpd))
    }

    private struct Document: Decodable {
      let requestor: Requestor
    }

    private struct Requestor: Decodable {
      let id: String
      let mvpds: [Provider]
    }

    private struct Provider: Decodable {
      let id: String
      let platformMappingId: String?
      let boardingStatus: String?
      let enablePlatformServices: Bool?
      let displayInPlatformPicker: Bool?
      let isTempPass: Bool?

      var mvpd: MVPD {
        var mvpd = MVPD(id: id)
        mvpd.platformMappingId = platformMappingId
        mvpd.boardingStatus = boardingStatus.map(BoardingStatus.init(rawValue:))
        mvpd.enablePlatformServices = enablePlatformServices
        mvpd.displayInPlatformPicker = displayInPlatformPicker
        mvpd.isTempPass = isTempPass
        return mvpd
      }
    }
  }
}

package struct EvaluationVector: Decodable, Sendable, CustomTestStringConvertible {
  package let name: String
  package let account: StatusVector.Account
  package let now: Int64
  package let phase: String
  package let configuration: String?
  package let mvpd: String?
  package let margin: Int64?
  package let refusals: [ExpectedRefusal]
  package let warnings: [String]
  package let resolved: String?
  package let answers: [ExpectedAnswer]
  package let cache: String

  package var testDescription: String { name }
}

package struct UnreadableVector: Decodable, Sendable, CustomTestStringConvertible {
  package let name: String
  package let value: String?
  package let refusals: [ExpectedRefusal]
  package let answers: [String: [ExpectedAnswer]]

  package var testDescription: String { name }
}

package struct ExpectedRefusal: Decodable, Equatable, Sendable {
  package let code: String
  package let confidence: String
  package let path: String

  package init(_ refusal: Refusal) {
    code = refusal.code.rawValue
    confidence = refusal.confidence.rawValue
    path = refusal.path
  }
}

package struct ExpectedAnswer: Decodable, Equatable, Sendable {
  package let endpoint: String
  package let httpStatus: Int
  package let confidence: String
  package let code: String?
  package let actionName: String?
  package let reasonType: String?

  package init(_ answer: PredictedAnswer) {
    endpoint = answer.endpoint.rawValue
    httpStatus = answer.httpStatus
    confidence = answer.confidence.rawValue
    code = answer.code?.rawValue
    actionName = answer.actionName
    reasonType = answer.reasonType
  }
}

package struct DeviceEvaluationVector: Decodable, Sendable, CustomTestStringConvertible {
  package let name: String
  package let payload: [String: String]
  package let profile: String
  package let missing: [String]
  package let blank: [String]
  package let unknown: [[Value?]]
  package let misnamed: [[Value]]
  package let rejection: String

  package var testDescription: String { name }

  /// A string or a truth value.
  package enum Value: Decodable, Equatable, Sendable {
    case text(String)
    case flag(Bool)

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }
}
