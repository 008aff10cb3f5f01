import Antiphon

/// Continues with another source when the stream fails; the sink is not greeted again.
@_alwaysEmitIntoClient
public func catchError<Other: CallbagConvertible>(
  _ handler: @escaping @Sendable (any Error) throws -> Other
) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { source in
    source.operating {
      $0.catch { (failure: any Error) throws(any Error) -> Producer<Other.Element, any Error> in
        try handler(failure).callbag.producer
      }
    }
  }
}

/// Transforms the failure with `transform`.
@_alwaysEmitIntoClient
public func mapError<Element: Sendable>(
  _ transform: @escaping @Sendable (any Error) -> any Error
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.mapError(transform) } }
}

/// Starts the stream again when it fails, at most `count` times.
@_alwaysEmitIntoClient
public func retry<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "retry(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.retry(count) } }
}

/// Emits `element` and finishes where the stream would have failed.
@_alwaysEmitIntoClient
public func replaceError<Element: Sendable>(with element: Element) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceError(with: element).promoteFailure() } }
}

/// Drops a failure, and finishes where the stream would have failed.
@_alwaysEmitIntoClient
public func ignoreError<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.ignoreError().promoteFailure() } }
}

/// Starts the stream again after a delay when it fails, at most `count` times.
///
/// - Parameters:
///   - count: the number of further attempts, at least 0.
///   - backoff: the delays.
///   - isWorthwhile: false for a failure after which another attempt is useless.
///   - clock: any Swift clock.
@_alwaysEmitIntoClient
public func retry<Element: Sendable, Time: Clock>(
  _ count: Int = .max, backoff: Backoff, if isWorthwhile: @escaping @Sendable (any Error) -> Bool = { _ in true },
  on clock: Time
) -> CallbagOperator<Element, Element> where Time.Duration == Duration {
  precondition(count >= 0, "retry(_:backoff:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.retry(count, backoff: backoff, if: isWorthwhile, clock: clock) } }
}

/// Starts the stream again after a failure, each time the source that `notifier` returns emits an element.
@_alwaysEmitIntoClient
public func retry<Element: Sendable, Notifier: CallbagConvertible>(
  when notifier: @escaping @Sendable (_ failures: CallbagProducer<any Error>) -> Notifier
) -> CallbagOperator<Element, Element> {
  CallbagOperator { source in
    source.operating {
      $0.retry(when: { (failures: Producer<any Error, Never>) -> Producer<Notifier.Element, any Error> in
        notifier(CallbagProducer(core: failures.promoteFailure(), mode: .listenable)).callbag.producer
      })
    }
  }
}

/// Fails with `failure` if the stream finishes without an element.
@_alwaysEmitIntoClient
public func throwIfEmpty<Element: Sendable>(
  _ failure: @escaping @autoclosure @Sendable () -> any Error
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.throwIfEmpty(failure()) } }
}
