#if NATS
import Foundation

/// The answer to a request of JetStream's API: the fields that this module reads.
struct APIAnswer: Decodable, Sendable {
  struct Error: Decodable, Sendable {
    var code: Int
    var err_code: Int?
    var description: String?
  }

  struct Position: Decodable, Sendable {
    var consumer_seq: UInt64
    var stream_seq: UInt64
  }

  struct State: Decodable, Sendable {
    var last_seq: UInt64?
  }

  struct AnsweredConfig: Decodable, Sendable {
    var ack_policy: String?
    var deliver_subject: String?
    var filter_subject: String?
    var opt_start_seq: UInt64?
    /// Of a stream.
    var retention: String?
  }

  var error: Error?
  var config: AnsweredConfig?
  var delivered: Position?
  var ack_floor: Position?
  var num_ack_pending: Int?
  var streams: [String]?
  var state: State?
}

/// What came of a request of JetStream's API.
enum APIResult: Sendable {
  case success(APIAnswer)
  /// There is no such consumer.
  case consumerNotFound
  /// It may succeed later; the failure is reported if it never does.
  case transient(JetStreamFailure)
  case failure(JetStreamFailure)

  init(_ outcome: JetStreamRequests.RequestOutcome, _ subject: String, stream: String, attempts: Int) {
    switch outcome {
    case .noResponders: self = .transient(.noJetStream)
    case .timedOut: self = .transient(.unanswered(subject: subject, attempts: attempts))
    case .failed(let failure): self = failure == .connectionClosed ? .failure(failure) : .transient(failure)
    case .answer(let message):
      guard let answer = try? JSONDecoder().decode(APIAnswer.self, from: Data(message.payload)) else {
        self = .failure(.refused(code: 0, reason: "it answered what is no JSON"))
        return
      }
      guard let error = answer.error else {
        self = .success(answer)
        return
      }
      let failure = JetStreamFailure.refused(code: error.err_code ?? error.code, reason: error.description ?? "")
      switch (error.code, error.err_code) {
      case (_, 10059): self = .failure(.streamNotFound(stream))
      case (_, 10014): self = .consumerNotFound
      case (_, 10039), (_, 10076): self = .failure(.noJetStream)
      case (503, _): self = .transient(failure)
      default: self = .failure(failure)
      }
    }
  }
}

/// A request for a consumer.
struct ConsumerRequest: Encodable, Sendable {
  struct ConsumerConfig: Encodable, Sendable {
    var name: String?
    var durable_name: String?
    var deliver_policy = "all"
    var opt_start_seq: UInt64?
    var opt_start_time: String?
    var ack_policy: String
    var ack_wait: Int64?
    var max_ack_pending: Int?
    var filter_subject: String?
    var inactive_threshold: Int64?
    var replay_policy = "instant"
    var mem_storage: Bool?
    var num_replicas: Int?
  }

  var stream_name: String
  var config: ConsumerConfig
}

/// Which names can be sent, and which would break the protocol's lines.
enum JetStreamNames {
  /// True for the name of a stream or a consumer.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 != 127 && !".*>/\\".utf8.contains($0) }
  }

  /// True for a subject: tokens that are not empty, with dots between them.
  static func isSubject(_ subject: String, wildcards: Bool) -> Bool {
    let tokens = subject.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return tokens.enumerated().allSatisfy { index, token in
      if token.isEmpty || token.contains(where: { $0 <= 32 || $0 == 127 }) { return false }
      guard token.contains(where: { "*>".utf8.contains($0) }) else { return true }
      return wildcards && token.count == 1 && (token.first == UInt8(ascii: "*") || index == tokens.count - 1)
    }
  }
}
#endif
