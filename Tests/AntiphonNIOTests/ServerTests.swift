#if NIO
import Antiphon
import AntiphonNIO
import AntiphonTesting
import Foundation
import NIOCore
import NIOPosix
import Testing

/// The two servers over loopback.
@Suite(.leavesNothing, .serialized) struct ServerTests {
  @Test func theLineServerSendsEachLineBack() async throws {
    let server = try await lineEchoServer(on: group)
    let client = try await Client(to: server)
    try await client.send("sonnet\nso")
    try await client.send("nata\nson\n")
    #expect(String(buffer: try await client.finish()) == "sonnet\nsonata\nson\n")
    try await server.close().get()
  }

  @Test func theMessageServerAnswersInOrder() async throws {
    let server = try await messageServer(on: group) { message in
      ByteBuffer(bytes: message.readableBytesView.reversed())
    }
    let client = try await Client(to: server)
    let messages = (0..<100).map { String(repeating: "m\($0)", count: $0 * 10) }
    var bytes = ByteBuffer()
    for message in messages { _ = try bytes.writeLengthPrefixed(as: UInt32.self) { $0.writeString(message) } }
    // In pieces, which end anywhere.
    while let piece = bytes.readSlice(length: min(997, bytes.readableBytes)), piece.readableBytes > 0 {
      try await client.channel.writeAndFlush(piece).get()
    }
    var answers = try await client.finish()
    for message in messages {
      #expect(answers.readLengthPrefixedSlice(as: UInt32.self).map { String(buffer: $0) } == String(message.reversed()))
    }
    #expect(answers.readableBytes == 0)
    try await server.close().get()
  }

  @Test func aMessageThatIsTooLongEndsItsConnectionOnly() async throws {
    let server = try await messageServer(on: group) { $0 }
    let (client, other) = (try await Client(to: server), try await Client(to: server))
    try await client.channel.writeAndFlush(ByteBuffer(integer: UInt32.max)).get()
    try? await client.channel.writeAndFlush(ByteBuffer(repeating: 0, count: 2 << 20)).get()
    #expect(try await client.rest().readableBytes == 0)
    var message = ByteBuffer()
    _ = try message.writeLengthPrefixed(as: UInt32.self) { $0.writeString("still there") }
    try await other.channel.writeAndFlush(message).get()
    #expect(try await other.finish() == message)
    try await server.close().get()
  }

  @Test func aLineWithoutAnEndIsSentBackAtTheEnd() async throws {
    let server = try await lineEchoServer(on: group)
    let client = try await Client(to: server)
    try await client.send("line\nrest")
    #expect(String(buffer: try await client.finish()) == "line\nrest")
    try await server.close().get()
  }

