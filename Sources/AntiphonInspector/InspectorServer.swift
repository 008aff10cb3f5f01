#if Inspector
import Antiphon
import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A running server of an inspector's page.
///
/// It goes on when the handle is dropped.
public final class InspectorServer: Sendable {
  /// The address of the page, with the token.
  public let url: String
  /// The port that it listens on.
  public let port: Int

  private let channel: any NIOCore.Channel
  private let service: InspectorService
  private let wasRecording: Bool

  init(_ inspector: Inspector, _ host: String, _ port: Int, _ names: [String]) async throws(InspectorServerFailure) {
    let address: SocketAddress
    do {
      // A name is looked up by a call that blocks its thread.
      address = try await NIOThreadPool.singleton.runIfActive {
        try SocketAddress.makeAddressResolvingHost(host, port: port)
      }
    } catch {
      throw .hostUnknown(host)
    }
    let service = InspectorService(inspector)
    self.service = service
    do {
      channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(RequestLimit())
            try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
            try pipeline.addHandler(InspectorConnection(service, channel))
          }
        }
        .bind(to: address).get()
    } catch {
      service.endThreads()
      throw InspectorServerFailure(error, host, port)
    }
    self.port = channel.localAddress?.port ?? port
    service.access = InspectorAccess(host: host, port: self.port, names: names)
    url = "http://\(service.access.address)/?token=\(service.access.token)"
    wasRecording = inspector.isRecording
    inspector.isRecording = true
  }

  /// Ends the server and all its connections.
  public func close() async {
    try? await channel.close().get()
    await service.close()
    service.inspector.isRecording = wasRecording
  }

  /// How many connections are open.
  package var connections: Int { service.connections }
  /// How many pages follow what happens.
  package var pages: Int { service.pages }

  /// Prints a line that is seen at once, also where the output is no terminal.
  @usableFromInline
  static func print(_ line: String) {
    Swift.print(line)
    fflush(nil)
  }
}
#endif
