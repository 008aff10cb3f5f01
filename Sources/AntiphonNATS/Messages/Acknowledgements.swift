#if NATS
import Antiphon
import Synchronization

/// Sends the acknowledgements of one subscription's messages.
final class Acknowledgements: Sendable {
  private let bus: any MessageBus
  private let lock = Lock()
  /// The subjects of the acknowledgements that other callers send later, by the sequences of their messages; empty if the consumer that has
  /// delivered the message is gone. Guarded by `lock`.
  private nonisolated(unsafe) var postponed: [UInt64: String] = [:]
  private let hasPostponed = Atomic(false)

  init(_ bus: any MessageBus) { self.bus = bus }

  /// On a connection that is lost the acknowledgement is lost, too: the server delivers the message again.
  func send(_ what: String, for message: JetStreamMessage) {
    var subject = message.received.reply ?? ""
    if hasPostponed.load(ordering: .acquiring) {
      let (sequence, isLast) = (message.sequence, what == "+ACK")
      let later = lock.withLock { isLast ? postponed.removeValue(forKey: sequence) : postponed[sequence] }
      subject = later ?? subject
    }
    if subject.isEmpty { return }
    do { try bus.publish(NATSMessage(subject, payload: Array(what.utf8))) } catch {}
  }

  /// Leaves the acknowledgement of a message to the caller, for a stream that acknowledges by reply.
  func postpone(_ message: JetStreamMessage) {
    lock.withLock { postponed[message.sequence] = message.received.reply ?? "" }
    hasPostponed.store(true, ordering: .releasing)
  }

  /// True while the acknowledgement of this message is left to another caller.
  func isPostponed(_ sequence: UInt64) -> Bool {
    guard hasPostponed.load(ordering: .acquiring) else { return false }
    return lock.withLock { postponed[sequence] != nil }
  }

  /// The sequence of the first message whose acknowledgement is left to another caller.
  var firstPostponed: UInt64? {
    guard hasPostponed.load(ordering: .acquiring) else { return nil }
    return lock.withLock { postponed.keys.min() }
  }

  /// The consumer is gone. One that is made anew would take acknowledgements of its deliveries for those of its own.
  func voidPostponed() {
    lock.withLock { for sequence in postponed.keys { postponed[sequence] = "" } }
  }

  /// The stream is rewound: what was to acknowledge later is gone, too.
  func forgetPostponed() { lock.withLock { postponed = [:] } }

  /// The consumer that was made anew has delivered the message again: the postponed acknowledgement goes there.
  func redirectPostponed(to message: JetStreamMessage) {
    lock.withLock { if postponed[message.sequence] == "" { postponed[message.sequence] = message.received.reply } }
  }
}
#endif
