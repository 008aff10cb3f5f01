#if Inspector
import NIOCore
import NIOHTTP1

/// Whose requests are answered: those that name this server as their host, come from its own page, and know its token.
///
/// The first rule refuses a foreign page whose host name resolves to this server (DNS rebinding), the second one a foreign page that posts to it.
struct InspectorAccess: Sendable {
  /// The host and the port that the page's address has.
  let address: String
  let token: String
  private let hosts: Set<String>
  private let port: Int
  /// True if the server is bound to all addresses of the machine, which it doesn't know.
  private let acceptsAddresses: Bool

  /// That of a server that isn't bound yet: it permits no request.
  static let none = InspectorAccess(host: "", port: 0, names: [])

  init(host: String, port: Int, names: [String]) {
    let isEverywhere = ["0.0.0.0", "::", ""].contains(host)
    let own = isEverywhere ? "127.0.0.1" : host
    let all = ["localhost", "127.0.0.1", "::1", own] + names
    hosts = Set(all.map { Self.address(of: $0, port).lowercased() })
    address = Self.address(of: own, port)
    acceptsAddresses = isEverywhere
    self.port = port
    var random = SystemRandomNumberGenerator()
    token = (0..<4).map { _ in
      let text = String(UInt32.random(in: 0...(.max), using: &random), radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  private static func address(of host: String, _ port: Int) -> String {
    let host = host.contains(":") ? "[\(host)]" : host
    return port == 80 ? host : "\(host):\(port)"
  }

  /// Why a request is refused; nil if it isn't.
  func refusal(of head: HTTPRequestHead, token: String?) -> String? {
    let named = head.headers["host"]
    guard named.count == 1, let host = named.first?.lowercased(), accepts(host) else {
      return "This server answers for \(address) and its other own names only."
    }
    let origins = head.headers["origin"]
    if !origins.allSatisfy({ $0.lowercased() == "http://\(host)" }) {
      return "Requests from pages of another origin are refused."
    }
    guard let token, isToken(token) else {
      return "The address needs the token that the program has printed: http://\(address)/?token=…"
    }
    return nil
  }

  private func accepts(_ host: String) -> Bool {
    if hosts.contains(host) { return true }
    let end = port == 80 ? "" : ":\(port)"
    guard acceptsAddresses, host.hasSuffix(end) else { return false }
    let name = host.dropLast(end.count).filter { $0 != "[" && $0 != "]" }
    return (try? SocketAddress(ipAddress: String(name), port: port)) != nil
  }

  /// The time that it takes does not tell how much is right.
  private func isToken(_ text: String) -> Bool {
    guard !token.isEmpty, text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
#endif
