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

  @inlinable var isRewindable: Bool { capacity > 0 }

  /// Remembers an element, and returns the one that is forgotten for it.
  @inlinable
  mutating func keep(_ element: Element) -> Element? {
    let forgotten = kept.count == capacity ? kept.popFirst()?.element : nil
    kept.append((element, age == nil ? .zero : now()))
    return forgotten
  }

  /// What somebody who comes now is told first.
  @inlinable
  mutating func recall() -> [Element] {
    if holdsBack { return [] }
    if let age {
      let oldest = now() - age
      while let first = kept.first, first.time <= oldest { kept.removeFirst() }
    }
    return kept.map(\.element)
  }

  /// The stream is over: what was held back may be told. Returns what is forgotten.
  @inlinable
  mutating func end(_ isFinished: Bool) -> Deque<(element: Element, time: Duration)> {
    defer { holdsBack = false }
    guard forgetsAtEnd || (holdsBack && !isFinished) else { return [] }
    defer { kept = [] }
    return kept
  }
}
