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
      let name = error.header?.fieldName ?? ""
      throw HTTPError(.badRequest, message: "\(name): \(error.code): \(error.message)")
    }
    return try await next(request, context)
  }
}
