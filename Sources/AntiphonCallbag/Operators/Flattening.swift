import Antiphon

/// Emits the elements of the sources that `transform` returns for the elements, as they arrive.
public func flatMap<Element: Sendable, Inner: CallbagConvertible>(
  _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  CallbagOperator { $0.listening { $0.flatMap(strategy) { element in try transform(element).callbag.producer } } }
}

/// Emits the elements of the source that `accumulate` returns for the latest element and the last element that was emitted.
public func switchScan<Element: Sendable, Inner: CallbagConvertible>(
  _ initial: Inner.Element, _ accumulate: @escaping @Sendable (Inner.Element, Element) throws -> Inner
) -> CallbagOperator<Element, Inner.Element> {
  CallbagOperator {
    $0.listening { $0.switchScan(initial) { result, element in try accumulate(result, element).callbag.producer } }
  }
}

/// Emits the elements of the sources that `accumulate` returns for an element and the last element that was emitted.
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
public func flatten<Inner: CallbagConvertible>(
  _ strategy: FlattenStrategy = .merge
) -> CallbagOperator<Inner, Inner.Element> {
  flatMap(strategy) { $0 }
}

/// Emits the elements of the inner sources, one source after the other.
public func concat<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.concat) }

/// Emits the elements of all inner sources, as they arrive.
public func merge<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.merge) }

/// Emits the elements of the latest inner source.
public func switchLatest<Inner: CallbagConvertible>() -> CallbagOperator<Inner, Inner.Element> { flatten(.latest) }

/// Emits the elements of the given source that was the last to start: each takes over from the one before.
public func switchLatest<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  switchLatest(sources)
}

/// Emits the elements of the source of an array that was the last to start.
public func switchLatest<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  switchLatest()(CallbagProducer(from(sources)))
}
