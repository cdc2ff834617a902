import HTTPTypes
import PassHeaders

func fields(_ status: String, _ device: String) -> HTTPFields {
  var fields = HTTPFields()
  if let name = HTTPField.Name(PartnerFrameworkStatus.fieldName) { fields[name] = status }
  if let name = HTTPField.Name(DeviceInfo.fieldName) { fields[name] = device }
  return fields
}
