import Foundation
package import PassHeaders
import Testing

/// A case of Spec/vectors/inspection.json.
package struct InspectionVector: Decodable, Sendable, CustomTestStringConvertible {
  package let name: String
  package let input: String?
  package let inputBase64: String?
  package let `as`: String?
  package let kind: String?
  package let layers: [String]
  package let findings: [String]
  package let strict: Bool
  package let canonical: String?

  package var testDescription: String { name }

  package var bytes: ContiguousArray<UInt8> {
    if let input { return ContiguousArray(input.utf8) }
    return ContiguousArray(inputBase64.flatMap { Data(base64Encoded: $0) } ?? Data())
  }

  package var inspection: Inspection {
    Inspection(of: bytes, as: `as`.flatMap { HeaderKind(fieldName: $0) })
  }

  package static let all = Result { try VectorFile<InspectionVector>.load("inspection") }
}

extension Finding {
  /// As a vector writes it.
  package var vectorText: String {
    "\(severity.rawValue) \(code)" + (path.map { " " + $0 } ?? "")
  }
}
