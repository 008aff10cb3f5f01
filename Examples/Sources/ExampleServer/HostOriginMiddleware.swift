import Hummingbird

/// Accepts only requests that name this server as their host, and come from a page of its own.
///
/// The first rule refuses a foreign page whose host name resolves to this server (DNS rebinding). The second one refuses a foreign page
/// that posts to this server.
package struct HostOriginMiddleware<Context: RequestContext>: RouterMiddleware {
  package let hosts: Set<String>

  /// - Parameters:
  ///   - host: the address that the server is bound to; `localhost` and its addresses are accepted as well.
  package init(host: String, port: Int) {
    let names = ["localhost", "127.0.0.1", "[::1]", host.contains(":") ? "[\(host)]" : host]
    let addresses = names.map { "\($0):\(port)".lowercased() }
    hosts = Set(port == 80 ? names.map { $0.lowercased() } + addresses : addresses)
  }

  package func handle(
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
