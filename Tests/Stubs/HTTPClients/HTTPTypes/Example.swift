import HTTPTypes
import PassHeaders

func fields(_ headers: RequestHeaders) -> HTTPFields {
  var fields = HTTPFields()
  for field in headers.fields {
    if let name = HTTPField.Name(field.name) { fields[name] = field.value }
  }
  return fields
}
