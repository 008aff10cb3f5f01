import Antiphon
import Dispatch
import Testing

extension Races {
  @Suite struct ValuesRaces {
    @Test func aCancelledTaskEndsOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let reader = Reader(source.producer)
        return RaceRound(
          { for n in 0..<3 { source.send(n) } }, { source.finish() }, { reader.cancel() }
        ) { () throws(RaceFailure) in
          try reader.require()
        }
      }
    }

    @Test func aCancelledTaskOrAFailureEndsOnce() async {
      await race {
        let source = ManualSource(Int.self, failure: SourceError.self)
        let reader = Reader(source.producer)
        return RaceRound({ source.send(0) }, { source.fail(.one) }, { reader.cancel() }) { () throws(RaceFailure) in
          try reader.require()
        }
      }
    }

    @Test func nothingIsLostBetweenNextAndFinish() async {
      await race {
        let source = ManualSource(Int.self)
        let reader = Reader(source.producer)
        return RaceRound(
          {
            for n in 0..<10 { source.send(n) }
            source.finish()
          }, {}
        ) { () throws(RaceFailure) in
          try reader.require(count: 10)
        }
      }
    }

    @Test func elementsWithoutDemandAreNotLost() async {
      await race {
        // A source that ignores demand.
        let held = Holder<Consumer<Int, Never>>()
        let reader = Reader(Producer { held.value = $0 }, upTo: 10)
        let consumer = held.value!
        held.drop()
        return RaceRound({ for n in 0..<10 { _ = consumer.next(n) } }, {}) { () throws(RaceFailure) in
          try reader.require(count: 10)
        }
      }
    }
  }
}

/// A task that reads a stream to its end.
private final class Reader<Failure: Error>: Sendable {
  private let task: Task<Void, Never>
  private let count = AtomicCounter()
  private let disorder = AtomicCounter()
  private let done = DispatchSemaphore(value: 0)

  /// Returns when the task has requested its first element.
  init(_ producer: Producer<Int, Failure>, upTo limit: Int = .max) {
    let begun = DispatchSemaphore(value: 0)
    task = Task { [count, disorder, done] in
      do {
        let started = Producer<Int, Failure> { consumer in
          producer.run(consumer)
          begun.signal()
        }
        for try await element in started.values {
          if element != count.increment() - 1 { disorder.increment() }
          if count.value == limit { break }
        }
      } catch {}
      done.signal()
    }
    begun.wait()
  }

  func cancel() { task.cancel() }

  func require(count expected: Int? = nil) throws(RaceFailure) {
    let ended = done.wait(timeout: .now() + 30) == .success
    try AntiphonTests.require(ended, "the task hangs after \(count.value) elements")
    try AntiphonTests.require(disorder.value == 0, "out of order")
    if let expected { try AntiphonTests.require(count.value == expected, "read \(count.value) of \(expected)") }
  }
}
