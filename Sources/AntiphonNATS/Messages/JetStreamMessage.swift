#if NATS
/// A message of a stream, with its place there.
public struct JetStreamMessage: Sendable {
  /// The subject that it was published to.
  public let subject: String
  /// The bytes of the message.
  public let payload: [UInt8]
  /// The headers; those that are no UTF-8 are in `malformed`.
  public let headers: NATSHeaders
  /// The sequence in the stream. It identifies the message there, and only grows.
  public let sequence: UInt64
  /// How often the message has been delivered: 1, or more after a redelivery.
  public let deliveryCount: Int
  /// When the stream stored it, in nanoseconds since 1970.
  public let timestamp: Int64
  /// The number of messages after it, when it was sent.
  public let pendingCount: Int

  let consumerSequence: UInt64
  let acknowledgements: Acknowledgements
  let replySubject: String

  /// Reads the place from the reply subject; nil if the message is none of a consumer.
  init?(_ message: NATSMessage, _ acknowledgements: Acknowledgements) {
    guard let reply = message.reply, reply.hasPrefix("$JS.ACK.") else { return nil }
    // $JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<consumer sequence>.<time>.<pending>; newer servers put a domain and an
    // account hash after ACK, and a token at the end.
    let tokens = reply.utf8.split(separator: UInt8(ascii: "."))
    let first = tokens.count == 9 ? 4 : 6
    guard tokens.count == 9 || tokens.count >= 11 else { return nil }
    guard
      let deliveries = UInt64(digits: tokens[first]), let sequence = UInt64(digits: tokens[first + 1]),
      let consumerSequence = UInt64(digits: tokens[first + 2]), let time = UInt64(digits: tokens[first + 3]),
      let pending = UInt64(digits: tokens[first + 4])
    else { return nil }
    subject = message.subject
    payload = message.payload
    headers = message.headers
    deliveryCount = Int(clamping: deliveries)
    self.sequence = sequence
    self.consumerSequence = consumerSequence
    timestamp = Int64(clamping: time)
    pendingCount = Int(clamping: pending)
    self.acknowledgements = acknowledgements
    replySubject = reply
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

extension UInt64 {
  /// A decimal number.
  init?(digits: Substring.UTF8View.SubSequence) {
    var value: UInt64 = 0
    if digits.isEmpty { return nil }
    for digit in digits {
      guard digit >= 48, digit <= 57 else { return nil }
      value = value &* 10 &+ UInt64(digit - 48)
    }
    self = value
  }
}
#endif
