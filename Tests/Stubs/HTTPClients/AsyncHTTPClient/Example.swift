import AsyncHTTPClient
import PassHeaders

func send(_ status: String, _ device: String, to url: String) async throws -> HTTPClientResponse {
  var request = HTTPClientRequest(url: url)
  request.headers.replaceOrAdd(name: PartnerFrameworkStatus.fieldName, value: status)
  request.headers.replaceOrAdd(name: DeviceInfo.fieldName, value: device)
  let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
  return response
}
