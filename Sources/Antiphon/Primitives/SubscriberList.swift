/// Subscribers in the order in which they were added. Each is found by its number, so that all of them can be removed in
/// any order in `O(n log n)`.
///
/// A subscriber that is removed leaves a vacancy. Vacancies are removed all at once, when there are more than 32
/// and they outnumber the subscribers.
@usableFromInline
struct SubscriberList<Subscriber> {
  @usableFromInline typealias Slot = (number: Int, subscriber: Subscriber?)

  /// Ordered by number; nil where a subscriber was removed.
  @usableFromInline var slots: ContiguousArray<Slot> = []
  @usableFromInline var vacancies = 0

  @inlinable
  init() {}

  /// Adds a subscriber. Its number is higher than that of every subscriber before it.
  @inlinable
  mutating func append(_ subscriber: Subscriber, number: Int) { slots.append((number, subscriber)) }

  /// Removes and returns the subscriber with this number, if any. A caller that holds a lock releases the subscriber
  /// after releasing the lock.
  @inlinable
  mutating func remove(_ number: Int) -> Subscriber? {
    let place = place(of: number)
    guard place < slots.count, slots[place].number == number else { return nil }
    let subscriber = slots[place].subscriber.take()
    if subscriber == nil { return nil }
    vacancies += 1
    if vacancies > 32 && vacancies > slots.count / 2 {
      slots.removeAll { $0.subscriber == nil }
      vacancies = 0
    }
    return subscriber
  }

  /// The index of the first slot whose number is not lower.
  @inlinable
  func place(of number: Int) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
