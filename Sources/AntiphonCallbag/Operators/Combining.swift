import Antiphon

/// Emits the elements of each source, one source after the other.
@_alwaysEmitIntoClient
public func concat<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  concat(sources)
}

/// Emits the elements of each source of an array, one source after the other.
@_alwaysEmitIntoClient
public func concat<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  CallbagProducer(core: .concat(sources.map(\.producer)), mode: CallbagMode.common(sources.map(\.mode)))
}

/// Emits the elements of each source, one source after the other, and fails with the first failure only after the last one.
@_alwaysEmitIntoClient
public func concat<Element: Sendable>(delayingErrors sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  CallbagProducer(
    core: .concat(delayingErrors: sources.map(\.producer)), mode: CallbagMode.common(sources.map(\.mode)))
}

/// Continues with `other` if this stream finishes without an element.
@_alwaysEmitIntoClient
public func ifEmpty<Other: CallbagConvertible>(
  switchTo other: Other
) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { source in
    let other = other.callbag
    return CallbagProducer(
      core: source.producer.ifEmpty(switchTo: other.producer), mode: .common([source.mode, other.mode]))
  }
}

/// Emits the elements of `other` once this stream has finished.
@_alwaysEmitIntoClient
public func append<Other: CallbagConvertible>(_ other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { concat($0, other.callbag) }
}

/// Emits more elements once this stream has finished.
@_alwaysEmitIntoClient
public func append<Element: Sendable>(_ elements: Element...) -> CallbagOperator<Element, Element> {
  CallbagOperator { concat($0, CallbagProducer(from(elements))) }
}

/// Emits the elements of `other` before this stream is started.
@_alwaysEmitIntoClient
public func prepend<Other: CallbagConvertible>(_ other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { concat(other.callbag, $0) }
}

/// Emits some elements before this stream is started.
@_alwaysEmitIntoClient
public func prepend<Element: Sendable>(_ elements: Element...) -> CallbagOperator<Element, Element> {
  CallbagOperator { concat(CallbagProducer(from(elements)), $0) }
}

/// Emits the elements of all the sources, as they arrive.
@_alwaysEmitIntoClient
public func merge<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  merge(sources)
}

/// Emits the elements of all the sources of an array, as they arrive. An empty array finishes at once.
@_alwaysEmitIntoClient
public func merge<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  CallbagProducer(core: .merge(sources.map(\.producer)), mode: .listenable)
}

/// Emits the elements of this stream and of `other`, as they arrive.
@_alwaysEmitIntoClient
public func merge<Other: CallbagConvertible>(with other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { merge([$0, other.callbag]) }
}

/// Emits the elements of all the sources, as they arrive, and fails with the first failure only when all are over.
@_alwaysEmitIntoClient
public func merge<Element: Sendable>(delayingErrors sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  CallbagProducer(core: .merge(delayingErrors: sources.map(\.producer)), mode: .listenable)
}

/// Emits the elements of all the sources of an array; of those that wait, the one of the earliest source comes first.
@_alwaysEmitIntoClient
public func mergeByPriority<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  CallbagProducer(core: .mergeByPriority(sources.map(\.producer)), mode: .listenable)
}

/// Emits the elements of all the sources of an array; a comparison decides which of those that wait comes first.
@_alwaysEmitIntoClient
public func mergeByPriority<Element: Sendable>(
  _ sources: [CallbagProducer<Element>], by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
) -> CallbagProducer<Element> {
  CallbagProducer(core: .mergeByPriority(sources.map(\.producer), by: areInIncreasingOrder), mode: .listenable)
}

/// Emits the elements of this stream and of `other`; if both have one waiting, this stream's comes first.
@_alwaysEmitIntoClient
public func mergeByPriority<Other: CallbagConvertible>(with other: Other) -> CallbagOperator<
  Other.Element, Other.Element
> {
  CallbagOperator { $0.listening { $0.mergeByPriority(with: other.callbag.producer) } }
}

