#if Inspector
import Antiphon
import AntiphonTesting
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import AntiphonInspector

/// Keeps what is written until it is told that the socket has taken it.
private final class HeldWrites: ChannelOutboundHandler, Sendable {
  typealias OutboundIn = HTTPServerResponsePart

  let writes = Locked<[(text: String, promise: EventLoopPromise<Void>?)]>([])

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .body(.byteBuffer(let buffer)) = unwrapOutboundIn(data) else { return }
    writes.withLock { $0.append((String(buffer: buffer), promise)) }
  }

  var texts: [String] { writes.withLock { $0.map(\.text) } }
  func take(_ index: Int) { writes.withLock { $0[index].promise }?.succeed() }
}

@Suite(.leavesNothing) struct SlowPageTests {
  private let inspector = Inspector()

  /// A page whose socket is under control.
  private func page(_ service: InspectorService) async throws -> (NIOAsyncTestingChannel, HeldWrites, PageEvents) {
    let writes = HeldWrites()
    let channel = await NIOAsyncTestingChannel(handlers: [writes])
    let events = PageEvents(service, channel)
    try await channel.eventLoop.submit { events.start() }.get()
    try await until { writes.texts.count == 1 }
    return (channel, writes, events)
  }

  @Test func aSlowPageGetsTheNewestStateAndNothingWaitsForIt() async throws {
    let service = InspectorService(inspector)
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let (slowChannel, slow, slowEvents) = try await page(service)
    let (quickChannel, quick, quickEvents) = try await page(service)
    for number in 1...5 {
      subject.send(number)
      quick.take(number - 1)
      await quickChannel.testingEventLoop.advanceTime(by: .seconds(5))
      try await until { quick.texts.count == number + 1 }
    }
    #expect(slow.texts.count == 1)
    slow.take(0)
    await slowChannel.testingEventLoop.advanceTime(by: .seconds(5))
    try await until { slow.texts.count == 2 }
    #expect(slow.texts[1].contains("\"delivered\":5,"))
    for (channel, writes, events) in [(slowChannel, slow, slowEvents), (quickChannel, quick, quickEvents)] {
      try await channel.eventLoop.submit { events.cancel() }.get()
      writes.take(writes.texts.count - 1)
      _ = try? await channel.finish()
    }
    #expect(service.pages == 0)
    handle.cancel()
    await service.close()
  }

  @Test func theNextSampleIsRequestedShortlyBeforeItsTime() async throws {
    let service = InspectorService(inspector)
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let (channel, writes, events) = try await page(service)
    let interval = try #require(writes.texts[0].firstMatch(of: /"interval":(\d+)}\n\n$/)).1
    #expect((SamplePace.step...SamplePace.longest).contains(.milliseconds(Int(interval)!)))
    subject.send(1)
    writes.take(0)
    try await channel.eventLoop.submit {}.get()
    #expect(writes.texts.count == 1)
    await channel.testingEventLoop.advanceTime(by: .seconds(5))
    try await until { writes.texts.count == 2 }
    #expect(writes.texts[1].contains("\"delivered\":1,"))
    try await channel.eventLoop.submit { events.cancel() }.get()
    writes.take(1)
    await channel.testingEventLoop.advanceTime(by: .seconds(5))
    _ = try? await channel.finish()
    #expect(writes.texts.count == 2)
    handle.cancel()
    await service.close()
  }
}
#endif
