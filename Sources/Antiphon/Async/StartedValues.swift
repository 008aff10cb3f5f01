import Synchronization

extension Producer {
  /// The elements from now on as an asynchronous sequence: the stream is started at once, and what comes before the first `next()` is
  /// kept as `policy` says.
  ///
  ///     let numbers = subject.producer.values(.unbounded)
  ///     subject.send(1)
  ///     for await number in numbers { print(number) }  // prints 1
  ///
  /// `values` starts at the first `next()` and hears nothing of what a hot source says before.
  ///
  /// The sequence may be iterated once.
  ///
  /// - Parameter policy: what is kept for an iterator that is slower than the stream: `.unbounded` everything, `.dropOldest(_:)` and
  ///   `.latest` the newest, `.dropNewest(_:)` the oldest; `.bounded(_:)` makes the stream wait.
  /// - Fails: `next()` throws the failure, after what is kept.
  /// - Demand: that of `buffer(_:)`.
  /// - Loses: what the policy says, nothing with `.unbounded` and `.bounded`.
  /// - Cancels: when the iterating task is cancelled, or when the sequence and its iterator are let go of.
  public func values(_ policy: BufferPolicy<Failure>) -> StartedValues<Element, Failure> {
    policy.check("values(_:)")
    return StartedValues(buffer(policy))
  }

  /// The elements from now on, in arrays: each `next()` returns all that have come since the one before, or waits for one.
  ///
  ///     for await readings in sensor.batches() { store(readings) }
  ///
  /// The stream is started at once. The sequence may be iterated once.
  ///
  /// - Fails: `next()` throws the failure, after what is kept.
  /// - Demand: upstream is asked for everything; what has not been taken yet is kept, without limit.
  /// - Cancels: when the iterating task is cancelled, or when the sequence and its iterator are let go of.
  public func batches() -> StartedValues<[Element], Failure> {
    StartedValues(conflated(into: []) { $0.append($1) })
  }
}

/// The elements of a stream that has been started, as an asynchronous sequence to be iterated once.
public struct StartedValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  public typealias Iterator = Values<Element, Failure>.Iterator

  private let owner: Iterator.Owner
  private let isIterated = Flag()

  init(_ producer: Producer<Element, Failure>) {
    let mailbox = Mailbox<Element, Failure>()
    owner = Iterator.Owner(mailbox)
    mailbox.open(producer)
  }

  public func makeAsyncIterator() -> Iterator {
    precondition(isIterated.set(), "what values(_:) and batches() return may be iterated once")
    return Iterator(owner)
  }
}

/// What can be set once.
private final class Flag: Sendable {
  private let isSet = Atomic(false)

  /// True for the first caller.
  func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}
