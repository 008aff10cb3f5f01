#if Inspector
public import Antiphon
import NIOCore
import NIOPosix

extension Inspector {
  /// Serves a page that shows the inspected points while they run, and prints its address.
  ///
  ///     try await Inspector.shared.serve()
  ///     // Inspector: http://127.0.0.1:8123/?token=5f0c…
  ///
  /// The server runs until the process ends, or until the handle closes it. Only this machine reaches it, and only who knows the token, which is
  /// new for each server: the page shows the elements of the program, and pauses and cancels its streams. While it runs, marbles are recorded
  /// (`isRecording`).
  ///
  /// - Parameters:
  ///   - host: the address that the server is bound to. With another one than that of this machine, everyone who sees the traffic can read the
  ///     token.
  ///   - port: the port; 0 takes one that is free.
  ///   - names: further names by which a browser reaches the server, such as that of a container's host. Other ones are refused.
  ///   - write: called once, with the line that has the address; by default it is printed.
  /// - Returns: the handle, which may be dropped.
  /// - Throws: if the server can't listen.
  @discardableResult
  public func serve(
    host: String = "127.0.0.1", port: Int = 8123, names: [String] = [],
    to write: @Sendable (String) -> Void = { InspectorServer.print($0) }
  ) async throws(InspectorServerFailure) -> InspectorServer {
    precondition(0...65_535 ~= port, "serve(host:port:) needs a port from 0 to 65535, got \(port)")
    let server = try await InspectorServer(self, host, port, names)
    write("Inspector: \(server.url)")
    return server
  }
}
#endif
