/// When a run of a shared producer is cancelled, and when it is forgotten: then the next consumer starts another one.
///
/// | | `.whileConnected` | `.forever` | `.resetting(on:)` | `cache(for:clock:)` |
/// |---|---|---|---|---|
/// | the last consumer leaves | cancelled, forgotten | cancelled | both if it is a reset | – |
/// | the producer finishes | forgotten | – | forgotten if it is a reset | forgotten after the period |
/// | the producer fails | forgotten | forgotten | forgotten if it is a reset | forgotten |
@usableFromInline
struct RunLifetime: Sendable {
  /// The events at which a run is forgotten at once.
  let resets: ShareResets
  /// True if the producer is cancelled when the last consumer has left.
  let isCancelledWithLast: Bool
  /// How long the producer is kept after the last consumer has left. Nil: not at all.
  let graceAfterLast: Duration?
  /// How long a finished run is kept, if finishing is not a reset. Nil: for ever.
  let timeAfterFinish: Duration?
  /// Measures these two durations.
  let clock: ClockAdapter?

  @usableFromInline
  init(_ scope: ShareScope) { self.init(scope, grace: nil, nil) }

  /// - Parameter grace: how long the producer is kept after the last consumer has left.
  init(_ scope: ShareScope, grace: Duration?, _ clock: ClockAdapter?) {
    switch scope {
    case .whileConnected: resets = [.finish, .failure, .noConsumers]
    case .forever: resets = .failure
    case .resetting(let chosen): resets = chosen
    }
    isCancelledWithLast = if case .forever = scope { true } else { resets.contains(.noConsumers) }
    graceAfterLast = grace
    timeAfterFinish = nil
    self.clock = clock
  }

  /// The lifetime of the runs of a cache, which keeps a finished run for a period, and no other run.
  init(afterFinish time: Duration, _ clock: ClockAdapter) {
    resets = .failure
    isCancelledWithLast = false
    graceAfterLast = nil
    timeAfterFinish = time
    self.clock = clock
  }

  /// True if a run may be continued by a second subscription to the producer.
  @usableFromInline
  var isReconnected: Bool { isCancelledWithLast && !resets.contains(.noConsumers) }

  /// True if a run that ends with this completion is forgotten at once.
  @usableFromInline
  func isReset<Failure>(by completion: Completion<Failure>) -> Bool {
    switch completion {
    case .failed: resets.contains(.failure)
    case .finished: resets.contains(.finish)
    case .cancelled, .terminated: resets.contains(.finish) || timeAfterFinish != nil
    }
  }
}

/// A period for which a run is kept without consumers, or after it has finished.
struct RunPeriod: Sendable {
  /// Tells the periods of a run apart.
  let number: Int
  /// When it is over, by the clock. Nil for a grace of zero: then it is over at the clock's next turn.
  let end: Duration?
  /// What ends a grace. Nil until the clock returns it, and for the time after a finish, which the next consumer ends.
  var appointment: Appointment?
}
