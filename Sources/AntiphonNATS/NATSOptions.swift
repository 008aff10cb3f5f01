#if NATS
import Foundation

/// How to connect to NATS servers.
///
///     let options = NATSOptions(servers: ["nats://127.0.0.1:4222"], credentials: .user("me", password: "secret"))
public struct NATSOptions: Sendable {
  /// What the client proves its identity with.
  public enum Credentials: Sendable {
    /// Nothing.
    case none
    /// A name and a password.
    case user(String, password: String)
    /// A token.
    case token(String)
    /// The path of a credentials file with a JWT and a seed.
    case file(String)
    /// The paths of a certificate and its key, in PEM, for TLS.
    case certificate(String, key: String)
  }

  /// The addresses, of which one is enough: `nats://host:port`, or `tls://host:port` to require TLS, of all of them.
  public var servers: [String]
  /// The name of the client, for the server's monitoring.
  public var name: String?
  /// What the client proves its identity with.
  public var credentials: Credentials
  /// The path of the certificates in PEM that servers are trusted by, with TLS; nil for those of the system.
  public var trustedCertificates: String?
  /// How long to wait for one server, at least 1 ms.
  public var timeout: Duration
  /// How often a lost connection is tried again before it is closed; −1 for ever.
  public var reconnects: Int
  /// The time between two attempts.
  public var reconnectDelay: Duration
  /// True if each publication is sent at once; false if it may wait 1 ms for others, which takes fewer system calls with windows of
  /// thousands of messages.
  public var sendsAtOnce: Bool

  /// - Parameters:
  ///   - servers: the addresses, at least one: `nats://host:port`.
  ///   - name: the name of the client.
  ///   - credentials: what the client proves its identity with.
  ///   - trustedCertificates: the path of the certificates that servers are trusted by; nil for those of the system.
  ///   - timeout: how long to wait for one server, at least 1 ms.
  ///   - reconnects: how often a lost connection is tried again; −1 for ever.
  ///   - reconnectDelay: the time between two attempts.
  ///   - sendsAtOnce: true if a publication does not wait for others.
  public init(
    servers: [String] = ["nats://127.0.0.1:4222"], name: String? = nil, credentials: Credentials = .none,
    trustedCertificates: String? = nil, timeout: Duration = .seconds(2), reconnects: Int = 120,
    reconnectDelay: Duration = .milliseconds(250), sendsAtOnce: Bool = true
  ) {
    precondition(!servers.isEmpty, "NATSOptions(servers:) needs an address")
    precondition(timeout >= .milliseconds(1), "NATSOptions(timeout:) needs 1 ms or more")
    precondition(reconnects >= -1, "NATSOptions(reconnects:) needs a count, or -1")
    precondition(reconnectDelay >= .zero, "NATSOptions(reconnectDelay:) needs a duration of zero or more")
    self.servers = servers
    self.name = name
    self.credentials = credentials
    self.trustedCertificates = trustedCertificates
    self.timeout = timeout
    self.reconnects = reconnects
    self.reconnectDelay = reconnectDelay
    self.sendsAtOnce = sendsAtOnce
  }

  /// True if TLS is wanted. One address that wants it decides for all, because libnats would fall back to a connection without.
  var isSecure: Bool { servers.contains { $0.hasPrefix("tls://") } }

  /// The address that is none; libnats would look for a server there.
  var invalidServer: String? {
    servers.first { server in
      let address = server.components(separatedBy: "://")
      let parts = (address.last ?? "").components(separatedBy: "@").last!.components(separatedBy: ":")
      return address.count > 2 || parts[0].isEmpty || parts.count > 1 && UInt16(parts.last!) == nil
    }
  }
}
#endif
