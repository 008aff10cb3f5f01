import Hummingbird

/// Reads the body of every request, up to a limit, before its route is called.
///
/// A route that expects no body has the same limit as the others, and a request that is pipelined behind a body can be detected.
package struct BodyLimit<Context: RequestContext>: RouterMiddleware {
  let bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var request = request
    do {
      _ = try await request.collectBody(upTo: bytes)
    } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
      throw HTTPError(.contentTooLarge, message: "A request body may have \(bytes) bytes.")
    }
    return try await next(request, context)
  }
}
