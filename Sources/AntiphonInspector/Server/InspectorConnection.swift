#if Inspector
import Antiphon
import NIOCore
import NIOHTTP1

/// Answers the one request of a connection, and closes it.
///
/// All its state is confined to the event loop of its channel.
final class InspectorConnection: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// A request has to be complete after this time, and what is written has to be taken.
  static let patience = TimeAmount.seconds(30)
  /// How long an answered client may take to read the answer and close.
  private static let farewell = TimeAmount.seconds(2)

  private let service: InspectorService
  private let channel: any NIOCore.Channel
  private var head: HTTPRequestHead?
  private var isAnswered = false
  private var deadline: Scheduled<Void>?
  private var events: PageEvents?

  init(_ service: InspectorService, _ channel: any NIOCore.Channel) {
    self.service = service
    self.channel = channel
  }

  // MARK: The connection

  func handlerAdded(context: ChannelHandlerContext) {
    if !service.add(channel) { return channel.close(promise: nil) }
    closeAfter(Self.patience)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isAnswered = true
    deadline?.cancel()
    deadline = nil
    events?.cancel()
    events = nil
    service.remove(channel)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isAnswered { return }
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end: if let head { answer(head) }
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is RequestLimit.Exceeded {
      return send(.refused(.payloadTooLarge, "A request may have \(RequestLimit.bytes) bytes."))
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// The handler of NIO has answered what can't be parsed.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    isAnswered = true
    end()
  }

  private func closeAfter(_ time: TimeAmount) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: time) { [channel] in channel.close(promise: nil) }
  }

  // MARK: The answer

  private func answer(_ head: HTTPRequestHead) {
    let (route, token) = InspectorRoute.parse(head)
    if let refusal = service.access.refusal(of: head, token: token) { return send(.refused(.forbidden, refusal)) }
    switch route {
    case .failure(let refusal): send(.refused(refusal.status, refusal.message))
    case .success(.page): send(.page())
    case .success(.events): startEvents()
    case .success(.marbles(let points, let since)):
      send(.json(MarbleMessage.text(service.inspector, points, since: since)))
    case .success(.export(let point)): send(.export(of: point, in: service.inspector))
    case .success(.command(let command, let point)): perform(command, point)
    }
  }

  /// Performs what only passes a call on at once, and on another thread what may run a source.
  private func perform(_ command: InspectorCommand, _ point: Int) {
    let inspector = service.inspector
    if !command.mayRunSource { return send(command.perform(point, inspector)) }
    let slow = channel.eventLoop.scheduleTask(in: .seconds(1)) {
      self.send(InspectorAnswer(.accepted, "text/plain", ByteBuffer(string: "The source runs.")))
    }
    service.threads.runIfActive(eventLoop: channel.eventLoop) { command.perform(point, inspector) }
      .whenComplete { result in
        slow.cancel()
        self.send((try? result.get()) ?? .refused(.serviceUnavailable, "The program is ending."))
      }
  }

  /// The first answer counts.
  private func send(_ answer: InspectorAnswer) {
    if isAnswered { return }
    isAnswered = true
    closeAfter(Self.patience)
    channel.write(HTTPServerResponsePart.head(answer.head), promise: nil)
    channel.write(HTTPServerResponsePart.body(.byteBuffer(answer.body)), promise: nil)
    channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in self.end() }
  }

  /// Closes the output, and the rest when the client has read it: closing all at once could take the answer away from it.
  private func end() {
    guard channel.isActive else { return }
    channel.close(mode: .output, promise: nil)
    closeAfter(Self.farewell)
  }

  private func startEvents() {
    isAnswered = true
    deadline?.cancel()
    channel.write(HTTPServerResponsePart.head(InspectorAnswer.eventHead), promise: nil)
    let events = PageEvents(service, channel)
    self.events = events
    events.start()
  }
}
#endif
