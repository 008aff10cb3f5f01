#if NIO
import Antiphon
import AntiphonNIO
import AntiphonTesting
import Foundation
import NIOCore
import NIOPosix

/// A server with one client, and what passes its side of the connection.
struct Connection: Sendable {
  struct Accepted: Sendable {
    let channel: any NIOCore.Channel
    let traffic: Traffic
  }

  let server: any NIOCore.Channel
  let client: Client
  private let state: Locked<State>

  private struct State {
    var accepted: Accepted?
    var handle: Subscription?
  }

  /// A server that calls `serve` with its side of the connection, behind a decoder of lines unless it gets bytes, and a client of it.
  /// With a size in bytes the sockets have such buffers.
  init(
    reads: Bool = true, bytes: Bool = false, buffers size: Int? = nil,
    serving serve: @escaping @Sendable (any NIOCore.Channel) -> Subscription?
  ) async throws {
    let state = Locked(State())
    self.state = state
    server = try await ServerBootstrap(group: group)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let traffic = Traffic()
          try channel.pipeline.syncOperations.addHandler(traffic)
          if !bytes { try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(LineDecoder())) }
          if let size { try channel.setBuffers(size) }
          let handle = serve(channel)
          state.withLock { $0 = State(accepted: Accepted(channel: channel, traffic: traffic), handle: handle) }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    client = try await Client(to: server, reads: reads, buffers: size)
  }

  /// A server that starts a consumer of the lines that arrive, and a client of it.
  init(_ start: @escaping @Sendable (Producer<ByteBuffer, ChannelFailure>) -> Subscription) async throws {
    try await self.init(serving: { channel in start(try! channel.inbound(of: ByteBuffer.self)) })
  }

  /// The handle of what the server has started.
  var handle: Subscription? { state.withLock { $0.handle } }

  /// The server's side, as soon as it is active.
  func accepted() async -> Accepted {
    await until { state.withLock { $0.accepted?.channel.isActive ?? false } }
    return state.withLock { $0.accepted! }
  }

  func close() async throws {
    try? await client.channel.close().get()
    // A server that only reads leaves its half-closed side open.
    try? await state.withLock { $0.accepted?.channel }?.close().get()
    await until { state.withLock { !($0.accepted?.channel.isActive ?? false) } }
    try await server.close().get()
    state.withLock { $0 = State() }
  }
}

extension NIOCore.Channel {
  /// Sets the size of the socket's buffers, in bytes, on the event loop.
  func setBuffers(_ size: Int) throws {
    try syncOptions?.setOption(.socketOption(.so_sndbuf), value: .init(size))
    try syncOptions?.setOption(.socketOption(.so_rcvbuf), value: .init(size))
  }
}

extension Client {
  /// Vanishes: the peer receives a reset.
  func reset() async throws {
    try await (channel as! any SocketOptionProvider).setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try await channel.close().get()
  }
}

/// Lets this process open 4,096 files, if it may.
func raiseFileLimit() {
  #if os(Linux)
  let files = Int32(RLIMIT_NOFILE.rawValue)
  #else
  let files = RLIMIT_NOFILE
  #endif
  var limit = rlimit()
  guard getrlimit(files, &limit) == 0, limit.rlim_cur < 4_096 else { return }
  limit.rlim_cur = min(4_096, limit.rlim_max)
  setrlimit(files, &limit)
}
#endif