/// Emits the elements of this stream and of `other`; of two that wait, a comparison decides which comes first.
@_alwaysEmitIntoClient
public func mergeByPriority<Other: CallbagConvertible>(
  with other: Other, by areInIncreasingOrder: @escaping @Sendable (Other.Element, Other.Element) throws -> Bool
) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { $0.listening { $0.mergeByPriority(with: other.callbag.producer, by: areInIncreasingOrder) } }
}

/// Merges the sorted sources of an array into one sorted source.
@_alwaysEmitIntoClient
public func mergeOrdered<Element: Sendable>(
  _ sources: [CallbagProducer<Element>], by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
) -> CallbagProducer<Element> {
  CallbagProducer(core: .mergeOrdered(sources.map(\.producer), by: areInIncreasingOrder), mode: .listenable)
}

/// Merges this sorted stream and the sorted `other` into one sorted stream.
@_alwaysEmitIntoClient
public func mergeOrdered<Other: CallbagConvertible>(
  with other: Other
) -> CallbagOperator<Other.Element, Other.Element> where Other.Element: Comparable {
  CallbagOperator { $0.listening { $0.mergeOrdered(with: other.callbag.producer) } }
}

/// Merges this stream and `other`, both sorted by `areInIncreasingOrder`, into one sorted stream.
@_alwaysEmitIntoClient
public func mergeOrdered<Other: CallbagConvertible>(
  with other: Other, by areInIncreasingOrder: @escaping @Sendable (Other.Element, Other.Element) throws -> Bool
) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { $0.listening { $0.mergeOrdered(with: other.callbag.producer, by: areInIncreasingOrder) } }
}

/// Emits tuples of the elements of this stream and of `other`, with nil for a stream that has ended.
@_alwaysEmitIntoClient
public func zipLongest<Element: Sendable, Other: CallbagConvertible>(
  with other: Other
) -> CallbagOperator<Element, (Element?, Other.Element?)> {
  CallbagOperator { $0.listening { $0.zipLongest(with: other.callbag.producer) } }
}

/// Emits the last elements of all the sources of an array when all have finished.
@_alwaysEmitIntoClient
public func combineLast<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<[Element]> {
  CallbagProducer(core: .combineLast(sources.map(\.producer)), mode: .listenable)
}

/// Emits the last elements of this stream and of the others when all have finished.
public func combineLast<Element: Sendable, each Other: CallbagConvertible>(
  with others: repeat each Other
) -> CallbagOperator<Element, (Element, repeat (each Other).Element)> {
  let others = (repeat (each others).callbag)
  return CallbagOperator { first in
    CallbagProducer(core: lastOnes(first.producer, repeat (each others).producer), mode: .listenable)
  }
}

/// Emits the latest elements of all the sources of an array, whenever one of the sources emits.
@_alwaysEmitIntoClient
public func combine<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<[Element]> {
  CallbagProducer(core: .combineLatest(sources.map(\.producer)), mode: .listenable)
}

/// Emits the latest elements of all the sources, and fails with the first failure only when the combination is over.
public func combine<First: CallbagConvertible, each Other: CallbagConvertible>(
  delayingErrors first: First, _ others: repeat each Other
) -> CallbagProducer<(First.Element, repeat (each Other).Element)> {
  CallbagProducer(
    core: latestDelaying(first.callbag.producer, repeat (each others).callbag.producer), mode: .listenable)
}

/// Emits the latest elements of all the sources, whenever one of the sources emits.
public func combine<First: CallbagConvertible, each Other: CallbagConvertible>(
  _ first: First, _ others: repeat each Other
) -> CallbagProducer<(First.Element, repeat (each Other).Element)> {
  CallbagProducer(
    core: latest(first.callbag.producer, repeat (each others).callbag.producer), mode: .listenable)
}

