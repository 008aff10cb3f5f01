import Antiphon

@testable import AntiphonTesting

/// A layer between a subject and its subscribers, with closures that inject a fault. Set it up before the first subscriber.
final class InjectableHotSource: @unchecked Sendable {
  typealias NumberConsumer = Consumer<Int, TestFailure>

  private struct Subscriber: Sendable {
    let next: @Sendable (Int) -> Reply
    let completed: @Sendable (Completion<TestFailure>) -> Void
  }

  var starting: @Sendable (_ place: Int, NumberConsumer) -> Bool = { _, _ in true }
  var emitting: @Sendable (_ place: Int, Int, @Sendable (Int) -> Reply) -> Reply = { _, number, next in next(number) }
  var sending: @Sendable (Int) -> Void = { _ in }
  var ending: @Sendable (Completion<TestFailure>) -> Void = { _ in }
  private let failed = Locked(false)
  private let subscribers = Locked<[Int: Subscriber]>([:])
  private let places = Counter()
  private let depths = Locked<[Int: Int]>([:])

  var hasFailed: Bool {
    get { failed.withLock { $0 } }
    set { failed.withLock { $0 = newValue } }
  }

  func inside(_ place: Int, _ body: () -> Reply) -> Reply {
    depths.withLock { $0[place, default: 0] += 1 }
    defer { depths.withLock { $0[place, default: 0] -= 1 } }
    return body()
  }

  func isInside(_ place: Int) -> Bool { depths.withLock { $0[place, default: 0] > 0 } }

  func sendToAll(_ number: Int) {
    for subscriber in subscribers.withLock({ $0.values }) { _ = subscriber.next(number) }
  }

  func complete(_ end: Completion<TestFailure>) {
    for subscriber in subscribers.withLock({ $0.values }) { subscriber.completed(end) }
  }

  func producer(of source: Producer<Int, TestFailure>) -> Producer<Int, TestFailure> {
    Producer { [self] consumer in
      let place = places.next() - 1
      subscribers.withLock { $0[place] = Subscriber(next: consumer.next, completed: consumer.completed) }
      let remove: @Sendable () -> Void = { [self] in _ = subscribers.withLock { $0.removeValue(forKey: place) } }
      guard starting(place, consumer) else { return remove() }
      source.run(
        NumberConsumer(
          talkback: consumer.talkback,
          next: { [self, next = consumer.next] number in
            let reply = emitting(place, number, next)
            if reply == .stop { remove() }
            return reply
          },
          completed: { [completed = consumer.completed] end in
            remove()
            completed(end)
          }))
    }
  }
}
