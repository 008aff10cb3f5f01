#if NATS
/// A message of a stream, with its place there.
public struct JetStreamMessage: Sendable {
  /// The subject that it was published to, copied at each access.
  public var subject: String { received.subject }
  /// The bytes of the message, copied at each access.
  public var payload: [UInt8] { received.payload }
  /// The headers, copied at each access; those that are no UTF-8 are in `malformed`.
  public var headers: NATSHeaders { received.headers }
  /// The sequence in the stream. It identifies the message there, and only grows.
  public var sequence: UInt64 { place.sequence }
  /// How often the message has been delivered: 1, or more after a redelivery.
  public var deliveryCount: Int { Int(clamping: place.deliveries) }
  /// When the stream stored it, in nanoseconds since 1970.
  public var timestamp: Int64 { Int64(clamping: place.time) }
  /// The number of messages after it, when it was sent.
  public var pendingCount: Int { Int(clamping: place.pending) }

  var consumerSequence: UInt64 { place.consumerSequence }
  // One reference, and the rest behind it: a message is copied several times on its way.
  let received: ReceivedMessage

  var acknowledgements: Acknowledgements { received.acknowledgements! }

  private var place: MessagePlace { received.place! }

  /// Nil if no consumer has sent the message.
  init?(_ received: ReceivedMessage, _ acknowledgements: Acknowledgements) {
    if received.place == nil { return nil }
    received.acknowledgements = acknowledgements
    self.received = received
  }

  /// Tells the server that the message is handled: with `.each`, where the stream does not do it itself.
  public func acknowledge() { acknowledgements.send("+ACK", for: self) }

  /// Tells the server that the message was not handled: it delivers it again, with `.each`.
  ///
  /// - Parameter delay: how long the server waits before that, at least zero.
  public func reject(redeliveringAfter delay: Duration = .zero) {
    precondition(delay >= .zero, "reject(redeliveringAfter:) needs a duration of zero or more")
    acknowledgements.send(delay == .zero ? "-NAK" : "-NAK {\"delay\":\(delay.nanoseconds)}", for: self)
  }

  /// Tells the server not to deliver the message again, although it was not handled.
  public func discard() { acknowledgements.send("+TERM", for: self) }

  /// Gives the program another acknowledgement period for this message.
  public func extendDeadline() { acknowledgements.send("+WPI", for: self) }
}
#endif
