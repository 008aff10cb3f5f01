/// A source that can be sent to: an element goes to all present subscribers.
///
///     send                 1-2-3-|
///     producer             1-2-3-|
///     producer, from 1 on  --2-3-|
///
/// All subscribers receive the same elements in the same order. An element that is sent from inside a delivery, or on another
/// thread meanwhile, is delivered after it. A subscriber that joins during a delivery receives what follows; one that leaves receives
/// nothing more. Elements after the completion are ignored. When the subject is released without a completion, the stream finishes.
///
/// - Demand: none for the sender. Elements that a subscriber has not requested yet are kept for it, without limit; apply
///   `buffer(_:)` to the producer for another policy. A slow subscriber delays no other.
/// - Rewinds: to what the subject replays, for that subscriber alone; with `.publish` a rewind throws a typed failure.
public final class Subject<Element: Sendable, Failure: Error>: Sendable {
  /// What a late subscriber receives.
  public enum Kind: Sendable {
    /// Nothing; after the completion, only the completion.
    case publish
    /// The latest element; there is one from the start. After the completion, only the completion.
    case behavior(Element)
    /// The latest `count` elements, at least 0, each for less than `age` on the subject's clock; also after
    /// the completion.
    case replay(_ count: Int = .max, age: Duration? = nil)
    /// Nothing before the completion: all subscribers receive the last element when the stream finishes, and later subscribers do, too.
    case async
  }

  @usableFromInline let multicaster: Multicaster<Element, Failure>

  /// - Parameters:
  ///   - kind: what a late subscriber receives.
  ///   - clock: any Swift clock, for the age of an element.
  public init<Time: Clock>(
    _ kind: Kind = .publish, clock: Time = ContinuousClock()
  ) where Time.Duration == Duration {
    multicaster = Multicaster(kind.memory(clock))
  }

  deinit { multicaster.end(.finished) }

  /// Sends an element to all subscribers.
  ///
  /// - Complexity: O(*n*), where *n* is the number of subscribers. Space: O(*m*), where *m* is the number of subscribers that have not
  ///   requested the element.
  @inlinable @inline(__always)
  public func send(_ element: Element) { multicaster.send(element) }

  /// Finishes the stream, after the elements sent before. Idempotent.
  @inlinable
  public func finish() { multicaster.end(.finished) }

  /// Fails the stream, after the elements sent before, unless an operator lets the failure overtake them
  /// (<doc:WhatAFailureOvertakes>). After a completion it has no effect.
  @inlinable
  public func fail(_ failure: Failure) { multicaster.end(.failed(failure)) }

  /// Completes the stream, after the elements sent before. After a completion it has no effect.
  @inlinable
  public func send(completion: Completion<Failure>) { multicaster.end(completion) }

  /// The elements sent after a start. The producer does not retain the subject.
  @inlinable @inline(__always)
  public var producer: Producer<Element, Failure> {
    let multicaster = multicaster
    return Producer { multicaster.subscribe($0, .unbounded) }
  }
}

extension Subject: HotStream {}

extension Subject.Kind {
  @usableFromInline
  func memory<Time: Clock>(_ clock: Time) -> ReplayBuffer<Element> where Time.Duration == Duration {
    switch self {
    case .publish: return .none
    case .behavior(let first): return ReplayBuffer(capacity: 1, forgetsAtEnd: true, first)
    case .async: return ReplayBuffer(capacity: 1, holdsBack: true)
    case .replay(let count, let age):
      precondition(count >= 0, ".replay(_:age:) needs a count of 0 or more elements")
      precondition(age.map { $0 >= .zero } ?? true, ".replay(_:age:) needs an age of zero or more")
      let start = clock.now
      return ReplayBuffer(capacity: count, age: age, now: { start.duration(to: clock.now) })
    }
  }
}
