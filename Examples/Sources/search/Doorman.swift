import Hummingbird

/// Lets in who asks for this server by a name that it goes by, from a page of its own.
///
/// A page elsewhere whose name was made to point here is refused by the first rule, a page elsewhere that posts here by
/// the second.
struct Doorman<Context: RequestContext>: RouterMiddleware {
  let hosts: Set<String>

  /// - Parameters:
  ///   - host: what the server is bound to; `localhost` and its addresses are names too.
  init(host: String, port: Int) {
    let names = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
    let addresses = names.map { "\($0):\(port)".lowercased() }
    hosts = Set(port == 80 ? names.map { $0.lowercased() } + addresses : addresses)
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let host = request.head.authority?.lowercased(), hosts.contains(host) else {
      throw HTTPError(.forbidden, message: "This server answers for \(hosts.sorted().joined(separator: ", ")) only.")
    }
    if let origin = request.headers[.origin], origin.lowercased() != "http://\(host)" {
      throw HTTPError(.forbidden, message: "Requests from pages of another origin are refused.")
    }
    return try await next(request, context)
  }
}
