import Antiphon

/// Emits the elements of each source, one source after the other.
public func concat<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  concat(sources)
}

/// Emits the elements of each source of an array, one source after the other.
public func concat<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  CallbagProducer(core: .concat(sources.map(\.producer)), mode: CallbagMode.common(sources.map(\.mode)))
}

/// Emits the elements of `other` once this stream has finished.
public func append<Other: CallbagConvertible>(_ other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { concat($0, other.callbag) }
}

/// Emits more elements once this stream has finished.
public func append<Element: Sendable>(_ elements: Element...) -> CallbagOperator<Element, Element> {
  CallbagOperator { concat($0, CallbagProducer(from(elements))) }
}

/// Emits the elements of `other` before this stream is started.
public func prepend<Other: CallbagConvertible>(_ other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { concat(other.callbag, $0) }
}

/// Emits some elements before this stream is started.
public func prepend<Element: Sendable>(_ elements: Element...) -> CallbagOperator<Element, Element> {
  CallbagOperator { concat(CallbagProducer(from(elements)), $0) }
}

/// Emits the elements of all the sources, as they arrive.
public func merge<Element: Sendable>(_ sources: CallbagProducer<Element>...) -> CallbagProducer<Element> {
  merge(sources)
}

/// Emits the elements of all the sources of an array, as they arrive. An empty array finishes at once.
public func merge<Element: Sendable>(_ sources: [CallbagProducer<Element>]) -> CallbagProducer<Element> {
  CallbagProducer(core: .merge(sources.map(\.producer)), mode: .listenable)
}

/// Emits the elements of this stream and of `other`, as they arrive.
public func merge<Other: CallbagConvertible>(with other: Other) -> CallbagOperator<Other.Element, Other.Element> {
  CallbagOperator { merge([$0, other.callbag]) }
}

/// Emits the latest elements of all the sources, whenever one of them has a new one.
public func combine<First: CallbagConvertible, each Other: CallbagConvertible>(
  _ first: First, _ others: repeat each Other
) -> CallbagProducer<(First.Element, repeat (each Other).Element)> {
  CallbagProducer(
    core: latest(first.callbag.producer, repeat (each others).callbag.producer), mode: .listenable)
}

/// Emits the latest elements of this stream and of the others, whenever one of them has a new one.
public func combine<Element: Sendable, each Other: CallbagConvertible>(
  with others: repeat each Other
) -> CallbagOperator<Element, (Element, repeat (each Other).Element)> {
  let others = (repeat (each others).callbag)
  return CallbagOperator { first in
    CallbagProducer(core: latest(first.producer, repeat (each others).producer), mode: .listenable)
  }
}

/// Emits each element together with the latest one of `other`.
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
// compiler (6.3.1).

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

extension CallbagMode {
  /// The mode of a concatenation: it pushes if one of the sources does.
  static func common(_ modes: [CallbagMode?]) -> CallbagMode? {
    if modes.contains(.listenable) { return .listenable }
    return modes.contains(nil) ? nil : .pullable
  }
}
