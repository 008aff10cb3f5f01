#if NATS
import Antiphon
import CNATS
import Dispatch

/// A connection to a NATS server, which reconnects by itself. It is closed when the last reference is released, or by `close()`.
///
///     let connection = try await NATSConnection.connect(NATSOptions(servers: ["nats://127.0.0.1:4222"]))
///     let jetStream = JetStream(connection)
public final class NATSConnection: @unchecked Sendable {
  /// Owned by this object: destroyed by `deinit`, once. libnats guards it by a lock of its own.
  private let pointer: OpaquePointer
  private let handlers: ConnectionHandlers
  var retired: RetiredSubscriptions { handlers.retired }

  /// Calls that block run here: connecting, closing. At most one thread waits.
  private static let queue = DispatchQueue(label: "antiphon.nats")

  private init(_ pointer: OpaquePointer, _ handlers: ConnectionHandlers) {
    self.pointer = pointer
    self.handlers = handlers
  }

  deinit {
    nonisolated(unsafe) let pointer = pointer
    Self.queue.async { natsConnection_Destroy(pointer) }
  }

  /// Connects to one of the servers. No thread of the caller waits.
  ///
  /// - Throws: `noServer`, `invalidAddress`, `wrongCredentials` or `insecure`.
  public static func connect(_ options: NATSOptions = NATSOptions()) async throws(JetStreamFailure) -> NATSConnection {
    // The lock is for the thread sanitizer, which misses that a continuation orders what is before it and after it if it is resumed early.
    let order = Lock()
    let result: Result<NATSConnection, JetStreamFailure> = await withCheckedContinuation { continuation in
      queue.async {
        let result = connectBlocking(options)
        order.withLock {}
        continuation.resume(returning: result)
      }
    }
    order.withLock {}
    return try result.get()
  }

  private static func connectBlocking(_ options: NATSOptions) -> Result<NATSConnection, JetStreamFailure> {
    if let wrong = options.invalidServer { return .failure(.invalidAddress(wrong)) }
    let handlers = ConnectionHandlers()
    // Owned by libnats from here: released by `connectionClosed`, its last callback, or below if there is no connection.
    let retained = Unmanaged.passRetained(handlers)
    var pointer: OpaquePointer?
    let status = options.withOptions(retained.toOpaque()) { natsConnection_Connect(&pointer, $0) }
    guard status == NATS_OK, let pointer else {
      retained.release()
      return .failure(JetStreamFailure(connecting: status, options))
    }
    return .success(NATSConnection(pointer, handlers))
  }

  /// Closes the connection: streams and publications on it fail.
  public func close() {
    Self.queue.async { natsConnection_Close(self.pointer) }
  }
}

extension NATSConnection: MessageBus {
  func subscribe(
    to subject: String, _ receive: @escaping @Sendable (ReceivedMessage) -> Void
  ) throws(JetStreamFailure) -> any BusSubscription {
    retired.destroyUnused(of: pointer)
    return try NATSSubscription(pointer, subject, retired, receive)
  }

  func publish(_ message: NATSMessage) throws(JetStreamFailure) {
    if let name = message.headers.unsendable { throw .invalidHeader(name: name) }
    let limit = Int(natsConnection_GetMaxPayload(pointer))
    if message.payload.count > limit { throw .tooLarge(bytes: message.payload.count, limit: limit) }
    let status =
      message.headers.fields.isEmpty
      ? message.payload.withUnsafeBytes { bytes in
        guard let reply = message.reply else {
          return natsConnection_Publish(pointer, message.subject, bytes.baseAddress, Int32(bytes.count))
        }
        return natsConnection_PublishRequest(pointer, message.subject, reply, bytes.baseAddress, Int32(bytes.count))
      }
      : message.withMessage { natsConnection_PublishMsg(pointer, $0) }
    switch status {
    case NATS_OK: return
    case NATS_MAX_PAYLOAD: throw .tooLarge(bytes: message.payload.count, limit: limit)
    case NATS_INVALID_SUBJECT: throw .invalidName(message.subject)
    default: throw JetStreamFailure(status)
    }
  }

  func observeChanges(_ changed: @escaping @Sendable (BusChange) -> Void) -> BusObservation {
    handlers.add(changed, isClosed: natsConnection_IsClosed(pointer))
  }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    let appointment = Appointment(work)
    // Dispatch guards an item: it may be cancelled on any thread.
    nonisolated(unsafe) let item = DispatchWorkItem { appointment.keep() }
    appointment.whenCancelled { item.cancel() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: delay.nanoseconds)), execute: item)
    return appointment
  }
}

// Called by threads of libnats: functions, because a closure formed in main-actor code would trap there.

func connectionReconnected(_: OpaquePointer?, _ handlers: UnsafeMutableRawPointer?) {
  guard let handlers else { return }
  Unmanaged<ConnectionHandlers>.fromOpaque(handlers).takeUnretainedValue().call(.reconnected)
}

func connectionClosed(_: OpaquePointer?, _ handlers: UnsafeMutableRawPointer?) {
  guard let handlers else { return }
  let owned = Unmanaged<ConnectionHandlers>.fromOpaque(handlers).takeRetainedValue()
  // libnats says that a connection is closed when its threads have ended.
  owned.retired.end()
  owned.call(.closed)
}

extension JetStreamFailure {
  init(_ status: natsStatus) {
    switch status {
    case NATS_CONNECTION_CLOSED: self = .connectionClosed
    case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED: self = .wrongCredentials
    default: self = .other(code: Int(status.rawValue), reason: String(cString: natsStatus_GetText(status)))
    }
  }

  init(connecting status: natsStatus, _ options: NATSOptions) {
    // A server that refuses a certificate closes the connection.
    switch status {
    case NATS_IO_ERROR where options.isSecure, NATS_PROTOCOL_ERROR where options.isSecure:
      self = .insecure(reason: "the server has closed it")
    case NATS_NO_SERVER, NATS_TIMEOUT, NATS_IO_ERROR, NATS_SYS_ERROR, NATS_CONNECTION_DISCONNECTED:
      self = .noServer(options.servers)
    case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_WANTED, NATS_SECURE_CONNECTION_REQUIRED:
      self = .insecure(reason: String(cString: nats_GetLastError(nil)))
    case NATS_ADDRESS_MISSING, NATS_INVALID_ARG, NATS_ERR, NATS_PROTOCOL_ERROR:
      self = .invalidAddress(options.servers.joined(separator: ", "))
    default: self.init(status)
    }
  }
}
#endif
