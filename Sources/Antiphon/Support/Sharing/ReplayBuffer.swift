import DequeModule

/// What a hot source remembers for those who come later.
@usableFromInline
struct ReplayBuffer<Element: Sendable>: Sendable {
  /// Elements; 0 remembers nothing.
  @usableFromInline let capacity: Int
  /// How long an element is remembered, on what clock. Nil: for ever.
  @usableFromInline let age: Duration?
  @usableFromInline let now: @Sendable () -> Duration
  /// True while nothing is delivered: what is remembered comes out when the stream finishes.
  @usableFromInline var holdsBack: Bool
  /// True if nothing is remembered once the stream is over.
  @usableFromInline let forgetsAtEnd: Bool
  /// The newest one, which is all that most need, and those before it.
  @usableFromInline var latest: Remembered?
  @usableFromInline var earlier = Deque<Remembered>()

  @usableFromInline typealias Remembered = (element: Element, time: Duration?)

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
    latest = first.map { ($0, nil) }
  }

  @inlinable static var none: ReplayBuffer { ReplayBuffer(capacity: 0) }

  /// The time on the clock, if it matters. To be asked before what changes the memory, as a clock is somebody's code.
  @inlinable var time: Duration? { age == nil ? nil : now() }

  /// Remembers an element, and returns the one that is forgotten for it.
  @inlinable @inline(__always)
  mutating func keep(_ element: Element, at time: Duration? = nil) -> Element? {
    let previous = latest
    latest = (element, time)
    guard let previous, capacity > 1 else { return previous?.element }
    return keep(previous: previous)
  }

  @inlinable
  mutating func keep(previous: Remembered) -> Element? {
    earlier.append(previous)
    return earlier.count == capacity ? earlier.removeFirst().element : nil
  }

  /// Forgets what is too old, and returns it: the end of an element is somebody's code, too.
  @inlinable @inline(__always)
  mutating func expire(at time: Duration?) -> [Element]? {
    guard let age, let time else { return nil }
    return expire(until: time - age)
  }

  @inlinable
  mutating func expire(until limit: Duration) -> [Element] {
    var expired: [Element] = []
    while let first = earlier.first ?? latest, let time = first.time, time <= limit {
      expired.append(first.element)
      if earlier.popFirst() == nil { latest = nil }
    }
    return expired
  }

  /// What somebody who comes now is told first, once what is too old is forgotten.
  @inlinable
  func recall() -> [Element] { holdsBack ? [] : all }

  @inlinable
  var all: [Element] {
    guard let latest else { return [] }
    return earlier.map(\.element) + [latest.element]
  }

  /// The stream is over: what was held back may be told. Returns what is forgotten.
  @inlinable
  mutating func end(_ isFinished: Bool) -> [Element] {
    defer { holdsBack = false }
    guard forgetsAtEnd || (holdsBack && !isFinished) else { return [] }
    // Of those that forget none has more than the latest one.
    defer { latest = nil }
    return all
  }
}
