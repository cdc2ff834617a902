import HTTPTypes
import Hummingbird
import PassHeaders

struct PassHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      if let value = value(PartnerFrameworkStatus.fieldName, of: request) {
        _ = try PartnerFrameworkStatus(headerValue: value)
      }
      if let value = value(DeviceInfo.fieldName, of: request) {
        _ = try DeviceInfo(headerValue: value)
      }
    } catch {
      throw HTTPError(.badRequest, message: "\(error.code): \(error.message)")
    }
    return try await next(request, context)
  }

  private func value(_ name: String, of request: Request) -> String? {
    HTTPField.Name(name).flatMap { request.headers[$0] }
  }
}
