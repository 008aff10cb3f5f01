#if NATS
import Antiphon

/// What happens to a stream of messages on other threads.
enum PullEvent: Sendable {
  case message(JetStreamMessage, epoch: Int)
  case status(Int, NATSHeaders, epoch: Int)
  /// The answer to a request, and what is done with it. It is rare and large: behind a reference, so that a message takes little room.
  indirect case answer(APIResult, epoch: Int, then: @Sendable (PullRun, APIResult) -> Void)
  case timer(Int)
  case change(BusChange)
}

/// The events that wait to be handled. It is all that callbacks have of a stream: a weak reference to the stream itself would slow down each
/// of its references.
final class PullEvents: Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var waiting: [PullEvent] = []
  /// Nil once the stream is over: nothing is added then. Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var talkback: Talkback?

  init(_ talkback: Talkback) { self.talkback = talkback }

  /// Adds an event and wakes the source.
  func add(_ event: PullEvent) {
    let source = lock.withLock {
      if talkback != nil { waiting.append(event) }
      return talkback
    }
    source?.signal()
  }

  /// Exchanges the events that wait for an empty array, whose memory is used for the next ones.
  func swap(with handled: inout [PullEvent]) {
    lock.withLock { Swift.swap(&waiting, &handled) }
  }

  /// Drops what waits, and everything that comes.
  func close() {
    let dropped = lock.withLock { (waiting.take(), talkback.take()) }
    withExtendedLifetime(dropped) {}
  }
}

extension Array {
  fileprivate mutating func take() -> Array {
    defer { self = [] }
    return self
  }
}
#endif
