#if Inspector
import Antiphon
import NIOCore
import Synchronization

/// Samples the points for one page. Used in its stream only, which is serial, except for `sending`.
final class PageSampler: @unchecked Sendable {
  /// What one look at the points has found.
  struct Sample: Sendable {
    /// When the look began.
    let start: NIODeadline
    /// From its beginning to that of the next one.
    let interval: Duration
    /// Nil if the page knows all of it.
    let message: ByteBuffer?
  }

  /// How long a processor has worked to send the last message, in nanoseconds.
  let sending = Atomic(0)
  private let service: InspectorService
  private let changes = InspectedChanges()
  private let messages: PointMessages
  private var interval = Duration.zero

  init(_ service: InspectorService) {
    self.service = service
    messages = PointMessages(service.inspector)
  }

  /// A sample for each step at whose beginning there is demand.
  var samples: Producer<Sample, Never> {
    just(()).append(Antiphon.interval(SamplePace.step).map { _ in }).map { [self] in next() }
  }

  private func next() -> Sample {
    let (start, used) = (NIODeadline.now(), ThreadTime.now)
    let inspector = service.inspector
    var message = changes.next(inspector.points(), at: inspector.time).map { messages.start($0) }
    let cost = ThreadTime.now - used + .nanoseconds(sending.load(ordering: .relaxed))
    let interval = SamplePace.interval(afterCost: cost, pages: service.pages)
    if interval != self.interval && message == nil { message = messages.start([]) }
    self.interval = interval
    message?.writeString("\(Int(interval / .milliseconds(1)))}\n\n")
    return Sample(start: start, interval: interval, message: message)
  }
}
#endif
