#if NIO
import Antiphon
import AntiphonNIO
import NIOCore
import NIOPosix

/// Splits bytes into lines, each with its line feed, unless the last one has none.
struct LineDecoder: ByteToMessageDecoder {
  typealias InboundOut = ByteBuffer

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) -> DecodingState {
    guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else { return .needMoreData }
    context.fireChannelRead(wrapInboundOut(buffer.readSlice(length: end - buffer.readerIndex + 1)!))
    return .continue
  }

  mutating func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) -> DecodingState {
    while decode(context: context, buffer: &buffer) == .continue {}
    if let rest = buffer.readSlice(length: buffer.readableBytes), rest.readableBytes > 0 {
      context.fireChannelRead(wrapInboundOut(rest))
    }
    return .needMoreData
  }
}

/// Sends each line back.
func lineEchoServer(on group: any EventLoopGroup) async throws -> any NIOCore.Channel {
  try await ServerBootstrap(group: group)
    .serverChannelOption(.backlog, value: 1024)
    .childChannelOption(.allowRemoteHalfClosure, value: true)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        let decoder = ByteToMessageHandler(LineDecoder(), maximumBufferSize: 65_536)
        try channel.pipeline.syncOperations.addHandler(decoder)
        try channel.inbound(of: ByteBuffer.self).write(to: channel).start()
      }
    }
    .bind(host: "127.0.0.1", port: 0).get()
}

/// Splits bytes into messages, each behind its length as a 32-bit number.
struct MessageDecoder: ByteToMessageDecoder {
  typealias InboundOut = ByteBuffer

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) -> DecodingState {
    guard let message = buffer.readLengthPrefixedSlice(as: UInt32.self) else { return .needMoreData }
    context.fireChannelRead(wrapInboundOut(message))
    return .continue
  }

  mutating func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) throws
    -> DecodingState
  {
    while decode(context: context, buffer: &buffer) == .continue {}
    if buffer.readableBytes > 0 { throw ByteToMessageDecoderError.leftoverDataWhenDone(buffer) }
    return .needMoreData
  }
}

/// Answers each message with `answer` of it, in order.
func messageServer(
  on group: any EventLoopGroup, answer: @escaping @Sendable (ByteBuffer) async -> ByteBuffer
) async throws -> any NIOCore.Channel {
  try await ServerBootstrap(group: group)
    .childChannelOption(.allowRemoteHalfClosure, value: true)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        let decoder = ByteToMessageHandler(MessageDecoder(), maximumBufferSize: 1 << 20)
        try channel.pipeline.syncOperations.addHandler(decoder)
        try channel.inbound(of: ByteBuffer.self)
          .mapAsync { await answer($0) }
          .map { answer in
            var framed = ByteBuffer()
            _ = try! framed.writeLengthPrefixed(as: UInt32.self) { $0.writeImmutableBuffer(answer) }
            return framed
          }
          .write(to: channel).start()
      }
    }
    .bind(host: "127.0.0.1", port: 0).get()
}
#endif
