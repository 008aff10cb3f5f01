import Antiphon

/// Emits an element once `period` has passed without another one.
@_alwaysEmitIntoClient
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
@_alwaysEmitIntoClient
public func throttle<Element: Sendable, Time: Clock>(
  _ period: Duration, strategy: ThrottleStrategy = .latest, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.throttle(for: period, latest: strategy == .latest, clock: clock) } }
}

/// Emits an element and then none until the notifier that was made for it has emitted one.
///
/// - Parameters:
///   - latest: true to emit, when the notifier emits, the latest of the elements held back.
///   - makeNotifier: returns the notifier for an emitted element.
@_alwaysEmitIntoClient
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
@_alwaysEmitIntoClient
public func throttleToLatest<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.throttleToLatest(for: period, clock: clock) } }
}

/// Waits until the notifier that was made for an element emits one, and then emits the latest element.
@_alwaysEmitIntoClient
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
@_alwaysEmitIntoClient
public func wait<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.delay(for: period, clock: clock) } }
}

/// Emits an element once the notifier that was made for it has emitted one, unless another element arrives first.
@_alwaysEmitIntoClient
public func debounce<Element: Sendable, Notifier: CallbagConvertible>(
  by makeNotifier: @escaping @Sendable (Element) throws -> Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator {
    $0.listening { $0.debounce { (element: Element) throws(any Error) in try makeNotifier(element).callbag.producer } }
  }
}

/// Emits each element when the notifier that was made for it has emitted one.
@_alwaysEmitIntoClient
public func wait<Element: Sendable, Notifier: CallbagConvertible>(
  by makeNotifier: @escaping @Sendable (Element) throws -> Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator {
    $0.listening { $0.delay { (element: Element) throws(any Error) in try makeNotifier(element).callbag.producer } }
  }
}

/// Emits the latest element, if it is new, each time `period` has passed.
@_alwaysEmitIntoClient
public func sample<Element: Sendable, Time: Clock>(
  every period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.sample(every: period, clock: clock) } }
}

/// Emits the latest element, or `element` if there is no new one, each time `period` has passed.
@_alwaysEmitIntoClient
public func sample<Element: Sendable, Time: Clock>(
  every period: Duration, default element: Element, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.sample(every: period, default: element, clock: clock) } }
}

/// Emits the latest element, if it is new, each time `notifier` emits one.
@_alwaysEmitIntoClient
public func sample<Element: Sendable, Notifier: CallbagConvertible>(
  on notifier: Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.listening { $0.sample(on: notifier.callbag.producer) } }
}

/// Emits the latest element, or `element` if there is no new one, each time `notifier` emits one.
@_alwaysEmitIntoClient
public func sample<Element: Sendable, Notifier: CallbagConvertible>(
  on notifier: Notifier, default element: Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.listening { $0.sample(on: notifier.callbag.producer, default: element) } }
}

/// Finishes if no element arrives for `period`, counted from the start and from each element.
///
/// - Parameters:
///   - period: the longest time without an element.
///   - customError: the failure with which it ends instead.
///   - clock: any Swift clock.
@_alwaysEmitIntoClient
public func timeout<Element: Sendable, Time: Clock>(
  _ period: Duration, customError: (@Sendable () -> any Error)? = nil, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator {
    $0.listening {
      guard let customError else { return $0.timeout(after: period, clock: clock) }
      return $0.timeout(after: period, failure: customError(), clock: clock)
    }
  }
}

/// Continues with `fallback` if no element arrives for `period`, counted from the start and from each element.
@_alwaysEmitIntoClient
public func timeout<Fallback: CallbagConvertible, Time: Clock>(
  _ period: Duration, fallback: Fallback, on clock: Time
) -> CallbagOperator<Fallback.Element, Fallback.Element> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.timeout(after: period, fallback: fallback.callbag.producer, clock: clock) } }
}

/// Finishes if the first element does not arrive within `first`, or a later one within `period` of the last.
///
/// - Parameters:
///   - first: the longest time before the first element.
///   - period: the longest time without an element.
///   - customError: the failure with which it ends instead.
///   - clock: any Swift clock.
@_alwaysEmitIntoClient
public func timeout<Element: Sendable, Time: Clock>(
  first: Duration, after period: Duration? = nil, customError: (@Sendable () -> any Error)? = nil, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator {
    $0.listening {
      guard let customError else { return $0.timeout(first: first, after: period, clock: clock) }
      return $0.timeout(first: first, after: period, failure: customError(), clock: clock)
    }
  }
}

/// Continues with `fallback` if the first element does not arrive within `first`, or a later one within `period` of the last.
@_alwaysEmitIntoClient
public func timeout<Fallback: CallbagConvertible, Time: Clock>(
  first: Duration, after period: Duration? = nil, fallback: Fallback, on clock: Time
) -> CallbagOperator<Fallback.Element, Fallback.Element> where Time.Duration == Duration {
  CallbagOperator {
    $0.listening { $0.timeout(first: first, after: period, fallback: fallback.callbag.producer, clock: clock) }
  }
}

/// Emits the elements of the first `period`, and finishes when it is over.
@_alwaysEmitIntoClient
public func take<Element: Sendable, Time: Clock>(
  for period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.operating { $0.prefix(for: period, clock: clock) } }
}

/// Drops the elements of the first `period`.
@_alwaysEmitIntoClient
public func drop<Element: Sendable, Time: Clock>(
  for period: Duration, on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  CallbagOperator { $0.operating { $0.drop(for: period, clock: clock) } }
}
