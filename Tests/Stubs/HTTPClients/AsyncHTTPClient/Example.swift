import AsyncHTTPClient
import PassHeaders

func send(_ headers: RequestHeaders, to url: String) async throws -> HTTPClientResponse {
  var request = HTTPClientRequest(url: url)
  for field in headers.fields {
    request.headers.replaceOrAdd(name: field.name, value: field.value)
  }
  let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
  return response
}
