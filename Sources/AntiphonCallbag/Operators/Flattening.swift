import Antiphon

/// Emits the elements of the sources that `transform` returns for the elements, by one of the strategies.
///
/// - Parameters:
///   - strategy: what to do with a new source while another one is still running.
///   - maxConcurrent: how many of them may run at once, at least 1.
///   - transform: returns the source for an element.
@_alwaysEmitIntoClient
public func flatMap<Element: Sendable, Inner: CallbagConvertible>(
  _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
  _ transform: @escaping @Sendable (Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  CallbagOperator {
    $0.listening {
      $0.flatMap(strategy, maxConcurrent: maxConcurrent) { element in try transform(element).callbag.producer }
    }
  }
}

/// Flattens by one of the strategies, and fails with the first failure only when all sources are over.
///
/// - Parameters:
///   - strategy: what to do with a new source while another one is still running.
///   - maxConcurrent: how many of them may run at once, at least 1.
///   - transform: returns the source for an element.
@_alwaysEmitIntoClient
public func flatMap<Element: Sendable, Inner: CallbagConvertible>(
  delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
  _ transform: @escaping @Sendable (Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  CallbagOperator {
    $0.listening {
      $0.flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent) { element in
        try transform(element).callbag.producer
      }
    }
  }
}

/// Emits the elements of the sources that `transform` returns for the elements, one source after the other.
@_alwaysEmitIntoClient
public func flatMapConcat<Element: Sendable, Inner: CallbagConvertible>(
  _ transform: @escaping @Sendable (Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  flatMap(.concat, transform)
}

/// Emits the elements of the source that `transform` returns for an element, and drops the elements that arrive while it runs.
@_alwaysEmitIntoClient
public func flatMapFirst<Element: Sendable, Inner: CallbagConvertible>(
  _ transform: @escaping @Sendable (Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  flatMap(.exhaust, transform)
}

/// Emits the elements of the source that `transform` returns for the latest element.
@_alwaysEmitIntoClient
public func flatMapLatest<Element: Sendable, Inner: CallbagConvertible>(
  _ transform: @escaping @Sendable (Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  flatMap(.latest, transform)
}

/// Runs the sources that `transform` returns for the elements concurrently, and emits their elements one source after the other.
///
/// - Parameters:
///   - maxConcurrent: how many of them may run at once, at least 1.
///   - transform: returns the source for an element.
@_alwaysEmitIntoClient
public func flatMapSequential<Element: Sendable, Inner: CallbagConvertible>(
  maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  CallbagOperator {
    $0.listening {
      $0.flatMapSequential(maxConcurrent: maxConcurrent) { element in try transform(element).callbag.producer }
    }
  }
}

/// Emits each element, and those of the source that `transform` returns for it, which are expanded in turn.
///
/// - Parameters:
///   - maxConcurrent: how many sources that `transform` has returned may run at once, at least 1.
///   - transform: returns the source for an element.
@_alwaysEmitIntoClient
public func expand<Inner: CallbagConvertible>(
  maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Inner.Element) throws -> Inner
) -> CallbagOperator<Inner.Element, Inner.Element> {
  CallbagOperator {
    $0.listening {
      $0.expand(maxConcurrent: maxConcurrent) { element in try transform(element).callbag.producer }
    }
  }
}

/// Emits the result of the asynchronous `transform` for each element, one after the other.
@_alwaysEmitIntoClient
public func mapAsync<Input: Sendable, Output: Sendable>(
  _ transform: @escaping @Sendable (Input) async throws -> Output
) -> CallbagOperator<Input, Output> {
  CallbagOperator { $0.operating { $0.mapAsync(transform) } }
}

/// Emits the result of the asynchronous `transform` for the latest element; the previous element's task is cancelled.
@_alwaysEmitIntoClient
public func mapLatest<Input: Sendable, Output: Sendable>(
  _ transform: @escaping @Sendable (Input) async throws -> Output
) -> CallbagOperator<Input, Output> {
  CallbagOperator { $0.listening { $0.mapLatest(transform) } }
}

/// Emits the elements of the source that `accumulate` returns for the latest element and the last element that was emitted.
@_alwaysEmitIntoClient
public func switchScan<Element: Sendable, Inner: CallbagConvertible>(
  _ initial: Inner.Element, _ accumulate: @escaping @Sendable (Inner.Element, Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  CallbagOperator {
    $0.listening { $0.switchScan(initial) { result, element in try accumulate(result, element).callbag.producer } }
  }
}

/// Emits the elements of the sources that `accumulate` returns for an element and the last element that was emitted.
@_alwaysEmitIntoClient
public func mergeScan<Element: Sendable, Inner: CallbagConvertible>(
  _ initial: Inner.Element, maxConcurrent: Int = .max,
  _ accumulate: @escaping @Sendable (Inner.Element, Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  CallbagOperator {
    $0.listening {
      $0.mergeScan(initial, maxConcurrent: maxConcurrent) { result, element in
        try accumulate(result, element).callbag.producer
      }
    }
  }
}

/// Emits the elements of the inner sources, by one of the strategies.
///
/// - Parameters:
///   - strategy: what to do with a new source while another one is still running.
///   - maxConcurrent: how many of them may run at once, at least 1.
@_alwaysEmitIntoClient
public func flatten<Inner: CallbagConvertible>(
  _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max
) -> CallbagOperator<Inner, Inner.Element> {
  flatMap(strategy, maxConcurrent: maxConcurrent) { $0 }
}

/// Emits the elements of the inner sources, one source after the other.
@_alwaysEmitIntoClient
public func concat<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.concat) }

/// Emits the elements of all inner sources, as they arrive.
@_alwaysEmitIntoClient
public func merge<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.merge) }

/// Emits the elements of the latest inner source.
@_alwaysEmitIntoClient
public func switchLatest<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.latest) }

/// Emits the elements of the given source that was the last to start: each takes over from the one before.
@_alwaysEmitIntoClient
public func switchLatest<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  switchLatest(sources)
}

/// Emits the elements of the source of an array that was the last to start.
@_alwaysEmitIntoClient
public func switchLatest<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  switchLatest()(CallbagProducer(from(sources)))
}
