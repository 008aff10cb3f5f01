#if Inspector
import Antiphon
import NIOCore
import NIOHTTP1

/// Sends one page what has changed, ten times a second at most.
///
/// It requests the next changes when the last ones are in the socket: a slow page gets the newest state, and at most one message waits for it.
/// All its state is confined to the event loop of its channel.
final class PageEvents: @unchecked Sendable {
  private let service: InspectorService
  private let channel: any NIOCore.Channel
  private var subscription: Subscription?
  private var isOver = false

  init(_ service: InspectorService, _ channel: any NIOCore.Channel) {
    self.service = service
    self.channel = channel
  }

  func start() {
    service.countPages(1)
    let eventLoop = channel.eventLoop
    let messages = PointMessages(service.inspector)
    subscription = service.inspector.changes().map { messages.next($0) }
      .pull(requesting: 1) { message in eventLoop.execute { self.send(message) } }
  }

  func cancel() {
    if isOver { return }
    isOver = true
    service.countPages(-1)
    subscription?.cancel()
    subscription = nil
  }

  private func send(_ message: ByteBuffer) {
    if isOver { return }
    let channel = channel
    let late = channel.eventLoop.scheduleTask(in: InspectorConnection.patience) { channel.close(promise: nil) }
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(message))).whenComplete { result in
      late.cancel()
      if case .success = result { self.subscription?.request(1) }
    }
  }
}
#endif
