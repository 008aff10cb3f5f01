#if NATS
import Antiphon
import CNATS

/// A subscription, whose messages arrive on a thread of its own.
final class NATSSubscription: BusSubscription, @unchecked Sendable {
  /// Owned by this object, until `cancel()` or `deinit` gives it to `receiver.retired`. libnats guards it by a lock of its own.
  private let pointer: OpaquePointer
  /// Kept by libnats for the subscription.
  private let connection: OpaquePointer
  private let receiver: MessageReceiver
  private let lock = Lock()
  /// Guarded by `lock`.
  private var isCancelled = false

  /// What libnats calls. It is retained for libnats until `subscriptionCompleted`, which follows the last message.
  fileprivate final class MessageReceiver: Sendable {
    private let lock = Lock()
    /// Nil once the subscription is cancelled. Guarded by `lock`.
    private nonisolated(unsafe) var receive: (@Sendable (ReceivedMessage) -> Void)?
    let retired: RetiredSubscriptions

    init(_ retired: RetiredSubscriptions, _ receive: @escaping @Sendable (ReceivedMessage) -> Void) {
      self.retired = retired
      self.receive = receive
    }

    func call(_ message: ReceivedMessage) { lock.withLock { receive }?(message) }

    func stop() {
      let last = lock.withLock { receive.take() }
      withExtendedLifetime(last) {}
    }
  }

  init(
    _ connection: OpaquePointer, _ subject: String, _ retired: RetiredSubscriptions,
    _ receive: @escaping @Sendable (ReceivedMessage) -> Void
  ) throws(JetStreamFailure) {
    self.connection = connection
    receiver = MessageReceiver(retired, receive)
    let retained = Unmanaged.passRetained(receiver)
    var created: OpaquePointer?
    let status = natsConnection_Subscribe(&created, connection, subject, messageReceived, retained.toOpaque())
    guard status == NATS_OK, let created else {
      retained.release()
      throw JetStreamFailure(status)
    }
    pointer = created
    // What arrives is limited by what is requested.
    _ = natsSubscription_SetPendingLimits(pointer, -1, -1)
    // If the connection was closed meanwhile, nothing tells when the last call is over: the empty receiver then stays in memory.
    _ = natsSubscription_SetOnCompleteCB(pointer, subscriptionCompleted, retained.toOpaque())
  }

  deinit { cancel() }

  func cancel() {
    receiver.stop()
    let isFirst = lock.withLock {
      defer { isCancelled = true }
      return !isCancelled
    }
    guard isFirst else { return }
    // Does not wait for a call in flight, and is allowed inside it.
    _ = natsSubscription_Unsubscribe(pointer)
    receiver.retired.add(pointer, of: connection)
  }
}

/// Called by the thread of a subscription. It owns the message.
private func messageReceived(
  connection: OpaquePointer?, _: OpaquePointer?, _ message: OpaquePointer?, _ receiver: UnsafeMutableRawPointer?
) {
  guard let connection, let message, let receiver else { return }
  let called = Unmanaged<NATSSubscription.MessageReceiver>.fromOpaque(receiver).takeUnretainedValue()
  called.call(ReceivedMessage(message))
  // Last, since it may wait for the lock of the connection.
  called.retired.destroyUnused(of: connection)
}

/// Called when no more messages can arrive.
private func subscriptionCompleted(_ receiver: UnsafeMutableRawPointer?) {
  guard let receiver else { return }
  Unmanaged<NATSSubscription.MessageReceiver>.fromOpaque(receiver).release()
}
#endif
