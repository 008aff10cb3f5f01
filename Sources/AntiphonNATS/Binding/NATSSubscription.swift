#if NATS
import Antiphon
import CNATS

/// A subscription, whose messages arrive on a thread of its own.
final class NATSSubscription: BusSubscription, @unchecked Sendable {
  /// Owned by this object: destroyed by `cancel()` or `deinit`, once. libnats guards it by a lock of its own.
  private let pointer: OpaquePointer
  private let receiver: MessageReceiver
  private let lock = Lock()
  /// Guarded by `lock`.
  private var isDestroyed = false

  /// What libnats calls. It is retained for libnats until `subscriptionCompleted`, which follows the last message.
  fileprivate final class MessageReceiver: Sendable {
    private let lock = Lock()
    /// Nil once the subscription is cancelled. Guarded by `lock`.
    private nonisolated(unsafe) var receive: (@Sendable (ReceivedMessage) -> Void)?

    init(_ receive: @escaping @Sendable (ReceivedMessage) -> Void) { self.receive = receive }

    func call(_ message: ReceivedMessage) { lock.withLock { receive }?(message) }

    func stop() {
      let last = lock.withLock { receive.take() }
      withExtendedLifetime(last) {}
    }
  }

  init(
    _ connection: OpaquePointer, _ subject: String, _ receive: @escaping @Sendable (ReceivedMessage) -> Void
  ) throws(JetStreamFailure) {
    receiver = MessageReceiver(receive)
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
      defer { isDestroyed = true }
      return !isDestroyed
    }
    // Does not wait for a call in flight, and is allowed inside it.
    if isFirst { natsSubscription_Destroy(pointer) }
  }
}

/// Called by the thread of a subscription. It owns the message.
private func messageReceived(
  _: OpaquePointer?, _: OpaquePointer?, _ message: OpaquePointer?, _ receiver: UnsafeMutableRawPointer?
) {
  guard let message, let receiver else { return }
  Unmanaged<NATSSubscription.MessageReceiver>.fromOpaque(receiver).takeUnretainedValue().call(ReceivedMessage(message))
}

/// Called when no more messages can arrive.
private func subscriptionCompleted(_ receiver: UnsafeMutableRawPointer?) {
  guard let receiver else { return }
  Unmanaged<NATSSubscription.MessageReceiver>.fromOpaque(receiver).release()
}
#endif
