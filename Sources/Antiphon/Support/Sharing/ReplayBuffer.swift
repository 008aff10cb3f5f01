import DequeModule

/// The elements that a hot source remembers for later subscribers.
@usableFromInline
struct ReplayBuffer<Element: Sendable>: Sendable {
  /// The number of elements; with 0 none is remembered.
  @usableFromInline let capacity: Int
  /// How long an element is remembered, by `now`. Nil: for ever.
  @usableFromInline let age: Duration?
  @usableFromInline let now: @Sendable () -> Duration
  /// True while elements are remembered but not delivered, until the stream finishes.
  @usableFromInline var holdsBack: Bool
  /// True if nothing is remembered once the stream is over.
  @usableFromInline let forgetsAtEnd: Bool
  /// The newest element, which is all that most subjects need, and those before it.
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

  /// The time, if elements age. Read it before a change of the buffer: a clock is user code.
  @inlinable var time: Duration? { age == nil ? nil : now() }

  /// Remembers an element, and returns the one that it replaces.
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
    assert(earlier.count <= capacity, "no more elements are remembered than there is room for")
    return earlier.count == capacity ? earlier.removeFirst().element : nil
  }

  /// Forgets elements that are too old, and returns them, to be released later: their `deinit` may be user code.
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

  /// What a new subscriber receives first, after `expire(at:)`.
  @inlinable
  func recall() -> [Element] { holdsBack ? [] : all }

  @inlinable
  var all: [Element] {
    assert(latest != nil || earlier.isEmpty, "the newest element is the last to be forgotten")
    guard let latest else { return [] }
    return earlier.map(\.element) + [latest.element]
  }

  /// Ends the buffer with the stream: elements that were held back may be delivered. Returns those that are forgotten.
  @inlinable
  mutating func end(_ isFinished: Bool) -> [Element] {
    defer { holdsBack = false }
    guard forgetsAtEnd || (holdsBack && !isFinished) else { return [] }
    // A buffer that forgets at the end has one element at most.
    defer { latest = nil }
    return all
  }
}
