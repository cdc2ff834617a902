import HTTPTypes
import Hummingbird
import PassHeaders

func readStatus(_ request: Request) throws -> PartnerFrameworkStatus? {
  let name = HTTPField.Name(PartnerFrameworkStatus.fieldName)
  let value = name.flatMap { request.headers[$0] }
  let status = try value.map { try PartnerFrameworkStatus(headerValue: $0) }
  return status
}
