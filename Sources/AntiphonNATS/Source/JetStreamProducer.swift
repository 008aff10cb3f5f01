#if NATS
import Antiphon

extension JetStream {
  /// Emits the messages of a stream.
  ///
  ///     jetStream.producer(stream: "orders", filter: "orders.eu.>", from: .durable("billing"))
  ///       .mapAsync { await bill($0) }
  ///
  /// A request of the consumer is a pull request to the server, and nothing arrives that was not requested. Unlimited demand is requested
  /// in credits: each time that only `refill` messages are left, the credit is filled up again.
  ///
  /// - Parameters:
  ///   - stream: the name of the stream.
  ///   - filter: the subject of the wanted messages, with wildcards; nil for all.
  ///   - position: where to begin.
  ///   - credit: the largest number of messages that are requested and not yet handled, at least 1.
  ///   - refill: the number of messages that are left when more are requested, less than the credit; nil for a half.
  ///   - acknowledging: which messages are acknowledged, and when. A durable needs another mode than `.none`.
  ///   - deadline: how long a message may remain without acknowledgement before the server delivers it again.
  ///   - gaps: what becomes of messages that the stream does not have any more. `.fail` needs all messages, in order: no filter, and for a
  ///     durable `.all`. Before the first message of `.start` and `.time` there is no gap.
  /// - Finishes: never. A stream of JetStream has no end.
  /// - Fails: when the stream is deleted or does not exist, when a durable is deleted (with `.all` it is made anew), when the connection is
  ///   closed, at a gap if `gaps` says so, and when the server does not answer as often as `JetStream` allows. Messages that have arrived come
  ///   before, unless a durable with `.all` was being made anew: then the next reader has them.
  /// - Demand: pullable: no message is requested that the consumer has not requested, and at most the credit. Pausing stops the requests;
  ///   what was requested before arrives, and is kept.
  /// - Cancels: deletes the consumer of the server, unless it is a durable; a durable is told at once of the messages that were not handled,
  ///   and delivers those on their way again after the deadline. With `.all` the next reader begins with what was not handled.
  /// - Rewinds: with a new consumer on a new inbox, at the position that the stream began with: nothing of before can arrive. Not with a
  ///   durable, whose position is on the server.
  /// - Loses: nothing that the stream has. After a lost connection, leader or delivery it goes on at the message that it expects. With
  ///   `.each`, and with `.byReply` of a durable, a message may come again, out of order: see `JetStreamMessage.deliveryCount`.
  public func producer(
    stream: String, filter: String? = nil, from position: JetStreamPosition, credit: Int = 256, refill: Int? = nil,
    acknowledging: JetStreamAcknowledging = .byReply, deadline: Duration = .seconds(30),
    gaps: JetStreamGapPolicy = .skip
  ) -> Producer<JetStreamMessage, JetStreamFailure> {
    precondition(credit > 0, "producer(stream:credit:) needs a credit of 1 message or more")
    let refill = refill ?? credit / 2
    precondition(0..<credit ~= refill, "producer(stream:refill:) needs a number from 0 to less than the credit")
    precondition(deadline >= .milliseconds(1), "producer(stream:deadline:) needs 1 ms or more")
    if case .durable = position {
      precondition(
        acknowledging != .none, "producer(stream:from:acknowledging:) needs .byReply, .each or .all for a durable")
    }
    if gaps == .fail { precondition(filter == nil, "producer(stream:gaps:) can't find gaps behind a filter") }
    let plan = PullPlan(
      jetStream: self, stream: stream, filter: filter, position: position, credit: credit, refill: refill,
      acknowledging: acknowledging, deadline: deadline, gaps: gaps)
    if gaps == .fail {
      precondition(plan.isOrdered, "producer(stream:gaps:) can't find gaps with .each, or with .byReply of a durable")
    }
    return Producer { consumer in PullRun(plan, consumer).start() }
  }
}
#endif
