import Antiphon

/// Emits a source for each key when the key first occurs: the source emits the elements with that key.
///
/// - Parameters:
///   - maxGroups: how many sources may be open at once, at least 1.
///   - key: returns the key of an element.
@_alwaysEmitIntoClient
public func group<Element: Sendable, Key: Hashable & Sendable>(
  maxGroups: Int = .max, by key: @escaping @Sendable (Element) throws -> Key
) -> CallbagOperator<Element, (Key, CallbagProducer<Element>)> {
  CallbagOperator {
    $0.operating {
      $0.group(maxGroups: maxGroups, by: key).map { ($0.key, CallbagProducer(core: $0.elements, mode: .listenable)) }
    }
  }
}

/// Emits a source for each key when the key first occurs, which finishes when the notifier made for it emits: the next element with that key
/// opens another one.
@_alwaysEmitIntoClient
public func group<Element: Sendable, Key: Hashable & Sendable, Notifier: CallbagConvertible>(
  by key: @escaping @Sendable (Element) throws -> Key,
  until duration: @escaping @Sendable ((Key, CallbagProducer<Element>)) throws -> Notifier
) -> CallbagOperator<Element, (Key, CallbagProducer<Element>)> {
  CallbagOperator {
    $0.operating {
      $0.group(by: key) { (group: GroupedProducer<Key, Element, any Error>) throws(any Error) in
        try duration((group.key, CallbagProducer(core: group.elements, mode: .listenable))).callbag.producer
      }.map { ($0.key, CallbagProducer(core: $0.elements, mode: .listenable)) }
    }
  }
}

/// Emits a source for every `count` elements, as soon as the first of them arrives.
@_alwaysEmitIntoClient
public func window<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, CallbagProducer<Element>> {
  precondition(count > 0, "window(_:) needs a count of 1 or more")
  return CallbagOperator { $0.windows { $0.windowStreams(ofCount: count) } }
}

/// Emits sources of `count` elements each; a new one starts every `step` elements.
@_alwaysEmitIntoClient
public func window<Element: Sendable>(
  _ count: Int, startingEvery step: Int
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  precondition(count > 0 && step > 0, "window(_:startingEvery:) needs a count and a step of 1 or more")
  return CallbagOperator { $0.windows { $0.windowStreams(ofCount: count, startingEvery: step) } }
}

/// Emits a source of the elements of each `period`; the first one starts at once.
@_alwaysEmitIntoClient
public func window<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, CallbagProducer<Element>> where Time.Duration == Duration {
  precondition(period > .zero, "window(_:on:) needs a period of more than zero")
  return CallbagOperator { $0.windows { $0.windowStreams(every: period, clock: clock) } }
}

/// Emits a source of the elements that arrive until `boundary` emits, and then the next one; the first one starts at once.
@_alwaysEmitIntoClient
public func window<Element: Sendable, Boundary: CallbagConvertible>(
  on boundary: Boundary
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  CallbagOperator { $0.windows { $0.windowStreams(on: boundary.callbag.producer) } }
}

/// Emits sources of the elements between an element of `openings` and the first one of the notifier made for it.
@_alwaysEmitIntoClient
public func window<Element: Sendable, Openings: CallbagConvertible, Notifier: CallbagConvertible>(
  from openings: Openings, until closing: @escaping @Sendable (Openings.Element) throws -> Notifier
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  CallbagOperator {
    $0.windows {
      $0.windowStreams(from: openings.callbag.producer) { (opening: Openings.Element) throws(any Error) in
        try closing(opening).callbag.producer
      }
    }
  }
}

/// Emits a source of the elements that arrive until the notifier made for it emits, and then the next one; the first starts at once.
@_alwaysEmitIntoClient
public func window<Element: Sendable, Notifier: CallbagConvertible>(
  until closing: @escaping @Sendable () throws -> Notifier
) -> CallbagOperator<Element, CallbagProducer<Element>> {
  CallbagOperator {
    $0.windows { $0.windowStreams { () throws(any Error) in try closing().callbag.producer } }
  }
}

extension CallbagProducer {
  /// A source of the windows that `transform` makes, which push their elements.
  @usableFromInline
  func windows(
    _ transform: (Producer<Element, any Error>) -> Producer<Producer<Element, any Error>, any Error>
  ) -> CallbagProducer<CallbagProducer> {
    operating { transform($0).map { CallbagProducer(core: $0, mode: .listenable) } }
  }
}
