import Antiphon

// How an operator keeps the properties of the unit it is called on. Each has one of these three forms:
//
//   StreamUnit(producer.map(…))              one element for one, without state: everything holds as it is
//   StreamUnit(sharing: producer.filter(…))  shared again, or a newcomer would be told something else than the others
//   StreamUnit(settling: producer.delay(…))  elements may come from elsewhere: observed there, and shared, again

extension StreamUnit {
  /// A producer whose elements come where those of the unit before did, shared as that one was.
  @inlinable @inline(__always)
  init(sharing producer: Producer<Element, Failure>) {
    switch (Proved.Sharing.replay, Proved.Observed.isMainActor) {
    case (nil, _): self.init(producer)
    // Also told on the main actor: what waited for a consumer comes when that asks for it, from wherever.
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

/// `body` as somebody calls it who is on the main actor already: nobody asks again for each element.
///
/// Unsafe but for this rule: it is called only by operators on a unit that is observed on the main actor. A synchronous
/// function that is isolated has the same shape as one that is not. Debug builds ask.
@inlinable @inline(__always)
func there<Input, Output, Failure: Error>(
  _ body: @escaping @MainActor @Sendable (Input) throws(Failure) -> Output
) -> @Sendable (Input) throws(Failure) -> Output {
  let unasked = unsafeBitCast(body, to: (@Sendable (Input) throws(Failure) -> Output).self)
  return { input throws(Failure) in
    assert(MainActorScheduler().isCurrent, "A unit that is observed on the main actor was told something elsewhere")
    return try unasked(input)
  }
}

/// The same of two arguments.
@inlinable @inline(__always)
func there<One, Other, Output, Failure: Error>(
  _ body: @escaping @MainActor @Sendable (One, Other) throws(Failure) -> Output
) -> @Sendable (One, Other) throws(Failure) -> Output {
  let unasked = unsafeBitCast(body, to: (@Sendable (One, Other) throws(Failure) -> Output).self)
  return { one, other throws(Failure) in
    assert(MainActorScheduler().isCurrent, "A unit that is observed on the main actor was told something elsewhere")
    return try unasked(one, other)
  }
}

/// The same of what cannot throw: a conversion of `throws(Never)` to this is what the compiler of Swift 6.3 falls over.
@inlinable @inline(__always)
func there<Input>(calling body: @escaping @MainActor @Sendable (Input) -> Void) -> @Sendable (Input) -> Void {
  let unasked = unsafeBitCast(body, to: (@Sendable (Input) -> Void).self)
  return { input in
    assert(MainActorScheduler().isCurrent, "A unit that is observed on the main actor was told something elsewhere")
    unasked(input)
  }
}
