#if NATS
import Antiphon

extension Producer where Element == JetStreamPublication, Failure == JetStreamFailure {
  /// Publishes each element, and emits its acknowledgement when the server has stored it.
  ///
  ///     orders.map { JetStreamPublication(subject: "orders.eu", payload: $0.bytes, id: $0.id) }
  ///       .publish(on: jetStream)
  ///
  /// Up to `window` messages are on their way. What is not acknowledged is sent again, in order, with the same id, after the delays
  /// of `JetStream`: the server stores it once.
  ///
  /// - Parameters:
  ///   - jetStream: where to publish.
  ///   - window: the largest number of messages without acknowledgement, at least 1.
  ///   - isOnlyPublisher: true if nothing else publishes to the stream: each message then names the one before it, and the order is kept
  ///     whatever is lost on the way. Otherwise a lost connection or leader can change the order within one window; a window of 1 keeps it.
  /// - Finishes: when upstream has finished and all is acknowledged.
  /// - Fails: as upstream does, after the acknowledgements; when the server refuses a message, when no stream stores its subject, and when
  ///   there is no answer as often as `JetStream` allows. What is behind such a message may be stored.
  /// - Demand: takes up to a window from upstream, while acknowledgements are requested.
  /// - Cancels: upstream. What has been sent may be stored.
  /// - Rewinds: if upstream can. What has been published before remains published.
  /// - Loses: nothing that was acknowledged, as far as the server keeps it.
  public func publish(
    on jetStream: JetStream, window: Int = 4096, isOnlyPublisher: Bool = false
  ) -> Producer<JetStreamAcknowledgement, JetStreamFailure> {
    precondition(window > 0, "publish(on:window:) needs a window of 1 message or more")
    return .combining(state: Publishing()) { upstreams in
      let sender = PublishWindow(jetStream, isOnlyPublisher: isOnlyPublisher)
      let results = emitting { (emitter: Emitter<JetStreamAcknowledgement, JetStreamFailure>) in
        sender.begin(emitter)
        emitter.onEnd { sender.stop() }
      }
      upstreams.listen(to: results) { acknowledgement, state, combination in
        state.count -= 1
        let reply = combination.emit(acknowledgement)
        if let ending = state.ending, state.count == 0 { return combination.end(ending) }
        return reply
      } completed: { completion, _, combination in
        combination.end(completion)
      }
      // With the trace of the code that sends it: a message that waits is published by other code.
      let traced = TraceHeaders.injected(into: self)
      upstreams.listen(to: traced, onDemand: true, while: { $0.count < window }) { publication, state, combination in
        state.count += 1
        sender.add(.publish(publication))
        return combination.reply
      } completed: { completion, state, combination in
        if state.count == 0 { combination.end(completion) } else { state.ending = completion }
      }
    }
  }
}

extension Producer where Element == JetStreamPublication, Failure == Never {
  /// Publishes each element, and emits its acknowledgement. See `publish(on:window:isOnlyPublisher:)` of a stream that can fail.
  ///
  /// - Parameters:
  ///   - jetStream: where to publish.
  ///   - window: the largest number of messages without acknowledgement, at least 1.
  ///   - isOnlyPublisher: true if nothing else publishes to the stream.
  public func publish(
    on jetStream: JetStream, window: Int = 4096, isOnlyPublisher: Bool = false
  ) -> Producer<JetStreamAcknowledgement, JetStreamFailure> {
    promoteFailure(to: JetStreamFailure.self)
      .publish(on: jetStream, window: window, isOnlyPublisher: isOnlyPublisher)
  }
}

extension Producer where Element == [UInt8] {
  /// Makes a message for `subject` of each element, for `publish(on:window:isOnlyPublisher:)`.
  ///
  /// - Parameter subject: where it is published.
  public func publications(to subject: String) -> Producer<JetStreamPublication, Failure> {
    map { JetStreamPublication(subject: subject, payload: $0) }
  }
}

/// How far a publishing stream is.
private struct Publishing {
  /// The number of messages without acknowledgement.
  var count = 0
  /// How upstream has completed.
  var ending: Completion<JetStreamFailure>?
}
#endif
