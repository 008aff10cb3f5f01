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
  private(set) var received: [Int] = []

  func subscribe(to signal: Signal<Int, Never>) {
    signal.subscribe { self.received.append($0.get()) }
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
          let all = [one.received, other.received, derived.received]
          try require(all.allSatisfy { $0 == one.received }, "\(all)")
          try require(one.received.filter { $0 < 100 } == Array(0..<5), "\(one.received)")
          try require(one.received.filter { $0 >= 100 } == Array(100..<105), "\(one.received)")
          try require(signal.latest?.get() == one.received.last, "\(one.received)")
        }
      }
    }

    @Test func aNewSubscriberReceivesTheLatestValueOnce() async {
      await race {
        let signal = Signal<Int, Never>(.success(0))
        let (one, newcomer) = (RecordingObserver(), RecordingObserver())
        one.subscribe(to: signal)
        return RaceRound({ signal.sendAll(1..<6) }, { newcomer.subscribe(to: signal) }) { () throws(RaceFailure) in
          let received = newcomer.received
          try require(
            received == Array((received.first ?? 0)..<6), "a value is repeated, missing or out of order: \(received)")
          try require(one.received == Array(0..<6), "\(one.received)")
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
          for received in [one.received, other.received] {
            try require(received.last == 4 && received == Array(received[0]..<5), "\(received)")
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
          try require(one.received == other.received && one.received.count == 12, "\(one.received), \(other.received)")
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
        let (read, received) = (Log<Int>(), Log<Int>())
        return RaceRound(
          { for number in 1...50 { signal.sendNext(Wide(number)) } },
          { for _ in 0..<50 { read.add(signal.latest?.get().number ?? -1) } },
          { for _ in 0..<3 { signal.subscribe { received.add($0.get().number) } } }
        ) { () throws(RaceFailure) in
          try require(read.entries == read.entries.sorted() && read.entries[0] >= 0, "\(read.entries)")
          try require(
            received.entries.filter { $0 == 50 }.count == 3 && !received.entries.contains(-1), "\(received.entries)")
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
        let (calls, cancels) = (AtomicCounter(), AtomicCounter())
        let subscription = Number {
          answer.value = $0
          $1.onCancel { cancels.increment() }
        }.map { $0 + 1 }.start { _ in calls.increment() }
        let give = answer.value!
        return RaceRound({ give(.success(1)) }, { subscription.cancel() }) { () throws(RaceFailure) in
          try require(
            calls.value <= 1 && cancels.value <= 1, "called \(calls.value) times, cancelled \(cancels.value) times")
          try require(calls.value + cancels.value >= 1, "neither answered nor cancelled")
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
