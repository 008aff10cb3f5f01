import DequeModule

/// What a hot source remembers for those who come later.
@usableFromInline
struct Memory<Element: Sendable>: Sendable {
  /// Elements; 0 remembers nothing.
  @usableFromInline let capacity: Int
  /// How long an element is remembered, on what clock. Nil: for ever.
  @usableFromInline let age: Duration?
  @usableFromInline let now: @Sendable () -> Duration
  /// True while nothing is delivered: what is remembered comes out when the stream finishes.
  @usableFromInline var holdsBack: Bool
  /// True if nothing is remembered once the stream is over.
  @usableFromInline let forgetsAtEnd: Bool
  @usableFromInline var kept: Deque<(element: Element, time: Duration)>

  @usableFromInline
  init(
    capacity: Int, age: Duration? = nil, now: @escaping @Sendable () -> Duration = { .zero }, holdsBack: Bool = false,
    forgetsAtEnd: Bool = false, _ first: Element? = nil
  ) {
    self.capacity = capacity
    self.age = age
    self.now = now
    self.holdsBack = holdsBack
    self.forgetsAtEnd = forgetsAtEnd
    kept = first.map { [($0, .zero)] } ?? []
  }

  @inlinable static var none: Memory { Memory(capacity: 0) }

  /// The time on the clock, if it matters. To be asked before what changes the memory, as a clock is somebody's code.
  @inlinable var time: Duration { age == nil ? .zero : now() }

  /// Remembers an element, and returns the one that is forgotten for it.
  @inlinable
  mutating func keep(_ element: Element, at time: Duration) -> Element? {
    let forgotten = kept.count == capacity ? kept.popFirst()?.element : nil
    kept.append((element, time))
    return forgotten
  }

  /// Forgets what is too old, and returns it: the end of an element is somebody's code, too.
  @inlinable
  mutating func expire(at time: Duration) -> Deque<(element: Element, time: Duration)> {
    var expired: Deque<(element: Element, time: Duration)> = []
    guard let age else { return expired }
    while let first = kept.first, first.time <= time - age { expired.append(kept.removeFirst()) }
    return expired
  }

  /// What somebody who comes now is told first, once what is too old is forgotten.
  @inlinable
  func recall() -> [Element] { holdsBack ? [] : kept.map(\.element) }

  /// The stream is over: what was held back may be told. Returns what is forgotten.
  @inlinable
  mutating func end(_ isFinished: Bool) -> Deque<(element: Element, time: Duration)> {
    defer { holdsBack = false }
    guard forgetsAtEnd || (holdsBack && !isFinished) else { return [] }
    defer { kept = [] }
    return kept
  }
}
