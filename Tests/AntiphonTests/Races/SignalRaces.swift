import Antiphon
import Dispatch
import Testing

private typealias Number = Future<Int, Never>

extension Signal where Value == Int, Failure == Never {
  /// Sends one number after the other.
  fileprivate func sendAll(_ numbers: Range<Int>) {
    for number in numbers { sendNext(number) }
  }
}

/// A callback that records its values.
///
/// Its record is deliberately not synchronised: the signal promises serial calls, and the thread sanitizer reports when it breaks
/// the promise.
private final class RecordingObserver: @unchecked Sendable {
  private(set) var heard: [Int] = []

  func subscribe(to signal: Signal<Int, Never>) {
    signal.subscribe { self.heard.append($0.get()) }
  }
}

extension Races {
  @Suite struct SignalRaces {
    @Test func concurrentUpdatesAreInOneOrderForAll() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other, derived) = (RecordingObserver(), RecordingObserver(), RecordingObserver())
        one.subscribe(to: signal)
        derived.subscribe(to: signal.map { $0 })
        other.subscribe(to: signal)
        return RaceRound({ signal.sendAll(0..<5) }, { signal.sendAll(100..<105) }) { () throws(RaceFailure) in
          let all = [one.heard, other.heard, derived.heard]
          try require(all.allSatisfy { $0 == one.heard }, "\(all)")
          try require(one.heard.filter { $0 < 100 } == Array(0..<5), "\(one.heard)")
          try require(one.heard.filter { $0 >= 100 } == Array(100..<105), "\(one.heard)")
          try require(signal.latest?.get() == one.heard.last, "\(one.heard)")
        }
      }
    }

    @Test func aNewSubscriberReceivesTheLatestValueOnce() async {
      await race {
        let signal = Signal<Int, Never>(.success(0))
        let (one, newcomer) = (RecordingObserver(), RecordingObserver())
        one.subscribe(to: signal)
        return RaceRound({ signal.sendAll(1..<6) }, { newcomer.subscribe(to: signal) }) { () throws(RaceFailure) in
          let heard = newcomer.heard
          try require(heard == Array((heard.first ?? 0)..<6), "told twice, or not, or out of order: \(heard)")
          try require(one.heard == Array(0..<6), "\(one.heard)")
        }
      }
    }

    @Test func newSubscribersReceiveUpdatesInOneOrder() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other) = (RecordingObserver(), RecordingObserver())
        return RaceRound(
          { one.subscribe(to: signal) }, { other.subscribe(to: signal) }, { signal.sendAll(0..<5) }
        ) { () throws(RaceFailure) in
          for heard in [one.heard, other.heard] {
            try require(heard.last == 4 && heard == Array(heard[0]..<5), "\(heard)")
          }
        }
      }
    }

    @Test func reentrantUpdatesReachAllSubscribers() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other) = (RecordingObserver(), RecordingObserver())
        one.subscribe(to: signal)
        signal.subscribe { [weak signal] in if $0.get() < 100 { signal?.sendNext($0.get() + 100) } }
        other.subscribe(to: signal)
        return RaceRound({ signal.sendAll(0..<3) }, { signal.sendAll(50..<53) }) { () throws(RaceFailure) in
          try require(one.heard == other.heard && one.heard.count == 12, "\(one.heard), \(other.heard)")
        }
      }
    }

    @Test func aCancelledSubscriberReceivesNothingMore() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other) = (signal.producer.probe(), signal.producer.probe(requesting: 0))
        return RaceRound(
          { signal.sendAll(0..<5) }, { one.cancel() }, { for _ in 0..<5 { other.request() } }
        ) { () throws(RaceFailure) in
          try one.requireOneCompletion(.cancelled)
          try one.requireCounting()
          try other.requireRules()
          try other.requireCounting()
          try require(other.elements.count == 5, "\(other.elements)")
        }
      }
    }

    @Test func latestIsTheLastUpdate() async {
      await race {
        let signal = Signal<Wide, Never>(.success(Wide(0)))
        let (read, heard) = (Log<Int>(), Log<Int>())
        return RaceRound(
          { for number in 1...50 { signal.sendNext(Wide(number)) } },
          { for _ in 0..<50 { read.add(signal.latest?.get().number ?? -1) } },
          { for _ in 0..<3 { signal.subscribe { heard.add($0.get().number) } } }
        ) { () throws(RaceFailure) in
          try require(read.entries == read.entries.sorted() && read.entries[0] >= 0, "\(read.entries)")
          try require(heard.entries.filter { $0 == 50 }.count == 3 && !heard.entries.contains(-1), "\(heard.entries)")
          try require(signal.latest?.get().number == 50, "\(String(describing: signal.latest))")
        }
      }
    }

    @Test func aReleasedSignalDeliversItsUpdates() async {
      await race {
        let held = Holder(Signal<Int, Never>())
        let probe = held.value!.producer.probe()
        let signal = Holder(held.value)
        return RaceRound(
          {
            held.value?.sendAll(0..<3)
            held.drop()
          }, { signal.drop() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test func firstOfTwoResultsCounts() async {
      await race {
        let answer = Holder<Number.Callback>()
        let calls = AtomicCounter()
        Number { answer.value = $0 }.start { _ in calls.increment() }
        let give = answer.value!
        return RaceRound({ give(.success(1)) }, { give(.success(2)) }) { () throws(RaceFailure) in
          try require(calls.value == 1, "called \(calls.value) times")
        }
      }
    }

    @Test func resultAndCancelCompleteOnce() async {
      await race {
        let answer = Holder<Number.Callback>()
        let (calls, told) = (AtomicCounter(), AtomicCounter())
        let subscription = Number {
          answer.value = $0
          $1.onCancel { told.increment() }
        }.map { $0 + 1 }.start { _ in calls.increment() }
        let give = answer.value!
        return RaceRound({ give(.success(1)) }, { subscription.cancel() }) { () throws(RaceFailure) in
          try require(calls.value <= 1 && told.value <= 1, "called \(calls.value) times, told \(told.value) times")
          try require(calls.value + told.value >= 1, "neither answered nor cancelled")
        }
      }
    }

    @Test func futureOfASignalCompletesOnceWhenCancelled() async {
      await race {
        let signal = Signal<Int, Never>()
        let calls = AtomicCounter()
        let subscription = signal.future.start { _ in calls.increment() }
        return RaceRound({ signal.sendAll(0..<3) }, { subscription.cancel() }) { () throws(RaceFailure) in
          try require(calls.value <= 1, "called \(calls.value) times")
        }
      }
    }

    @Test func resultAndCancelledTaskResumeOnce() async {
      await race {
        let answer = Holder<Number.Callback>()
        let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let future = Number {
          answer.value = $0
          begun.signal()
        }
        let task = Task {
          let value = await future.value
          done.signal()
          return value
        }
        begun.wait()
        let give = answer.value!
        return RaceRound({ give(.success(1)) }, { task.cancel() }) { () throws(RaceFailure) in
          try require(done.wait(timeout: .now() + 30) == .success, "the task hangs")
        }
      }
    }
  }
}
