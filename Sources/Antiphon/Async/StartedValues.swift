import Synchronization

extension Producer {
  /// The elements from now on as an asynchronous sequence: the stream is started at once, and `policy` decides which of the elements that
  /// arrive before a call of `next()` are kept.
  ///
  ///     let numbers = subject.producer.values(.unbounded)
  ///     subject.send(1)
  ///     for await number in numbers { print(number) }  // prints 1
  ///
  /// `values` starts at the first `next()` and misses what a hot source sends before that.
  ///
  /// The sequence may be iterated once.
  ///
  /// - Parameter policy: what is kept for an iterator that is slower than the stream: `.unbounded` all elements, `.dropOldest(_:)` and
  ///   `.latest` the newest, `.dropNewest(_:)` the oldest; `.bounded(_:)` makes the stream wait.
  /// - Fails: `next()` throws the failure, after the kept elements.
  /// - Demand: that of `buffer(_:)`.
  /// - Loses: what the policy drops; nothing with `.unbounded` and `.bounded`.
  /// - Cancels: when the iterating task is cancelled, or when the sequence and its iterator are released.
  public func values(_ policy: BufferPolicy<Failure>) -> StartedValues<Element, Failure> {
    policy.check("values(_:)")
    return StartedValues(buffer(policy))
  }

  /// The elements from now on, in arrays: each `next()` returns all that arrived since the previous call, or waits for one.
  ///
  ///     for await readings in sensor.batches() { store(readings) }
  ///
  /// The stream is started at once. The sequence may be iterated once.
  ///
  /// - Fails: `next()` throws the failure, after the kept elements.
  /// - Demand: unlimited; elements that are not taken yet are kept, without limit.
  /// - Cancels: when the iterating task is cancelled, or when the sequence and its iterator are released.
  public func batches() -> StartedValues<[Element], Failure> {
    StartedValues(conflated(into: []) { $0.append($1) })
  }
}

/// The elements of a started stream, as an asynchronous sequence that can be iterated once.
public struct StartedValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// The iterator of ``Values``, over a stream that is started already.
  public typealias Iterator = Values<Element, Failure>.Iterator

  private let owner: Iterator.Owner
  private let isIterated = Flag()

  init(_ producer: Producer<Element, Failure>) {
    let slot = ElementSlot<Element, Failure>()
    owner = Iterator.Owner(slot)
    slot.open(producer)
  }

  public func makeAsyncIterator() -> Iterator {
    precondition(isIterated.set(), "what values(_:) and batches() return may be iterated once")
    return Iterator(owner)
  }
}

/// A flag that can be set once.
private final class Flag: Sendable {
  private let isSet = Atomic(false)

  /// True for the first caller.
  func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}
