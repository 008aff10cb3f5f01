import Antiphon

@testable import AntiphonTesting

/// A hand-written source that keeps the contract, with closures that inject a fault.
struct InjectableSource: Sendable {
  typealias Numbers = Producer<Int, TestFailure>
  typealias Next = @Sendable (Int) -> Reply
  typealias Completed = @Sendable (Completion<TestFailure>) -> Void

  var count = 12
  var end = Completion<TestFailure>.finished
  /// Called first at each start.
  var starting: @Sendable (Consumer<Int, TestFailure>) -> Void = { _ in }
  /// Emits the element.
  var emitting: @Sendable (Int, Talkback, @escaping Next) -> Reply = { number, _, next in next(number) }
  /// Parks, if necessary, after the reply to the element `number`.
  var replying: @Sendable (Reply, _ number: Int, Talkback) -> Talkback.ParkResult = {
    InjectableSource.park($0, $1, $2)
  }
  /// Called before it parks after `number` elements.
  var parking: @Sendable (_ number: Int, Talkback) -> Void = { _, _ in }
  /// Called after the last element. Nil completes the stream.
  var ending: @Sendable (Talkback) -> Talkback.ParkResult? = { _ in nil }
  /// The completion after `number` elements; nil for none.
  var completing: @Sendable (Completion<TestFailure>, _ number: Int, Talkback) -> Completion<TestFailure>? = {
    end, _, _ in end
  }
  /// The position after a rewind.
  var rewinding: @Sendable (_ number: Int, Talkback) -> Int = { _, _ in 0 }

  static func park(_ reply: Reply, _ number: Int, _ talkback: Talkback) -> Talkback.ParkResult {
    if reply == .more { return talkback.isReady ? .go : talkback.parkUntilRequested() }
    return talkback.park(after: reply)
  }

  var producer: Numbers {
    Producer { consumer in
      starting(consumer)
      let place = Locked(0)
      let talkback = Unmanaged.passUnretained(consumer.talkback)
      consumer.talkback.install { [next = consumer.next, completed = consumer.completed] in
        run(place, talkback.takeUnretainedValue(), next, completed)
      }
      consumer.talkback.drive()
    }
  }

  private func run(
    _ place: Locked<Int>, _ talkback: Talkback, _ next: @escaping Next, _ completed: @escaping Completed
  ) -> Talkback.FinalAction? {
    var parkResult = talkback.parkUntilRequested()
    while true {
      let number = place.withLock { $0 }
      switch parkResult {
      case .parked: return nil
      case .cancelled: return complete(.cancelled, number, talkback, completed)
      case .rewind:
        let start = rewinding(number, talkback)
        place.withLock { $0 = start }
        parking(start, talkback)
        parkResult = talkback.parkUntilRequested()
      case .go:
        if number == count {
          guard let more = ending(talkback) else {
            return complete(talkback.isCancelled ? .cancelled : end, number, talkback, completed)
          }
          parkResult = more
          continue
        }
        place.withLock { $0 = number + 1 }
        let reply = emitting(number + 1, talkback, next)
        if reply == .stop { return {} }
        if !talkback.isReady || reply != .more { parking(number + 1, talkback) }
        parkResult = replying(reply, number + 1, talkback)
      }
    }
  }

  private func complete(
    _ end: Completion<TestFailure>, _ number: Int, _ talkback: Talkback, _ completed: @escaping Completed
  ) -> Talkback.FinalAction {
    guard let end = completing(end, number, talkback) else { return {} }
    return { completed(end) }
  }
}
