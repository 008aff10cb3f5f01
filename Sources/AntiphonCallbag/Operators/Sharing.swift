import Antiphon

/// Shares one run of the stream among all simultaneous subscribers. The last one to cancel cancels the run.
///
/// - Parameters:
///   - count: how many of the latest elements a late subscriber receives first, at least 0.
///   - scope: how long the run is remembered.
///   - policy: what happens to elements that a subscriber has not requested yet.
@_alwaysEmitIntoClient
public func share<Element: Sendable>(
  replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<any Error> = .each(.unbounded)
) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "share(replay:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.share(replay: count, scope: scope, policy: policy) } }
}

/// Shares one run of the stream, whose elements all subscribers receive on `scheduler`.
///
/// - Parameters:
///   - count: how many of the latest elements a late subscriber receives first, at least 0.
///   - scope: how long the run is remembered.
///   - policy: what happens to elements that a subscriber has not requested yet.
///   - scheduler: where all subscribers are called.
@_alwaysEmitIntoClient
public func share<Element: Sendable>(
  replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<any Error> = .each(.unbounded),
  on scheduler: some Scheduler
) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "share(replay:on:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.share(replay: count, scope: scope, policy: policy, on: scheduler) } }
}

/// Shares one run of the stream, which goes on for a period without subscribers; one that arrives in it joins.
///
/// - Parameters:
///   - count: how many of the latest elements a late subscriber receives first, at least 0.
///   - scope: how long the run is remembered.
///   - policy: what happens to elements that a subscriber has not requested yet.
///   - period: at least zero.
///   - clock: any Swift clock.
@_alwaysEmitIntoClient
public func share<Element: Sendable, Time: Clock>(
  replay count: Int = 0, scope: ShareScope = .whileConnected, policy: SharePolicy<any Error> = .each(.unbounded),
  keepingAliveFor period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  precondition(count >= 0, "share(replay:keepingAliveFor:) needs a count of 0 or more")
  precondition(period >= .zero, "share(keepingAliveFor:) needs a duration of zero or more")
  return CallbagOperator {
    $0.operating { $0.share(replay: count, scope: scope, policy: policy, keepingAliveFor: period, clock: clock) }
  }
}

/// Replays all elements of one run to every subscriber, until `period` after its end; then the next subscriber starts another run.
///
/// - Parameters:
///   - period: at least zero.
///   - clock: any Swift clock.
@_alwaysEmitIntoClient
public func cache<Element: Sendable, Time: Clock>(
  for period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  precondition(period >= .zero, "cache(for:) needs a duration of zero or more")
  return CallbagOperator { $0.operating { $0.cache(for: period, clock: clock) } }
}

/// Shares one run of the stream among all subscribers, started by `connect()` of the result. It is the last stage of a pipe.
///
/// - Parameters:
///   - strategy: what a late subscriber receives.
///   - policy: what happens to elements that a subscriber has not requested yet.
///   - clock: any Swift clock, for the age of an element.
@_alwaysEmitIntoClient
public func multicast<Element: Sendable, Time: Clock>(
  _ strategy: SubjectStrategy<Element> = .publish, policy: SharePolicy<any Error> = .each(.unbounded),
  on clock: Time = ContinuousClock()
) -> CallbagSink<Element, ConnectableProducer<Element, any Error>> where Time.Duration == Duration {
  CallbagSink { $0.producer.multicast(strategy.kind, policy: policy, clock: clock) }
}

extension ConnectableProducer: CallbagConvertible {
  /// The elements from the connection on.
  public var callbag: CallbagProducer<Element> { CallbagProducer(producer, mode: .listenable) }
}

/// Delivers elements and the completion on `scheduler`.
///
/// - Parameters:
///   - scheduler: where elements and the completion are delivered.
///   - prefetch: how many elements are requested before they are delivered, at least 1.
@_alwaysEmitIntoClient
public func async<Element: Sendable>(
  on scheduler: some Scheduler, prefetch: Int = 256
) -> CallbagOperator<Element, Element> {
  precondition(prefetch > 0, "async(on:prefetch:) needs a prefetch of 1 or more")
  return CallbagOperator { $0.operating { $0.receive(on: scheduler, prefetch: prefetch) } }
}

/// Starts the stream on `scheduler`, and resumes it there after a wait.
@_alwaysEmitIntoClient
public func subscribe<Element: Sendable>(on scheduler: some Scheduler) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.subscribe(on: scheduler) } }
}

/// Calls back with each message on its way down, and forwards it unchanged.
///
/// The greeting that `receive` gets carries a talkback without effect: only the sink may use the talkback.
@_alwaysEmitIntoClient
public func tap<Element: Sendable>(
  _ receive: @escaping @Sendable (Sink<Element>) -> Void
) -> CallbagOperator<Element, Element> {
  tap(start: { receive(.start { _ in }) }, next: { receive(.next($0)) }, completed: { receive(.completed($0)) })
}

/// Calls back at the start, with each element and at the end, and forwards them unchanged.
@_alwaysEmitIntoClient
public func tap<Element: Sendable>(
  start: (@Sendable () -> Void)? = nil, next: (@Sendable (Element) -> Void)? = nil,
  completed: (@Sendable (Completion<any Error>) -> Void)? = nil
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.on(starting: start, next: next, completed: completed) } }
}

/// Calls back with each number of elements that is requested, and at each rewind.
@_alwaysEmitIntoClient
public func tap<Element: Sendable>(
  requested: @escaping @Sendable (Int) -> Void, rewound: (@Sendable () -> Void)? = nil
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.on(requested: requested, rewound: rewound) } }
}
