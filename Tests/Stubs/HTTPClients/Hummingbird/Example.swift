import Foundation
import HTTPTypes
import Hummingbird
import PassHeaders

struct PassHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      _ = try ReceivedHeaders { name in HTTPField.Name(name).flatMap { request.headers[$0] } }
    } catch {
      let body = try JSONEncoder().encode(error)
      return Response(
        status: .badRequest, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
    return try await next(request, context)
  }
}
