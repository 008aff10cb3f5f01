#if NATS
import Antiphon
import Synchronization

/// Sends the acknowledgements of one subscription's messages.
final class Acknowledgements: Sendable {
  private let bus: any MessageBus
  private let lock = Lock()
  /// The sequences of messages that are acknowledged later than `next` returns. Guarded by `lock`.
  private nonisolated(unsafe) var postponed: Set<UInt64> = []
  private let hasPostponed = Atomic(false)

  init(_ bus: any MessageBus) { self.bus = bus }

  /// On a connection that is lost the acknowledgement is lost, too: the server delivers the message again.
  func send(_ what: String, for message: JetStreamMessage) {
    do { try bus.publish(NATSMessage(message.received.reply ?? "", payload: Array(what.utf8))) } catch {}
  }

  /// Leaves the acknowledgement of a message to the caller, for a stream that acknowledges by reply.
  func postpone(_ message: JetStreamMessage) {
    lock.withLock { _ = postponed.insert(message.sequence) }
    hasPostponed.store(true, ordering: .releasing)
  }

  /// True if the acknowledgement of this message was left to another caller.
  func takePostponed(_ sequence: UInt64) -> Bool {
    guard hasPostponed.load(ordering: .acquiring) else { return false }
    return lock.withLock { postponed.remove(sequence) != nil }
  }
}
#endif
