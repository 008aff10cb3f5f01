import Antiphon
import Foundation
import Synchronization

/// What a page shows of the log: each change, as soon as it can be found.
///
///     moment            m
///     log               a-b-c-d----e--
///     in chunks         --p----q----r-    p: [a, b]  q: [c, d]  r: [e]
///     can be found      ---p----q----r
///     talkback          ----------^
///     events            m--p----q-n--p    n: another moment
///
/// A rewind goes through the whole pipeline, so nothing of before follows it: the moment is read again, and the log has a new reader there.
final class Feed: Sendable {
  private struct State {
    var moment = Moment.sequence(1)
    var reader: Talkback?
    var isClosed = false
  }

  /// Knows the pipeline of this feed: what was read since the last rewind, and the feed itself. It records no marbles.
  let inspector = Inspector(within: .shared, keepingEnds: 4)
  private let state = Mutex(State())
  private let isFlowing = MutableProperty(true)

  /// The events for the one reader of the feed; an earlier reader is cancelled.
  ///
  /// - Parameters:
  ///   - moment: where the feed begins.
  ///   - log: the log of changes.
  ///   - corpus: the index that the log is applied to.
  ///   - heartbeat: the interval of the events without content.
  ///   - clock: any Swift clock.
  /// - Demand: a page that reads slowly slows down its own reader of the log, and nothing else.
  func events(
    from moment: Moment, of log: @escaping ChangeLog, foundIn corpus: Corpus, heartbeat: Duration,
    clock: some Clock<Duration> = ContinuousClock()
  ) -> Producer<FeedEvent, LogFailure> {
    let flowing = isFlowing.producer.promoteFailure(to: LogFailure.self)
    let events = just { self.state.withLock { $0.moment } }
      .promoteFailure(to: LogFailure.self)
      .flatMapConcat { [inspector] moment in
        log(moment)
          .inspected("read", by: inspector)
          .chunks(ofCount: 50, orEvery: .milliseconds(100), clock: clock)
          .flatMapConcat { corpus.finding($0) }
          .pausable(by: flowing)
          .map { FeedEvent.changes($0, size: corpus.size) }
          .prepend(.began(moment))
      }
      .merge(with: interval(heartbeat, clock: clock).map { _ in .heartbeat }.promoteFailure())
      .inspected("feed", by: inspector)
    return Producer { [self] consumer in
      begin(moment, consumer.talkback)
      events.run(
        consumer.wrapping(next: consumer.next) { [completed = consumer.completed, talkback = consumer.talkback] in
          self.end(talkback)
          completed($0)
        })
    }
  }

  /// Shows no change from now on, and reads no further in the log.
  func pause() { isFlowing.value = false }

  /// Continues where the feed was paused.
  func resume() { isFlowing.value = true }

  /// Shows the feed again from another moment.
  func rewind(to moment: Moment) throws(RewindFailure) {
    let reader = state.withLock { state in
      state.moment = moment
      return state.reader
    }
    try reader?.rewind()
  }

  /// Cancels the reader, and every later one.
  func close() {
    let reader = state.withLock { state in
      state.isClosed = true
      return state.reader.take()
    }
    reader?.cancel()
  }

  private func begin(_ moment: Moment, _ reader: Talkback) {
    let cancelled = state.withLock { state in
      if state.isClosed { return reader as Talkback? }
      state.moment = moment
      defer { state.reader = reader }
      return state.reader
    }
    cancelled?.cancel()
  }

  private func end(_ reader: Talkback) {
    state.withLock { if $0.reader === reader { $0.reader = nil } }
  }
}
