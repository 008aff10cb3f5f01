/// Subscribers in the order in which they came. Each is found by its number, so that any number of them leave in any order in
/// `O(n log n)`.
///
/// A subscriber that leaves makes a vacancy. Vacancies are closed together, when they outnumber the subscribers.
@usableFromInline
struct SubscriberList<Subscriber> {
  @usableFromInline typealias Slot = (number: Int, subscriber: Subscriber?)

  /// By number; nil where a subscriber has left.
  @usableFromInline var slots: ContiguousArray<Slot> = []
  @usableFromInline var vacancies = 0

  @inlinable
  init() {}

  /// Adds a subscriber. Its number is higher than that of every subscriber before it.
  @inlinable
  mutating func append(_ subscriber: Subscriber, number: Int) { slots.append((number, subscriber)) }

  /// Removes the subscriber with this number, if it has not left, and returns it: where a lock is held it is to be released later.
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

  /// The first place whose number is not lower.
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
