import Antiphon

@testable import AntiphonTesting

/// A source by hand that keeps the contract, with places where a fault can be put in.
struct Handmade: Sendable {
  typealias Numbers = Producer<Int, TestFailure>
  typealias Next = @Sendable (Int) -> Reply
  typealias Completed = @Sendable (Completion<TestFailure>) -> Void

  var count = 12
  var end = Completion<TestFailure>.finished
  /// Called when it is started, before anything else.
  var starting: @Sendable (Consumer<Int, TestFailure>) -> Void = { _ in }
  /// Says an element, or something else in its place.
  var saying: @Sendable (Int, Talkback, @escaping Next) -> Reply = { number, _, next in next(number) }
  /// What it does after a reply to the element `number`.
  var standing: @Sendable (Reply, _ number: Int, Talkback) -> Talkback.Standing = { Handmade.stand($0, $1, $2) }
  /// Called when it parks after `number` elements, before that.
  var parking: @Sendable (_ number: Int, Talkback) -> Void = { _, _ in }
  /// What it does when it has said everything: nil to complete.
  var ending: @Sendable (Talkback) -> Talkback.Standing? = { _ in nil }
  /// How it completes after `number` elements, or nil not to.
  var completing: @Sendable (Completion<TestFailure>, _ number: Int, Talkback) -> Completion<TestFailure>? = {
    end, _, _ in end
  }
  /// Where it goes back to at a rewind.
  var rewinding: @Sendable (_ number: Int, Talkback) -> Int = { _, _ in 0 }

  static func stand(_ reply: Reply, _ number: Int, _ talkback: Talkback) -> Talkback.Standing {
    if reply == .more { return talkback.isReady ? .go : talkback.await() }
    return talkback.park(after: reply)
  }

  var producer: Numbers {
    Producer { consumer in
      starting(consumer)
      let place = Guarded(0)
      let talkback = Unmanaged.passUnretained(consumer.talkback)
      consumer.talkback.install { [next = consumer.next, completed = consumer.completed] in
        speak(place, talkback.takeUnretainedValue(), next, completed)
      }
      consumer.talkback.drive()
    }
  }

  private func speak(
    _ place: Guarded<Int>, _ talkback: Talkback, _ next: @escaping Next, _ completed: @escaping Completed
  ) -> Talkback.Last? {
    var standing = talkback.await()
    while true {
      let number = place.withLock { $0 }
      switch standing {
      case .parked: return nil
      case .cancelled: return last(.cancelled, number, talkback, completed)
      case .rewind:
        let start = rewinding(number, talkback)
        place.withLock { $0 = start }
        parking(start, talkback)
        standing = talkback.await()
      case .go:
        if number == count {
          guard let more = ending(talkback) else {
            return last(talkback.isCancelled ? .cancelled : end, number, talkback, completed)
          }
          standing = more
          continue
        }
        place.withLock { $0 = number + 1 }
        let reply = saying(number + 1, talkback, next)
        if reply == .stop { return {} }
        if !talkback.isReady || reply != .more { parking(number + 1, talkback) }
        standing = self.standing(reply, number + 1, talkback)
      }
    }
  }

  private func last(
    _ end: Completion<TestFailure>, _ number: Int, _ talkback: Talkback, _ completed: @escaping Completed
  ) -> Talkback.Last {
    guard let end = completing(end, number, talkback) else { return {} }
    return { completed(end) }
  }
}
