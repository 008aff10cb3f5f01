#if NATS
/// Why a stream of JetStream, a publication or a connection failed. The description says what to do.
public enum JetStreamFailure: Error, Hashable, Sendable {
  /// No server answered at any of the addresses within the time limit.
  case noServer([String])
  /// The address can't be parsed: `nats://host:port` is expected.
  case invalidAddress(String)
  /// The server refused the name, password, token or credentials file.
  case wrongCredentials
  /// There is no connection by TLS: a certificate is missing or not trusted, or only one side wants TLS.
  case insecure(reason: String)
  /// The connection was closed, or has failed to reconnect as often as its options allow.
  case connectionClosed
  /// The name of a stream, a consumer or a subject is empty, or has a character that JetStream refuses.
  case invalidName(String)
  /// A header's name or value has a character that ends a header line, or a null.
  case invalidHeader(name: String)
  /// The message is larger than the server accepts.
  case tooLarge(bytes: Int, limit: Int)
  /// The server has no JetStream, or none that is ready.
  case noJetStream
  /// There is no stream of this name, or it was deleted.
  case streamNotFound(String)
  /// The durable consumer was deleted while it was in use.
  case consumerDeleted(String)
  /// The durable consumer exists, and was made for another purpose.
  case consumerDiffers(String, reason: String)
  /// The stream forgets messages with a consumer that is deleted, and `.all` may have to delete its durable.
  case retentionForbidsAll(stream: String, retention: String)
  /// The stream does not have these messages any more, and the policy is to fail.
  case messagesMissing(stream: String, first: UInt64, last: UInt64)
  /// The stream ends before the message that was expected next: it was deleted and made again, or has lost messages.
  case streamShorter(String, last: UInt64, expected: UInt64)
  /// No stream stores the messages of this subject.
  case noStream(subject: String)
  /// The server refused a request, with its error code.
  case refused(code: Int, reason: String)
  /// All attempts of a request or a publication have remained without an answer.
  case unanswered(subject: String, attempts: Int)
  /// A message could not be decoded, and the policy is to fail.
  case undecodable(sequence: UInt64, reason: String)
  /// libnats reported another error.
  case other(code: Int, reason: String)
}

extension JetStreamFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noServer(let servers):
      "No NATS server answers at \(servers.joined(separator: ", ")). Start one, or correct the address."
    case .invalidAddress(let address): "\"\(address)\" is no address of a NATS server: write nats://host:port."
    case .wrongCredentials: "The NATS server refused the credentials. Correct NATSOptions.credentials."
    case .insecure(let reason):
      "No connection by TLS: \(reason). Correct the certificates in NATSOptions, or write tls:// in its addresses."
    case .connectionClosed:
      "The connection to the NATS server is closed. Connect again, or allow more reconnects in NATSOptions."
    case .invalidName(let name):
      "JetStream refuses the name \"\(name)\": use letters, digits, - and _, and dots in subjects only."
    case .invalidHeader(let name): "The header \"\(name)\" has a line break, a colon or a null. Encode it."
    case .tooLarge(let bytes, let limit):
      "The message has \(bytes) bytes, the server accepts \(limit). Split it, or raise max_payload."
    case .noJetStream: "The NATS server has no JetStream that is ready. Start it with -js."
    case .streamNotFound(let name): "There is no stream \"\(name)\". Create it first."
    case .consumerDeleted(let name): "The consumer \"\(name)\" was deleted. Start again to make a new one."
    case .consumerDiffers(let name, let reason): "The consumer \"\(name)\" exists, but \(reason). Use another name."
    case .retentionForbidsAll(let stream, let retention):
      "The stream \"\(stream)\" has the retention \"\(retention)\", with which .all may lose messages. Take .byReply and a new durable."
    case .messagesMissing(let stream, let first, let last):
      "The stream \"\(stream)\" no longer has the messages \(first) to \(last). Raise its limits, or skip gaps."
    case .streamShorter(let stream, let last, let expected):
      "The stream \"\(stream)\" ends at \(last), and \(expected) was expected: it was made again. Start from its beginning."
    case .noStream(let subject): "No stream stores the subject \"\(subject)\". Create one that lists it."
    case .refused(let code, let reason): "JetStream refused the request: \(reason) (\(code))."
    case .unanswered(let subject, let attempts):
      "\(attempts) attempts on \"\(subject)\" remained without an answer. Look whether the cluster has a leader."
    case .undecodable(let sequence, let reason):
      "The message with sequence \(sequence) can't be decoded: \(reason). Correct it, or give a dead-letter subject."
    case .other(let code, let reason): "libnats reports: \(reason) (\(code))."
    }
  }
}
#endif
