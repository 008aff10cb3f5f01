import Antiphon
import Dispatch
import Testing

private typealias Number = Future<Int, Never>

extension Signal where Value == Int, Failure == Never {
  /// Says one number after the other.
  fileprivate func sendAll(_ numbers: Range<Int>) {
    for number in numbers { sendNext(number) }
  }
}

/// A callback that writes down what it is told.
///
/// What it writes to is not synchronised, on purpose: that calls are serial is the signal's promise, and the thread
/// sanitizer sees when it is broken.
private final class Ear: @unchecked Sendable {
  private(set) var heard: [Int] = []

  func listen(to signal: Signal<Int, Never>) {
    signal.subscribe { self.heard.append($0.get()) }
  }
}

extension Races {
  @Suite struct SignalRaces {
    @Test func updatesFromTwoSidesInOneOrderForAll() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other, derived) = (Ear(), Ear(), Ear())
        one.listen(to: signal)
        derived.listen(to: signal.map { $0 })
        other.listen(to: signal)
        return Heat({ signal.sendAll(0..<5) }, { signal.sendAll(100..<105) }) { () throws(Wrong) in
          let all = [one.heard, other.heard, derived.heard]
          try hold(all.allSatisfy { $0 == one.heard }, "\(all)")
          try hold(one.heard.filter { $0 < 100 } == Array(0..<5), "\(one.heard)")
          try hold(one.heard.filter { $0 >= 100 } == Array(100..<105), "\(one.heard)")
          try hold(signal.latest?.get() == one.heard.last, "\(one.heard)")
        }
      }
    }

    @Test func newcomerAgainstUpdates() async {
      await race {
        let signal = Signal<Int, Never>(.success(0))
        let (one, newcomer) = (Ear(), Ear())
        one.listen(to: signal)
        return Heat({ signal.sendAll(1..<6) }, { newcomer.listen(to: signal) }) { () throws(Wrong) in
          let heard = newcomer.heard
          try hold(heard == Array((heard.first ?? 0)..<6), "told twice, or not, or out of order: \(heard)")
          try hold(one.heard == Array(0..<6), "\(one.heard)")
        }
      }
    }

    @Test func newcomersInTwoSidesAgainstUpdatesAreToldInOneOrder() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other) = (Ear(), Ear())
        return Heat(
          { one.listen(to: signal) }, { other.listen(to: signal) }, { signal.sendAll(0..<5) }
        ) { () throws(Wrong) in
          for heard in [one.heard, other.heard] {
            try hold(heard.last == 4 && heard == Array(heard[0]..<5), "\(heard)")
          }
        }
      }
    }

    @Test func updatesInsideCallbacksFromTwoSidesAreToldToAll() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other) = (Ear(), Ear())
        one.listen(to: signal)
        signal.subscribe { [weak signal] in if $0.get() < 100 { signal?.sendNext($0.get() + 100) } }
        other.listen(to: signal)
        return Heat({ signal.sendAll(0..<3) }, { signal.sendAll(50..<53) }) { () throws(Wrong) in
          try hold(one.heard == other.heard && one.heard.count == 12, "\(one.heard), \(other.heard)")
        }
      }
    }

    @Test func updatesAgainstOneWhoLeaves() async {
      await race {
        let signal = Signal<Int, Never>()
        let (one, other) = (signal.producer.probe(), signal.producer.probe(requesting: 0))
        return Heat(
          { signal.sendAll(0..<5) }, { one.cancel() }, { for _ in 0..<5 { other.request() } }
        ) { () throws(Wrong) in
          try one.holdOneCompletion(.cancelled)
          try one.holdCounting()
          try other.holdRules()
          try other.holdCounting()
          try hold(other.elements.count == 5, "\(other.elements)")
        }
      }
    }

    @Test func latestAgainstUpdatesAgainstNewcomers() async {
      await race {
        let signal = Signal<Wide, Never>(.success(Wide(0)))
        let (read, heard) = (Log<Int>(), Log<Int>())
        return Heat(
          { for number in 1...50 { signal.sendNext(Wide(number)) } },
          { for _ in 0..<50 { read.add(signal.latest?.get().number ?? -1) } },
          { for _ in 0..<3 { signal.subscribe { heard.add($0.get().number) } } }
        ) { () throws(Wrong) in
          try hold(read.entries == read.entries.sorted() && read.entries[0] >= 0, "\(read.entries)")
          try hold(heard.entries.filter { $0 == 50 }.count == 3 && !heard.entries.contains(-1), "\(heard.entries)")
          try hold(signal.latest?.get().number == 50, "\(String(describing: signal.latest))")
        }
      }
    }

    @Test func updatesAgainstLettingGo() async {
      await race {
        let held = Held(Signal<Int, Never>())
        let probe = held.value!.producer.probe()
        let signal = Held(held.value)
        return Heat(
          {
            held.value?.sendAll(0..<3)
            held.drop()
          }, { signal.drop() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test func answersFromTwoSidesCountOnce() async {
      await race {
        let answer = Held<Number.Callback>()
        let calls = Count()
        Number { answer.value = $0 }.start { _ in calls.up() }
        let give = answer.value!
        return Heat({ give(.success(1)) }, { give(.success(2)) }) { () throws(Wrong) in
          try hold(calls.value == 1, "called \(calls.value) times")
        }
      }
    }

    @Test func answerAgainstCancel() async {
      await race {
        let answer = Held<Number.Callback>()
        let (calls, told) = (Count(), Count())
        let subscription = Number {
          answer.value = $0
          $1.onCancel { told.up() }
        }.map { $0 + 1 }.start { _ in calls.up() }
        let give = answer.value!
        return Heat({ give(.success(1)) }, { subscription.cancel() }) { () throws(Wrong) in
          try hold(calls.value <= 1 && told.value <= 1, "called \(calls.value) times, told \(told.value) times")
          try hold(calls.value + told.value >= 1, "neither answered nor cancelled")
        }
      }
    }

    @Test func nextAgainstCancelOfAFutureOfASignal() async {
      await race {
        let signal = Signal<Int, Never>()
        let calls = Count()
        let subscription = signal.future.start { _ in calls.up() }
        return Heat({ signal.sendAll(0..<3) }, { subscription.cancel() }) { () throws(Wrong) in
          try hold(calls.value <= 1, "called \(calls.value) times")
        }
      }
    }

    @Test func answerAgainstACancelledTask() async {
      await race {
        let answer = Held<Number.Callback>()
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
        return Heat({ give(.success(1)) }, { task.cancel() }) { () throws(Wrong) in
          try hold(done.wait(timeout: .now() + 30) == .success, "the task hangs")
        }
      }
    }
  }
}
