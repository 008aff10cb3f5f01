import Antiphon

/// Emits an element once `period` has passed without another one.
public func debounce<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.debounce(for: period, clock: clock) } }
}

/// Which element of a period `throttle` emits.
public enum ThrottleStrategy: Sendable {
  /// The first one.
  case earliest
  /// The first one, and the last one when the period is over.
  case latest
}

/// Emits an element and then none for `period`.
public func throttle<Element: Sendable, Time: Clock>(
  _ period: Duration, strategy: ThrottleStrategy = .latest, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.throttle(for: period, latest: strategy == .latest, clock: clock) } }
}

/// Emits every element and the completion `period` later.
public func wait<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.delay(for: period, clock: clock) } }
}

/// Why a stream with a time limit failed.
public struct TimeoutFailure: Error, Equatable {
  public init() {}
}

/// Fails if no element arrives for `period`, counted from the start and from each element.
public func timeout<Element: Sendable, Time: Clock>(
  _ period: Duration, customError: @escaping @Sendable () -> any Error = { TimeoutFailure() }, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.timeout(after: period, failure: customError(), clock: clock) } }
}
