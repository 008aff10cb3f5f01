/// Emits the elements that `next` returns while it changes a state, until it returns nil or throws.
///
///     unfold(1) { $0 < 8 ? ($0, $0 += 2).0 : nil }  (1357|)
///
/// - Parameters:
///   - state: the initial state at each start.
///   - next: changes the state and returns an element, or nil at the end.
/// - Fails: when `next` throws.
/// - Demand: pullable, one call of `next` for each requested element; the end is found at the request after the last element.
///   Rewindable, to `state`.
@inlinable @inline(__always)
public func unfold<State: Sendable, Element: Sendable, Failure: Error>(
  _ state: State, _ next: @escaping @Sendable (inout State) throws(Failure) -> Element?
) -> Producer<Element, Failure> {
  .walking((state, next)) { UnfoldCursor($0.0, $0.1) }
}

/// Emits `first`, and then the result of `next` for the previous element, while `condition` is true.
///
///     generate(1, while: { $0 < 9 }, next: { $0 * 2 })  (1248|)
///
/// - Fails: when `next` throws. If `condition` throws, another overload is used.
/// - Demand: as for `unfold(_:_:)`; `next` is called for a requested element, not ahead.
@inlinable @inline(__always)
public func generate<Element: Sendable, Failure: Error>(
  _ first: Element, while condition: @escaping @Sendable (Element) -> Bool,
  next: @escaping @Sendable (Element) throws(Failure) -> Element
) -> Producer<Element, Failure> {
  unfold(Element?.none) { (last: inout Element?) throws(Failure) -> Element? in
    var element = first
    if let last { element = try next(last) }
    guard condition(element) else { return nil }
    last = element
    return element
  }
}

/// Emits `first`, and then the result of `next` for the last element, while `condition` is true; `condition` may throw.
///
/// - Fails: when `condition` throws.
/// - Demand: as for `unfold(_:_:)`; `next` is called for a requested element, not ahead.
@inlinable @inline(__always) @_disfavoredOverload
public func generate<Element: Sendable, Failure: Error>(
  _ first: Element, while condition: @escaping @Sendable (Element) throws(Failure) -> Bool,
  next: @escaping @Sendable (Element) -> Element
) -> Producer<Element, Failure> {
  generate(first, while: condition, next: { (last: Element) throws(Failure) -> Element in next(last) })
}

/// Emits `first`, and then the result of `next` for the previous element, while `condition` is true; both may throw.
///
/// - Fails: when `condition` or `next` throws.
/// - Demand: as for `unfold(_:_:)`; `next` is called for a requested element, not ahead.
@inlinable @inline(__always) @_disfavoredOverload
public func generate<Element: Sendable, Failure: Error>(
  _ first: Element, while condition: @escaping @Sendable (Element) throws(Failure) -> Bool,
  next: @escaping @Sendable (Element) throws(Failure) -> Element
) -> Producer<Element, Failure> {
  unfold(Element?.none) { (last: inout Element?) throws(Failure) -> Element? in
    var element = first
    if let last { element = try next(last) }
    guard try condition(element) else { return nil }
    last = element
    return element
  }
}

@usableFromInline
struct UnfoldCursor<State, Element: Sendable, Failure: Error>: Cursor {
  @usableFromInline var state: State
  @usableFromInline let call: @Sendable (inout State) throws(Failure) -> Element?

  @inlinable @inline(__always)
  init(_ state: State, _ call: @escaping @Sendable (inout State) throws(Failure) -> Element?) {
    self.state = state
    self.call = call
  }

  @inlinable @inline(__always)
  var isAtEnd: Bool { false }

  @inlinable @inline(__always)
  mutating func next() throws(Failure) -> Element? { try call(&state) }
}
