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

/// Emits an element and then none until the notifier that was made for it has emitted one.
///
/// - Parameter latest: true to emit, when the notifier emits, the latest of the elements held back.
public func throttle<Element: Sendable, Notifier: CallbagConvertible>(
  latest: Bool = false, by makeNotifier: @escaping @Sendable (Element) throws -> Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator {
    $0.listening {
      $0.throttle(latest: latest) { (element: Element) throws(any Error) in try makeNotifier(element).callbag.producer }
    }
  }
}

/// Waits `period` after an element, and then emits the latest one.
public func throttleToLatest<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.throttleToLatest(for: period, clock: clock) } }
}

/// Waits until the notifier that was made for an element emits one, and then emits the latest element.
public func throttleToLatest<Element: Sendable, Notifier: CallbagConvertible>(
  by makeNotifier: @escaping @Sendable (Element) throws -> Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator {
    $0.listening {
      $0.throttleToLatest { (element: Element) throws(any Error) in try makeNotifier(element).callbag.producer }
    }
  }
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

/// Fails if the first element has not arrived after `first`, or a later one not `period` after the one before.
public func timeout<Element: Sendable, Time: Clock>(
  first: Duration, after period: Duration? = nil,
  customError: @escaping @Sendable () -> any Error = { TimeoutFailure() },
  on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.timeout(first: first, after: period, failure: customError(), clock: clock) } }
}
