/// A source that is spoken to: what is sent goes to everyone who listens at that moment.
///
///     send                 1-2-3-|
///     producer             1-2-3-|
///     producer, from 1 on  --2-3-|
///
/// All hear the same elements in the same order, whoever sends: what is sent from inside a delivery, or from another
/// thread meanwhile, is delivered after it. Who starts to listen during a delivery hears what comes after it; who leaves,
/// nothing more. Nothing is taken after the end. When the subject is let go of without one, the stream finishes: nobody is
/// left who could send.
///
/// - Demand: none of the sender. What a consumer has not asked for yet is kept for it, without limit; follow the producer by
///   `buffer(_:)` for another policy. A slow consumer holds nobody up.
/// - Rewinds: to what the subject remembers, for that consumer alone; with `.publish` it is a typed failure.
public final class Subject<Element: Sendable, Failure: Error>: Sendable {
  /// What somebody is told who comes later.
  public enum Kind: Sendable {
    /// Nothing; after the end, the end.
    case publish
    /// The latest element, which is there from the start; after the end, the end only.
    case behavior(Element)
    /// So many of the latest elements, at least 0 of them, each for less than `age` on the subject's clock; also after
    /// the end.
    case replay(_ count: Int = .max, age: Duration? = nil)
    /// Nothing before the end: everybody is told the last element when the stream finishes, and whoever comes later too.
    case async
  }

  @usableFromInline let broadcast: Broadcast<Element, Failure>

  /// - Parameters:
  ///   - kind: what somebody is told who comes later.
  ///   - clock: any Swift clock; it tells the age of an element.
  public init<Time: Clock>(
    _ kind: Kind = .publish, clock: Time = ContinuousClock()
  ) where Time.Duration == Duration {
    broadcast = Broadcast(kind.memory(clock))
  }

  deinit { broadcast.end(.finished) }

  /// Sends an element to everyone.
  @inlinable @inline(__always)
  public func send(_ element: Element) { broadcast.send(element) }

  /// Finishes the stream, after what was sent before. Idempotent.
  @inlinable
  public func finish() { broadcast.end(.finished) }

  /// Fails the stream, after what was sent before, unless an operator listens that a failure overtakes in
  /// (<doc:WhatAFailureOvertakes>). After an end it does nothing.
  @inlinable
  public func fail(_ failure: Failure) { broadcast.end(.failed(failure)) }

  /// Ends the stream, after what was sent before. After an end it does nothing.
  @inlinable
  public func send(completion: Completion<Failure>) { broadcast.end(completion) }

  /// What is sent from the moment of a start on. It does not keep the subject.
  @inlinable @inline(__always)
  public var producer: Producer<Element, Failure> {
    let broadcast = broadcast
    return Producer { broadcast.join($0, .unbounded) }
  }
}

extension Subject: HotStream {}

extension Subject.Kind {
  @usableFromInline
  func memory<Time: Clock>(_ clock: Time) -> Memory<Element> where Time.Duration == Duration {
    switch self {
    case .publish: return .none
    case .behavior(let first): return Memory(capacity: 1, forgetsAtEnd: true, first)
    case .async: return Memory(capacity: 1, holdsBack: true)
    case .replay(let count, let age):
      precondition(count >= 0, ".replay(_:age:) needs a count of 0 or more elements")
      precondition(age.map { $0 >= .zero } ?? true, ".replay(_:age:) needs an age of zero or more")
      let start = clock.now
      return Memory(capacity: count, age: age, now: { start.duration(to: clock.now) })
    }
  }
}