  @Test func aMessageWithoutAnEndFailsTheStreamAfterTheOthers() async throws {
    let outcome = Locked<Result<Int, WriteFailure<ChannelFailure>>?>(nil)
    let connection = try await Connection(bytes: true) { channel in
      try! channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(MessageDecoder()))
      return try! channel.inbound(of: ByteBuffer.self).write(to: channel).start { result in
        outcome.withLock { $0 = result }
      }
    }
    var bytes = ByteBuffer()
    _ = try bytes.writeLengthPrefixed(as: UInt32.self) { $0.writeString("whole") }
    bytes.writeInteger(UInt32(100))
    try await connection.client.channel.writeAndFlush(bytes).get()
    #expect(String(buffer: try await connection.client.finish()) == "whole")
    await until { outcome.withLock { $0 != nil } }
    guard case .failure(let failure)? = outcome.withLock({ $0 }), case .upstream(.pipeline(let error)) = failure.cause
    else {
      Issue.record("it cannot finish")
      return
    }
    #expect(failure.written == 1)
    #expect("\(error)".hasPrefix("leftoverDataWhenDone"))
    try await connection.close()
  }

  /// Memory is bounded by one read, the write buffer's high watermark, and one element; then nothing is lost.
  @Test func aClientThatDoesNotReadStopsTheServer() async throws {
    let connection = try await Connection(reads: false, buffers: 65_536) { channel in
      try! channel.inbound(of: ByteBuffer.self).write(to: channel).start()
    }
    let (client, probe) = (connection.client, await connection.accepted())
    let line: @Sendable (Int) -> String = { "\($0) \(String(repeating: "x", count: 200 + $0 % 300))\n" }
    var sent = 0
    // The client writes until neither its own socket nor the server takes more.
    while true {
      sent = try await client.flood(line, from: sent)
      let before = client.traffic.count.withLock { $0.written }
      try await turns(of: client.channel.eventLoop)
      try await turns(of: probe.channel.eventLoop)
      if client.traffic.count.withLock({ $0.written }) == before && !probe.traffic.count.withLock({ $0.isWritable }) {
        break
      }
    }
    let stopped = probe.traffic.count.withLock { $0 }
    try await turns(of: probe.channel.eventLoop, 1_000)
    let later = probe.traffic.count.withLock { $0 }
    #expect(later.read == stopped.read)
    #expect(later.reads == stopped.reads)
    let kept = stopped.read - stopped.written
    print(
      "figure: the server keeps \(kept) bytes of a client that does not read, at most \(stopped.peak), of \(stopped.read) read"
    )
    #expect(kept > 0)

    let all = try await client.finish()
    var expected = ByteBuffer()
    for number in 0..<sent { expected.writeString(line(number)) }
    #expect(all == expected)
    #expect(probe.traffic.count.withLock { $0.peak } <= 4 * 65_536 + 65_536 + 512)
    try await connection.close()
  }

  @Test func aPausedConsumerLeavesTheBytesInTheSocket() async throws {
    let received = Locked(ByteBuffer())
    let connection = try await Connection(bytes: true) { channel in
      try! channel.inbound(of: ByteBuffer.self).observeValues { bytes in
        received.withLock { _ = $0.writeImmutableBuffer(bytes) }
      }.start()
    }
    let probe = await connection.accepted()
    connection.handle?.pause()
    try await turns(of: probe.channel.eventLoop)
    let before = probe.traffic.count.withLock { $0.read }
    var (sent, rounds) = (0, 0)
    let line: @Sendable (Int) -> String = { "\($0)\(String(repeating: "y", count: 1_000))\n" }
    // While the client keeps writing, until its own socket is full for many turns.
    while rounds < 20 {
      let written = connection.client.traffic.count.withLock { $0.written }
      sent = try await connection.client.flood(line, from: sent)
      try await turns(of: connection.client.channel.eventLoop)
      rounds = connection.client.traffic.count.withLock { $0.written } == written ? rounds + 1 : 0
    }
    let (read, taken) = (
      probe.traffic.count.withLock { $0.read } - before, connection.client.traffic.count.withLock { $0.written }
    )
    print(
      "figure: while its consumer is paused the server reads \(read) bytes, and the two sockets hold \(taken - read)")
    // One read was under way.
    #expect(read <= 4 * 65_536)
    connection.handle?.resume()
    try await connection.client.channel.close(mode: .output).get()
    var expected = ByteBuffer()
    for number in 0..<sent { expected.writeString(line(number)) }
    await until { received.withLock { $0.readableBytes } >= expected.readableBytes }
    #expect(received.withLock { $0 } == expected)
    try await connection.close()
  }

  @Test func aPeerThatVanishesFailsTheStream() async throws {
    let completion = Locked<Completion<ChannelFailure>?>(nil)
    let connection = try await Connection { input in
      input.observeCompletion { end in completion.withLock { $0 = end } }.start()
    }
    try await connection.client.send("one\n")
    let probe = await connection.accepted()
    await until { probe.traffic.count.withLock { $0.read } == 4 }
    try await connection.client.reset()
    await until { completion.withLock { $0 != nil } }
    guard case .pipeline(let error)? = completion.withLock({ $0?.failure }) else {
      Issue.record("\(completion.withLock { $0! })")
      return
    }
    #expect((error as? IOError)?.errnoCode == ECONNRESET)
    #expect(!probe.channel.isActive)
    try await connection.close()
  }

  @Test func aPeerThatVanishesWhileNothingIsReadFailsTheStream() async throws {
    let completion = Locked<Completion<ChannelFailure>?>(nil)
    let connection = try await Connection { input in
      input.pull(requesting: 1) { _ in
      } completed: { end in
        completion.withLock { $0 = end }
      }
    }
    try await connection.client.send("one\ntwo\n")
    let probe = await connection.accepted()
    await until { probe.traffic.count.withLock { $0.read } == 8 }
    try await connection.client.reset()
    await until { !probe.channel.isActive }
    // One line is still to be delivered.
    #expect(completion.withLock { $0 == nil })
    connection.handle?.request(1)
    await until { completion.withLock { $0 != nil } }
    #expect(completion.withLock { $0?.failure } != nil)
    try await connection.close()
  }

  @Test func aPeerThatVanishesFailsTheWriter() async throws {
    let outcome = Locked<Result<Int, WriteFailure<Never>>?>(nil)
    let endless = from(0...).map { ByteBuffer(string: "\($0)\n") }
    let connection = try await Connection(serving: { channel in
      endless.write(to: channel).start { result in outcome.withLock { $0 = result } }
    })
    let probe = await connection.accepted()
    await until { probe.traffic.count.withLock { $0.written } > 10_000 }
    try await connection.client.reset()
    await until { outcome.withLock { $0 != nil } }
    guard case .failure(let failure)? = outcome.withLock({ $0 }) else {
      Issue.record("it cannot finish")
      return
    }
    #expect(failure.written > 0)
    try await connection.close()
  }

  @Test func aHalfClosedConnectionIsAnsweredToTheEnd() async throws {
    let outcome = Locked<Result<Int, WriteFailure<ChannelFailure>>?>(nil)
    let connection = try await Connection(serving: { channel in
      try! channel.inbound(of: ByteBuffer.self).write(to: channel).start { result in outcome.withLock { $0 = result } }
    })
    var lines = ByteBuffer()
    for number in 0..<5_000 { lines.writeString("\(number)\n") }
    try await connection.client.channel.writeAndFlush(lines).get()
    #expect(try await connection.client.finish() == lines)
    await until { outcome.withLock { $0 != nil } }
    #expect(try outcome.withLock { try $0?.get() } == 5_000)
    try await connection.close()
  }

  @Test func anInputThatIsCancelledLeavesTheOutputOpen() async throws {
    let connection = try await Connection(serving: { channel in
      try! channel.inbound(of: ByteBuffer.self, closing: .input).prefix(2).collect()
        .flatMap { lines in from(lines.reversed()).promoteFailure(to: ChannelFailure.self) }
        .write(to: channel).start()
    })
    try await connection.client.send("one\ntwo\nthree\n")
    #expect(String(buffer: try await connection.client.rest()) == "two\none\n")
    try await connection.close()
  }

  @Test func aThousandConnectionsAreServedAtOnce() async throws {
    raiseFileLimit()
    let server = try await lineEchoServer(on: group)
    var clients: [Client] = []
    for _ in 0..<1_000 { clients.append(try await Client(to: server)) }
    try await withThrowingTaskGroup { tasks in
      for (number, client) in clients.enumerated() {
        tasks.addTask {
          let lines = (0..<10).map { "\(number).\($0)\n" }
          for line in lines { try await client.send(line) }
          #expect(String(buffer: try await client.finish()) == lines.joined())
        }
      }
      try await tasks.waitForAll()
    }
    try await server.close().get()
  }

  @Test func requestsAndCancellationsFromElsewhereMeetTheEndOfTheChannel() async throws {
    for turn in 0..<200 {
      let isOver = Locked(false)
      let connection = try await Connection { input in
        input.pull { _ in
        } completed: { _ in
          isOver.withLock { $0 = true }
        }
      }
      let probe = await connection.accepted()
      try await connection.client.send("one\ntwo\n")
      let handle = try #require(connection.handle)
      async let requests: Void = { for _ in 0..<5 { handle.request(1) } }()
      async let pauses: Void = {
        handle.pause()
        handle.resume()
      }()
      async let end: Void = { if turn % 2 == 0 { probe.channel.close(promise: nil) } else { handle.cancel() } }()
      _ = await (requests, pauses, end)
      handle.resume()
      await until { isOver.withLock { $0 } && !probe.channel.isActive }
      try await connection.close()
    }
  }

  @Test func elementsSentFromAnyThreadAreWrittenInOrder() async throws {
    let subject = Subject<Int, Never>()
    let connection = try await Connection(serving: { channel in
      subject.map { ByteBuffer(string: "\($0)\n") }.write(to: channel).start()
    })
    let loop = await connection.accepted().channel.eventLoop
    for number in 0..<5_000 {
      // Now and then on the event loop itself, while elements from elsewhere are on their way.
      if number % 7 == 0 {
        try await loop.submit { subject.send(number) }.get()
      } else {
        subject.send(number)
      }
    }
    subject.finish()
    #expect(String(buffer: try await connection.client.rest()) == (0..<5_000).map { "\($0)\n" }.joined())
    try await connection.close()
  }
}
#endif
