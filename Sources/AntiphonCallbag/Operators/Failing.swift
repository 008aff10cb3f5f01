import Antiphon

/// Continues with another source when the stream fails; the sink is not greeted again.
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
public func mapError<Element: Sendable>(
  _ transform: @escaping @Sendable (any Error) -> any Error
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.mapError(transform) } }
}

/// Starts the stream again when it fails, at most `count` times.
public func retry<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count >= 0, "retry(_:) needs a count of 0 or more")
  return CallbagOperator { $0.operating { $0.retry(count) } }
}

/// Emits `element` and finishes where the stream would have failed.
public func replaceError<Element: Sendable>(with element: Element) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceError(with: element).promoteFailure() } }
}
