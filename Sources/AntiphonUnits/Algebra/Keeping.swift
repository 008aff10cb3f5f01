import Antiphon

// How an operator keeps the properties of the unit it is called on. Each operator has one of these three forms:
//
//   StreamUnit(producer.map(…))              stateless, one element for each element: all properties still hold
//   StreamUnit(sharing: producer.filter(…))  shared again, so that a late subscriber receives what the others received
//   StreamUnit(settling: producer.delay(…))  elements may arrive elsewhere: observed and shared again

extension StreamUnit {
  /// A producer whose elements arrive where those of the previous unit arrived, shared as that unit was.
  @inlinable @inline(__always)
  init(sharing producer: Producer<Element, Failure>) {
    switch (Proved.Sharing.replay, Proved.Observed.isMainActor) {
    case (nil, _): self.init(producer)
    // Also received on the main actor: an element that waited for demand arrives on the thread of the request.
    case (let count?, true): self.init(producer.share(replay: count, stayingOn: .main))
    case (let count?, false): self.init(producer.share(replay: count))
    }
  }

  /// A producer whose elements may come from anywhere.
  @inlinable @inline(__always)
  init(settling producer: Producer<Element, Failure>) {
    self.init(sharing: Proved.Observed.isMainActor ? producer.receive(on: .main) : producer)
  }
}

/// `body` for a caller that is on the main actor already: the isolation is not checked for each element.
///
/// Unsafe except under this rule: only operators on a unit that is observed on the main actor call it. An isolated synchronous
/// function has the same representation as a nonisolated one. Debug builds check the isolation.
@inlinable @inline(__always)
func there<Input, Output, Failure: Error>(
  _ body: @escaping @MainActor @Sendable (Input) throws(Failure) -> Output
) -> @Sendable (Input) throws(Failure) -> Output {
  let unchecked = unsafeBitCast(body, to: (@Sendable (Input) throws(Failure) -> Output).self)
  return { input throws(Failure) in
    assert(MainActorScheduler().isCurrent, "A unit that is observed on the main actor received an event elsewhere")
    return try unchecked(input)
  }
}

/// `body`, of two arguments, for a caller that is on the main actor already: the isolation is not checked for each element.
///
/// Unsafe except under the rule of the function of one argument.
@inlinable @inline(__always)
func there<One, Other, Output, Failure: Error>(
  _ body: @escaping @MainActor @Sendable (One, Other) throws(Failure) -> Output
) -> @Sendable (One, Other) throws(Failure) -> Output {
  let unchecked = unsafeBitCast(body, to: (@Sendable (One, Other) throws(Failure) -> Output).self)
  return { one, other throws(Failure) in
    assert(MainActorScheduler().isCurrent, "A unit that is observed on the main actor received an event elsewhere")
    return try unchecked(one, other)
  }
}

/// `body`, which cannot throw, for a caller that is on the main actor already: the isolation is not checked for each element.
///
/// A separate function, as the compiler of Swift 6.3 crashes when it converts a `throws(Never)` function to a nonthrowing one.
@inlinable @inline(__always)
func there<Input>(calling body: @escaping @MainActor @Sendable (Input) -> Void) -> @Sendable (Input) -> Void {
  let unchecked = unsafeBitCast(body, to: (@Sendable (Input) -> Void).self)
  return { input in
    assert(MainActorScheduler().isCurrent, "A unit that is observed on the main actor received an event elsewhere")
    unchecked(input)
  }
}
