import AntiphonTesting
import Testing

@testable import Antiphon

private typealias Numbers = Signal<Int, TestFailure>
private typealias Outcome = Result<Int, TestFailure>

extension Signal {
  /// Logs the results of this signal from now on.
  fileprivate func log() -> Log<Result<Value, Failure>> {
    let log = Log<Result<Value, Failure>>()
    subscribe { log.add($0) }
    return log
  }
}

@Suite(.leavesNothing) struct SignalTests {
  // MARK: Examples of the documentation

  @Test func countsAStringByPush() {
    let log = Log<Int>()
    let signal = Signal<String, Never>()
    signal.map { value in
      value.count
    }.subscribe { result in
      log.add(result.get())
    }
    #expect(log.entries == [])
    signal.sendNext("test")
    #expect(log.entries == [4])
  }

  @Test func goesFromTheFirstSignalToTheLast() {
    let log = Log<String>()
    let a = Signal<String, TestFailure>()
    let c = Signal<Int, TestFailure>()
    let d = Signal<String, TestFailure>()
    let b = a.map {
      log.add("map \($0)")
      return $0.count
    }
    b.flatMap {
      log.add("flatMap \($0)")
      return c
    }.flatMap {
      log.add("flatMap \($0)")
      return d
    }.subscribe { log.add("\($0)") }
    a.sendNext("test")
    c.sendNext(5)
    d.sendNext("six")
    a.sendFailed(TestFailure())
    #expect(
      log.entries == [
        "map test", "flatMap 4", "flatMap 5", "\(Result<String, TestFailure>.success("six"))",
        "\(Result<String, TestFailure>.failure(TestFailure()))",
      ])
  }

  // MARK: Delivery

  @Test func remembersItsLatestResult() {
    let signal = Numbers()
    #expect(signal.latest == nil)
    signal.sendNext(1)
    #expect(signal.latest == .success(1))
    signal.sendFailed(TestFailure())
    #expect(signal.latest == .failure(TestFailure()))
    #expect(Numbers(.success(7)).latest == .success(7))
  }

  @Test func newSubscriberReceivesTheLatestAtOnceAndThenTheRest() {
    let signal = Numbers()
    signal.sendNext(1)
    signal.sendNext(2)
    let log = signal.log()
    #expect(log.entries == [.success(2)])
    signal.sendNext(3)
    #expect(log.entries == [.success(2), .success(3)])
  }

  @Test func goesOnAfterAFailure() {
    let signal = Numbers()
    let log = signal.map { $0 * 10 }.log()
    signal.sendNext(1)
    signal.sendFailed(TestFailure("a"))
    let late = signal.log()
    signal.sendNext(2)
    #expect(log.entries == [.success(10), .failure(TestFailure("a")), .success(20)])
    #expect(late.entries == [.failure(TestFailure("a")), .success(2)])
  }

  @Test func callsInTheOrderOfRegistration() {
    let log = Log<String>()
    let signal = Signal<Int, Never>()
    let same = signal.subscribe { log.add("a\($0.get())") }.subscribe { log.add("b\($0.get())") }
    #expect(same === signal)
    signal.subscribe { log.add("c\($0.get())") }
    signal.sendNext(1)
    signal.update(.success(2))
    #expect(log.entries == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  // MARK: map

  @Test func mapFollowsItsSource() {
    let signal = Numbers(.success(1))
    let text = signal.map { "\($0)!" }
    #expect(text.latest == .success("1!"))
    signal.sendNext(2)
    #expect(text.latest == .success("2!"))
  }

  @Test func mapPassesFailuresThroughAndFailsIfItThrows() {
    let calls = Box(0)
    let signal = Numbers()
    let log = signal.map { number throws(TestFailure) in
      calls.increment()
      return try refusing(2, number)
    }.log()
    signal.sendFailed(TestFailure("a"))
    #expect(calls.value == 0)
    for number in 1...3 { signal.sendNext(number) }
    #expect(log.entries == [.failure(TestFailure("a")), .success(1), .failure(TestFailure()), .success(3)])
  }

  @Test func mapByACallbackDeliversAnswersAsTheyArrive() {
    let pending = Box<[Numbers.Callback]>([])
    let signal = Numbers()
    let log = signal.map { (_: Int, answer: @escaping Numbers.Callback) in pending.value += [answer] }.log()
    signal.sendNext(1)
    signal.sendNext(2)
    #expect(log.entries == [])
    pending.value[1](.success(20))
    pending.value[0](.success(10))
    #expect(log.entries == [.success(20), .success(10)])
  }

  @Test func mapByACallbackTakesOneAnswerToEachValue() {
    let signal = Numbers()
    let log = signal.map { value, answer in
      answer(.success(value * 10))
      answer(.success(0))
      answer(.failure(TestFailure()))
    }.log()
    signal.sendNext(1)
    signal.sendNext(2)
    #expect(log.entries == [.success(10), .success(20)])
  }

  @Test func mapByACallbackIsSkippedByFailuresAndMayFail() {
    let calls = Box(0)
    let signal = Numbers()
    let log = signal.map { (_: Int, answer: @escaping Numbers.Callback) in
      calls.increment()
      answer(.failure(TestFailure("b")))
    }.log()
    signal.sendFailed(TestFailure("a"))
    #expect(calls.value == 0)
    signal.sendNext(1)
    #expect(log.entries == [.failure(TestFailure("a")), .failure(TestFailure("b"))])
  }

  // MARK: flatMap

  @Test func flatMapFollowsEachSignal() {
    let signal = Numbers()
    let inner = [Numbers(), Numbers(.success(10))]
    let log = signal.flatMap { inner[$0] }.log()
    signal.sendNext(0)
    signal.sendNext(1)
    inner[0].sendNext(5)
    inner[1].sendNext(11)
    #expect(log.entries == [.success(10), .success(5), .success(11)])
  }

  @Test func flatMapPassesTheFailuresOfBothThrough() {
    let signal = Numbers()
    let inner = Numbers()
    let log = signal.flatMap { number throws(TestFailure) in
      _ = try refusing(2, number)
      return inner
    }.log()
    signal.sendFailed(TestFailure("outer"))
    signal.sendNext(1)
    inner.sendFailed(TestFailure("inner"))
    signal.sendNext(2)
    inner.sendNext(3)
    #expect(
      log.entries == [
        .failure(TestFailure("outer")), .failure(TestFailure("inner")), .failure(TestFailure()), .success(3),
      ])
  }

  // MARK: Order of delivery

  @Test func sendInsideACallbackFollowsAllCallbacks() {
    let log = Log<String>()
    let signal = Signal<Int, Never>()
    signal
      .subscribe { [weak signal] result in
        log.add("a\(result.get())")
        if result.get() == 1 {
          signal?.sendNext(2)
          signal?.sendNext(3)
          #expect(signal?.latest?.get() == 1)
        }
      }
      .subscribe { log.add("b\($0.get())") }
    signal.sendNext(1)
    #expect(log.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test func subscribingInsideACallbackReceivesTheLatestOnce() {
    let late = Log<Int>()
    let signal = Signal<Int, Never>()
    signal.subscribe { [weak signal] result in
      guard result.get() == 1 else { return }
      signal?.subscribe { late.add($0.get()) }
      signal?.sendNext(2)
    }
    signal.sendNext(1)
    signal.sendNext(3)
    #expect(late.entries == [1, 2, 3])
  }

  @Test func subscribingAfterASendInsideACallbackReceivesItOnce() {
    let late = Log<Int>()
    let signal = Signal<Int, Never>()
    signal.subscribe { [weak signal] result in
      guard result.get() == 1 else { return }
      signal?.sendNext(2)
      signal?.subscribe { late.add($0.get()) }
    }
    signal.sendNext(1)
    #expect(late.entries == [2])
  }

  @Test func sendInsideTheLatestFollowsIt() {
    let log = Log<Int>()
    let signal = Signal<Int, Never>(.success(1))
    signal.subscribe { [weak signal] result in
      log.add(result.get())
      if result.get() == 1 { signal?.sendNext(2) }
    }
    #expect(log.entries == [1, 2])
  }

  @Test func transformMaySendToItsOwnSource() {
    let signal = Signal<Int, Never>()
    let log = Log<Int>()
    signal.map { [weak signal] number -> Int in
      if number < 3 { signal?.sendNext(number + 1) }
      return number
    }.subscribe { log.add($0.get()) }
    signal.sendNext(1)
    #expect(log.entries == [1, 2, 3])
  }

  @Test func manySendsInsideCallbacksLeaveTheStackFlat() async {
    await onSmallStack {
      let signal = Signal<Int, Never>()
      let derived = signal.map { $0 + 1 }
      derived.subscribe { [weak signal] in if $0.get() < many { signal?.sendNext($0.get()) } }
      signal.sendNext(0)
      #expect(derived.latest?.get() == many)
    }
  }

  @Test func manySubscriptionsInsideCallbacksLeaveTheStackFlat() async {
    await onSmallStack {
      let signal = Signal<Int, Never>(.success(1))
      let calls = Box(0)
      @Sendable func subscribe(to signal: Signal<Int, Never>) {
        signal.subscribe { [weak signal] _ in
          if let signal, calls.increment() < many { subscribe(to: signal) }
        }
      }
      subscribe(to: signal)
      #expect(calls.value == many)
    }
  }

  @Test func forgottenValueThatComesBackMeetsNoLock() {
    final class DeinitCallback: Sendable {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let signal = Signal<DeinitCallback, Never>()
    let received = Box(0)
    signal.sendNext(DeinitCallback { [weak signal] in signal?.subscribe { _ in received.increment() } })
    signal.sendNext(DeinitCallback {})
    #expect(received.value == 1)
  }

  // MARK: Ownership

  @Test func keepingTheFirstKeepsTheChain() {
    let log = Log<Int>()
    let inner = Signal<Int, Never>()
    weak var derived: Signal<Int, Never>?
    let first = Signal<Int, Never>()
    do {
      let last = first.map { $0 + 1 }.flatMap { _ in inner }.map { $0 * 10 }
      last.subscribe { log.add($0.get()) }
      derived = last
    }
    first.sendNext(1)
    inner.sendNext(2)
    #expect(derived != nil)
    #expect(log.entries == [20])
  }

  @Test func releasingTheFirstReleasesTheChain() {
    let live = LifetimeCounter()
    let inner = Signal<Int, Never>()
    weak var middle: Signal<Int, Never>?
    weak var last: Signal<Int, Never>?
    var first: Signal<Int, Never>? = Signal()
    do {
      let token = live.token()
      let mapped = first?.map {
        token.touch()
        return $0 + 1
      }
      middle = mapped
      last = mapped?.flatMap { _ in inner }.subscribe { _ in token.touch() }
    }
    first?.sendNext(1)
    inner.sendNext(2)
    #expect(middle != nil && last != nil)
    first = nil
    #expect(middle == nil && last == nil)
    #expect(live.count == 0)
    inner.sendNext(3)
  }

  @Test func derivedSignalDoesNotKeepItsSource() {
    weak var source: Signal<Int, Never>?
    let derived: Signal<Int, Never>
    do {
      let first = Signal<Int, Never>()
      source = first
      derived = first.map { $0 }.flatMap { Signal(.success($0)) }
      first.sendNext(1)
    }
    #expect(source == nil)
    #expect(derived.latest?.get() == 1)
  }

  @Test func answerThatComesWhenTheChainIsGoneIsIgnored() {
    let log = Log<Int>()
    let pending = Box<Signal<Int, Never>.Callback?>(nil)
    do {
      let first = Signal<Int, Never>()
      first.map { (_: Int, answer: @escaping Signal<Int, Never>.Callback) in pending.value = answer }
        .subscribe { log.add($0.get()) }
      first.sendNext(1)
    }
    pending.value?(.success(1))
    #expect(log.entries == [])
  }

  // MARK: Unsubscribing

  @Test func stoppedObserverReceivesNothingMore() {
    let signal = Signal<Int, Never>(.success(0))
    let log = Log<String>()
    for enough in 0..<3 {
      signal.follow {
        log.add("\(enough): \($0.get())")
        return $0.get() < enough
      }
    }
    for number in 1...3 { signal.sendNext(number) }
    #expect(log.entries == ["0: 0", "1: 0", "2: 0", "1: 1", "2: 1", "2: 2"])
  }

  @Test func removedObserverReceivesNothingMore() {
    let signal = Signal<Int, Never>()
    let log = Log<String>()
    let listeners = ["a", "b", "c"].map { name in
      signal.follow {
        log.add("\(name)\($0.get())")
        return true
      }
    }
    signal.sendNext(1)
    signal.remove(listeners[1])
    signal.sendNext(2)
    #expect(log.entries == ["a1", "b1", "c1", "a2", "c2"])
  }
}