/// Emits the latest elements of this stream and of the others, whenever one of the streams emits.
public func combine<Element: Sendable, each Other: CallbagConvertible>(
  with others: repeat each Other
) -> CallbagOperator<Element, (Element, repeat (each Other).Element)> {
  let others = (repeat (each others).callbag)
  return CallbagOperator { first in
    CallbagProducer(core: latest(first.producer, repeat (each others).producer), mode: .listenable)
  }
}

/// Emits each element together with the latest one of `other`.
@_alwaysEmitIntoClient
public func withLatest<Element: Sendable, Other: CallbagConvertible>(
  from other: Other
) -> CallbagOperator<Element, (Element, Other.Element)> {
  CallbagOperator { $0.listening { $0.withLatest(from: other.callbag.producer) } }
}

/// CallbagKit's names that are also functions of the standard library: as free functions they would overload those, and make every
/// closure that calls `print` take seconds to type-check.
public enum CallbagKit {
  /// Emits tuples of the elements of all the sources: the first ones, the second ones, and so on.
  public static func zip<First: CallbagConvertible, each Other: CallbagConvertible>(
    _ first: First, _ others: repeat each Other
  ) -> CallbagProducer<(First.Element, repeat (each Other).Element)> {
    CallbagProducer(core: zipped(first.callbag.producer, repeat (each others).callbag.producer), mode: .listenable)
  }

  /// Emits arrays of the elements of all the sources of an array: the first ones, the second ones, and so on.
  @_alwaysEmitIntoClient
  public static func zip<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<[Element]> {
    CallbagProducer(core: .zip(sources.map(\.producer)), mode: .listenable)
  }

  /// Emits tuples of the elements of all the sources, and fails with the first failure only when no more follow.
  public static func zip<First: CallbagConvertible, each Other: CallbagConvertible>(
    delayingErrors first: First, _ others: repeat each Other
  ) -> CallbagProducer<(First.Element, repeat (each Other).Element)> {
    CallbagProducer(
      core: zippedDelaying(first.callbag.producer, repeat (each others).callbag.producer), mode: .listenable)
  }

  /// Emits tuples of the elements of this stream and of the others.
  public static func zip<Element: Sendable, each Other: CallbagConvertible>(
    with others: repeat each Other
  ) -> CallbagOperator<Element, (Element, repeat (each Other).Element)> {
    let others = (repeat (each others).callbag)
    return CallbagOperator { first in
      CallbagProducer(core: zipped(first.producer, repeat (each others).producer), mode: .listenable)
    }
  }
}

// These functions are not inlinable: where a pack begins with one type and continues with others, inlining the calls crashes the
// compiler (Swift 6.3.1).

@inline(never)
private func latest<each Part: Sendable>(
  _ producers: repeat Producer<each Part, any Error>
) -> Producer<(repeat each Part), any Error> {
  .combineLatest(repeat each producers)
}

@inline(never)
private func zipped<each Part: Sendable>(
  _ producers: repeat Producer<each Part, any Error>
) -> Producer<(repeat each Part), any Error> {
  .zip(repeat each producers)
}

@inline(never)
private func lastOnes<each Part: Sendable>(
  _ producers: repeat Producer<each Part, any Error>
) -> Producer<(repeat each Part), any Error> {
  .combineLast(repeat each producers)
}

@inline(never)
private func latestDelaying<each Part: Sendable>(
  _ producers: repeat Producer<each Part, any Error>
) -> Producer<(repeat each Part), any Error> {
  .combineLatest(delayingErrors: repeat each producers)
}

@inline(never)
private func zippedDelaying<each Part: Sendable>(
  _ producers: repeat Producer<each Part, any Error>
) -> Producer<(repeat each Part), any Error> {
  .zip(delayingErrors: repeat each producers)
}

extension CallbagMode {
  /// The mode of a concatenation: it pushes if one of the sources does.
  @usableFromInline
  static func common(_ modes: [CallbagMode?]) -> CallbagMode? {
    if modes.contains(.listenable) { return .listenable }
    return modes.contains(nil) ? nil : .pullable
  }
}
