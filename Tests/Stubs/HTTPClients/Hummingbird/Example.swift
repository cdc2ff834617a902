import Foundation
import HTTPTypes
import Hummingbird
import PassHeadersDate

struct PassHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
  /// The phase of the requests that reach the middleware, such as `.check` for `GET /profiles`.
  let phase: PartnerFrameworkStatus.Phase

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let received: ReceivedHeaders
    do {
      received = try ReceivedHeaders { name in
        HTTPField.Name(name).flatMap { request.headers[$0] }
      }
    } catch {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let body = try encoder.encode(error)
      return Response(
        status: .badRequest, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
    if hasExpired(received, in: phase) { print("the status of a request has expired") }
    return try await next(request, context)
  }
}

/// Returns whether the status of a request has expired.
func hasExpired(_ received: ReceivedHeaders, in phase: PartnerFrameworkStatus.Phase) -> Bool {
  guard let account = received.account else { return false }
  let refusals = PartnerFrameworkStatus(account).predictedRefusals(at: .now, phase: phase)
  return refusals.contains { $0.code == .providerInfoExpired }
}
