#if NATS
import Antiphon
import Synchronization

/// Sends the acknowledgements of one subscription's messages.
final class Acknowledgements: Sendable {
  private let bus: any MessageBus
  private let lock = Lock()
  /// Where the acknowledgements go that are sent later than `next` returns, by the sequences of their messages. Guarded by `lock`.
  private nonisolated(unsafe) var postponed: [UInt64: String] = [:]
  private let hasPostponed = Atomic(false)

  init(_ bus: any MessageBus) { self.bus = bus }

  /// On a connection that is lost the acknowledgement is lost, too: the server delivers the message again.
  func send(_ what: String, for message: JetStreamMessage) {
    let reply = postponedReply(to: message.sequence, ending: what == "+ACK") ?? message.received.reply ?? ""
    do { try bus.publish(NATSMessage(reply, payload: Array(what.utf8))) } catch {}
  }

  /// Leaves the acknowledgement of a message to the caller, for a stream that acknowledges by reply.
  func postpone(_ message: JetStreamMessage) {
    lock.withLock { postponed[message.sequence] = message.received.reply }
    hasPostponed.store(true, ordering: .releasing)
  }

  /// True if the acknowledgement of this message was left to another caller.
  func takePostponed(_ sequence: UInt64) -> Bool { postponedReply(to: sequence, ending: true) != nil }

  func isPostponed(_ sequence: UInt64) -> Bool { postponedReply(to: sequence, ending: false) != nil }

  /// The first message that waits for an acknowledgement of another caller.
  var firstPostponed: UInt64? {
    guard hasPostponed.load(ordering: .acquiring) else { return nil }
    return lock.withLock { postponed.keys.min() }
  }

  /// Sends a postponed acknowledgement to the consumer that has delivered the message again. False if there is none.
  func redirectPostponed(to message: JetStreamMessage) -> Bool {
    guard hasPostponed.load(ordering: .acquiring) else { return false }
    return lock.withLock {
      guard postponed[message.sequence] != nil else { return false }
      postponed[message.sequence] = message.received.reply
      return true
    }
  }

  private func postponedReply(to sequence: UInt64, ending: Bool) -> String? {
    guard hasPostponed.load(ordering: .acquiring) else { return nil }
    return lock.withLock { ending ? postponed.removeValue(forKey: sequence) : postponed[sequence] }
  }
}
#endif
