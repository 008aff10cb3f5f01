#if Inspector
import Antiphon
import NIOCore
import NIOHTTP1

/// Sends one page what has changed, at an interval that depends on what it takes (`SamplePace`).
///
/// It requests the next sample when the last one is in the socket: a slow page gets the newest state, and at most one message waits for it.
/// All its state is confined to the event loop of its channel.
final class PageEvents: @unchecked Sendable {
  private let service: InspectorService
  private let channel: any NIOCore.Channel
  private let sampler: PageSampler
  private var subscription: Subscription?
  private var next: Scheduled<Void>?
  private var isOver = false

  init(_ service: InspectorService, _ channel: any NIOCore.Channel) {
    self.service = service
    self.channel = channel
    sampler = PageSampler(service)
  }

  func start() {
    service.countPages(1)
    let eventLoop = channel.eventLoop
    subscription = sampler.samples.pull(requesting: 1) { sample in eventLoop.execute { self.receive(sample) } }
  }

  func cancel() {
    if isOver { return }
    isOver = true
    service.countPages(-1)
    next?.cancel()
    next = nil
    subscription?.cancel()
    subscription = nil
  }

  private func receive(_ sample: PageSampler.Sample) {
    if isOver { return }
    guard let message = sample.message else { return requestNext(after: sample) }
    let channel = channel
    let late = channel.eventLoop.scheduleTask(in: InspectorConnection.patience) { channel.close(promise: nil) }
    let used = ThreadTime.now
    let written = channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(message)))
    sampler.sending.store(Int((ThreadTime.now - used) / .nanoseconds(1)), ordering: .relaxed)
    written.whenComplete { result in
      late.cancel()
      if case .success = result { self.requestNext(after: sample) }
    }
  }

  /// Requests in the middle between the step before the next sample and its own one.
  private func requestNext(after sample: PageSampler.Sample) {
    if isOver { return }
    let time = TimeAmount.nanoseconds(Int64((sample.interval - SamplePace.step / 2) / .nanoseconds(1)))
    next = channel.eventLoop.scheduleTask(in: time - (.now() - sample.start)) { self.subscription?.request(1) }
  }
}
#endif
