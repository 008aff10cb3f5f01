#if NATS
import Foundation

/// What a stream of messages was asked to be.
struct PullPlan: Sendable {
  let jetStream: JetStream
  let stream: String
  let filter: String?
  let position: JetStreamPosition
  let credit: Int
  let refill: Int
  let acknowledging: JetStreamAcknowledging
  let deadline: Duration
  let gaps: JetStreamGapPolicy

  /// How long a pull request is valid.
  static let expiry = Duration.seconds(30)
  /// How often the server shows that it still knows a request that it can't fill.
  static let heartbeat = Duration.seconds(1)
  /// Without any message for this long, the server has forgotten the requests.
  static let silence = Duration.milliseconds(2500)
  /// How long the server keeps a consumer without requests, unless it is durable.
  static let idleLife = Duration.seconds(300)
  /// How long it keeps a bookmark, which is left if a process ends just after its durable was made anew.
  static let bookmarkLife = Duration.seconds(24 * 60 * 60)

  var durable: String? {
    if case .durable(let name) = position { name } else { nil }
  }

  /// True if the run itself keeps the order: it makes a new consumer when a message is missing. Otherwise the server delivers again what is
  /// not acknowledged.
  var isOrdered: Bool {
    switch acknowledging {
    case .none, .all: true
    case .byReply: durable == nil
    case .each: false
    }
  }

  /// The wrong name, if there is one.
  var invalidName: String? {
    if !JetStreamNames.isName(stream) { return stream }
    if let durable, !JetStreamNames.isName(durable) { return durable }
    // A server takes names of 255 bytes, and the bookmark has a longer one.
    if let durable, acknowledging == .all, durable.utf8.count > 230 { return durable }
    if let filter, !JetStreamNames.isSubject(filter, wildcards: true) { return filter }
    return nil
  }

  var policy: String {
    switch acknowledging {
    case .none: "none"
    case .all: "all"
    case .byReply, .each: "explicit"
    }
  }

  /// The request that makes a consumer at a position.
  func request(_ name: String, at position: JetStreamPosition) -> ConsumerRequest {
    var config = ConsumerRequest.ConsumerConfig(ack_policy: policy, filter_subject: filter)
    if acknowledging != .none {
      config.ack_wait = deadline.nanoseconds
      config.max_ack_pending = max(1000, 2 * credit)
    }
    if durable == nil {
      config.name = name
      config.inactive_threshold = Self.idleLife.nanoseconds
      config.mem_storage = true
      config.num_replicas = 1
    } else {
      config.durable_name = name
    }
    switch position {
    case .start, .durable: break
    case .new: config.deliver_policy = "new"
    case .sequence(let sequence):
      config.deliver_policy = "by_start_sequence"
      config.opt_start_seq = max(1, sequence)
    case .time(let date):
      config.deliver_policy = "by_start_time"
      config.opt_start_time = date.ISO8601Format(.init(includingFractionalSeconds: true))
    }
    return ConsumerRequest(stream_name: stream, config: config)
  }

  /// The name of the consumer that keeps the position of a durable while that is made anew.
  static func bookmark(of durable: String) -> String { "antiphon_bookmark_" + durable }

  static func bookmarkRequest(
    of durable: String, in stream: String, filter: String?, at sequence: UInt64
  ) -> ConsumerRequest {
    var config = ConsumerRequest.ConsumerConfig(ack_policy: "none", filter_subject: filter)
    config.durable_name = bookmark(of: durable)
    config.deliver_policy = "by_start_sequence"
    config.opt_start_seq = max(1, sequence)
    config.inactive_threshold = bookmarkLife.nanoseconds
    return ConsumerRequest(stream_name: stream, config: config)
  }

  /// The request of the API that makes a consumer.
  func creation(of name: String) -> String {
    if durable != nil { return "CONSUMER.DURABLE.CREATE.\(stream).\(name)" }
    return "CONSUMER.CREATE.\(stream).\(name)" + (filter.map { "." + $0 } ?? "")
  }
}
#endif
