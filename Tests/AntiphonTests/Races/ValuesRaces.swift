import Antiphon
import Dispatch
import Testing

extension Races {
  @Suite struct ValuesRaces {
    @Test func cancelledTaskAgainstNextAgainstFinish() async {
      await race {
        let hand = Hand(Int.self)
        let reader = Reader(hand.producer)
        return Heat(
          { for n in 0..<3 { hand.send(n) } }, { hand.finish() }, { reader.cancel() }
        ) { () throws(Wrong) in
          try reader.hold()
        }
      }
    }

    @Test func cancelledTaskAgainstFailure() async {
      await race {
        let hand = Hand(Int.self, failure: RaceFailure.self)
        let reader = Reader(hand.producer)
        return Heat({ hand.send(0) }, { hand.fail(.one) }, { reader.cancel() }) { () throws(Wrong) in
          try reader.hold()
        }
      }
    }

    @Test func nothingIsLostBetweenNextAndFinish() async {
      await race {
        let hand = Hand(Int.self)
        let reader = Reader(hand.producer)
        return Heat(
          {
            for n in 0..<10 { hand.send(n) }
            hand.finish()
          }, {}
        ) { () throws(Wrong) in
          try reader.hold(count: 10)
        }
      }
    }

    @Test func whatWasNotAskedForIsNotLost() async {
      await race {
        // A source that pushes, whatever the demand.
        let held = Held<Consumer<Int, Never>>()
        let reader = Reader(Producer { held.value = $0 }, upTo: 10)
        let consumer = held.value!
        held.drop()
        return Heat({ for n in 0..<10 { _ = consumer.next(n) } }, {}) { () throws(Wrong) in
          try reader.hold(count: 10)
        }
      }
    }
  }
}

/// A task that reads a stream to its end.
private final class Reader<Failure: Error>: Sendable {
  private let task: Task<Void, Never>
  private let count = Count()
  private let disorder = Count()
  private let done = DispatchSemaphore(value: 0)

  /// Returns when the task has asked for its first element.
  init(_ producer: Producer<Int, Failure>, upTo limit: Int = .max) {
    let begun = DispatchSemaphore(value: 0)
    task = Task { [count, disorder, done] in
      do {
        let started = Producer<Int, Failure> { consumer in
          producer.run(consumer)
          begun.signal()
        }
        for try await element in started.values {
          if element != count.up() - 1 { disorder.up() }
          if count.value == limit { break }
        }
      } catch {}
      done.signal()
    }
    begun.wait()
  }

  func cancel() { task.cancel() }

  func hold(count expected: Int? = nil) throws(Wrong) {
    let ended = done.wait(timeout: .now() + 30) == .success
    try AntiphonTests.hold(ended, "the task hangs after \(count.value) elements")
    try AntiphonTests.hold(disorder.value == 0, "out of order")
    if let expected { try AntiphonTests.hold(count.value == expected, "read \(count.value) of \(expected)") }
  }
}
