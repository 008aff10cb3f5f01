#if NATS
/// A message to publish.
public struct JetStreamPublication: Sendable {
  /// Where it is published: a subject that a stream stores, without wildcards.
  public var subject: String
  /// The bytes of the message.
  public var payload: [UInt8]
  /// The headers.
  public var headers: NATSHeaders
  /// What identifies the message in its stream: the server stores one message with this id in its duplicate window. Nil for an id that the
  /// library makes, which lasts for one run: a repeated attempt is no second message.
  public var id: String?

  /// - Parameters:
  ///   - subject: where it is published.
  ///   - payload: the bytes of the message.
  ///   - headers: the headers.
  ///   - id: what identifies the message in its stream; nil for an id that the library makes.
  public init(subject: String, payload: [UInt8], headers: NATSHeaders = NATSHeaders(), id: String? = nil) {
    self.subject = subject
    self.payload = payload
    self.headers = headers
    self.id = id
  }
}

/// What the server says when it has stored a message.
public struct JetStreamAcknowledgement: Sendable, Hashable {
  /// The stream that stored it.
  public let stream: String
  /// Its sequence there.
  public let sequence: UInt64
  /// True if a message with its id was stored before, and this one was not.
  public let isDuplicate: Bool
}
#endif
