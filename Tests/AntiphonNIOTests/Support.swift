#if NIO
import Antiphon
import AntiphonTesting
import Foundation
import NIOCore
import NIOPosix

struct Failed: Error, Equatable {
  var number = 0
}

/// The threads that all tests share; they are never shut down.
let group = MultiThreadedEventLoopGroup.singleton

/// Yields to other threads until the condition is true. It waits on a queue, so that no other test waits for its thread.
func until(_ condition: () -> Bool) async {
  while !condition() {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
    }
  }
}

/// Lets an event loop finish what it has begun, and some turns more.
func turns(of loop: any EventLoop, _ count: Int = 100) async throws {
  for _ in 0..<count { try await loop.submit {}.get() }
}

/// Counts what passes the socket's end of a pipeline.
final class Traffic: ChannelDuplexHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  struct Count: Sendable {
    /// Bytes that the channel has read.
    var read = 0
    /// Bytes that were written, and those whose write has succeeded.
    var passed = 0
    var written = 0
    /// The largest number of bytes that were read and not written.
    var peak = 0
    var reads = 0
    var isWritable = true
    var isEnded = false
  }

  let count = Locked(Count())

  func read(context: ChannelHandlerContext) {
    count.withLock { $0.reads += 1 }
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data).readableBytes
    count.withLock {
      $0.read += bytes
      $0.peak = max($0.peak, $0.read - $0.written)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let bytes = unwrapOutboundIn(data).readableBytes
    count.withLock { $0.passed += bytes }
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.whenSuccess { self.count.withLock { $0.written += bytes } }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isWritable = context.channel.isWritable
    count.withLock { $0.isWritable = isWritable }
    context.fireChannelWritabilityChanged()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { count.withLock { $0.isEnded = true } }
    context.fireUserInboundEventTriggered(event)
  }
}

/// A client that keeps what it receives, and reads only while it is told to.
struct Client: Sendable {
  let channel: any NIOCore.Channel
  let received = Locked(ByteBuffer())
  let traffic: Traffic

  init(to server: any NIOCore.Channel, reads: Bool = true, buffers size: Int? = nil) async throws {
    let traffic = Traffic()
    self.traffic = traffic
    let received = received
    channel = try await ClientBootstrap(group: group)
      .channelOption(.autoRead, value: reads)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(traffic)
          try channel.pipeline.syncOperations.addHandler(Receiver(received))
          if let size { try channel.setBuffers(size) }
        }
      }
      .connect(to: server.localAddress!).get()
  }

  private final class Receiver: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    let received: Locked<ByteBuffer>
    init(_ received: Locked<ByteBuffer>) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      received.withLock { _ = $0.writeImmutableBuffer(bytes) }
    }
  }

  func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)).get() }

  /// Ends what it sends; returns all that it receives until the server ends, too.
  func finish() async throws -> ByteBuffer {
    try await channel.close(mode: .output).get()
    return try await rest()
  }

  /// Returns all that it receives until the server ends.
  func rest() async throws -> ByteBuffer {
    try? await channel.setOption(.autoRead, value: true).get()
    await until { traffic.count.withLock { $0.isEnded } || !channel.isActive }
    try? await channel.close().get()
    return received.withLock { $0 }
  }

  /// Writes lines without end, until the channel has taken all that it can. Returns the lines that it has written.
  func flood(_ line: @escaping @Sendable (Int) -> String, from start: Int = 0) async throws -> Int {
    try await channel.eventLoop.submit { [channel] in
      var number = start
      while channel.isWritable {
        channel.write(ByteBuffer(string: line(number)), promise: nil)
        number += 1
      }
      channel.flush()
      return number
    }.get()
  }
}

extension Future {
  /// The result, on any thread, once.
  func outcome() async -> Result<Value, Failure>? {
    do throws(Failure) { return try await value.map { .success($0) } } catch { return .failure(error) }
  }
}
#endif
