import Antiphon
import AntiphonTesting
import Testing

private typealias Number = Future<Int, TestFailure>
private typealias Answered = Result<Int, TestFailure>

extension Future {
  /// Starts this future and logs its result.
  fileprivate func log() -> Log<Result<Value, Failure>> {
    let log = Log<Result<Value, Failure>>()
    start { log.add($0) }
    return log
  }
}

@Suite(.leavesNothing) struct FutureTests {
  // MARK: Examples of the documentation

  @Test func countsAStringByPull() {
    let log = Log<Int>()
    Future<String, Never> { completion in
      // There is some work here
      completion(.success("test"))
    }
    .map { value in
      value.count
    }
    .start { result in
      log.add(result.get())
    }
    #expect(log.entries == [4])
  }

  @Test func goesFromTheLastFutureToTheFirstAndBack() {
    let log = Log<String>()
    let a = Future<String, Never> { completion in
      log.add("A's task")
      completion(.success("test"))
    }
    let d = a.map { text -> Int in
      log.add("B \(text)")
      return text.count
    }.flatMap { count in
      log.add("C \(count)")
      return Future { $0(.success(count + 1)) }
    }.flatMap { count in
      log.add("D \(count)")
      return Future<String, Never>(.success("six"))
    }
    #expect(log.entries == [])
    d.start { log.add($0.get()) }
    #expect(log.entries == ["A's task", "B test", "C 4", "D 5", "six"])
  }

  // MARK: Starting

  @Test func doesNothingBeforeItIsStartedAndTheWorkForEachStart() {
    let work = Box(0)
    let future = Number { $0(.success(work.increment())) }
    let derived = future.map { $0 * 10 }
    #expect(work.value == 0)
    #expect(derived.log().entries == [.success(10)])
    #expect(derived.log().entries == [.success(20)])
    #expect(future.log().entries == [.success(3)])
    #expect(work.value == 3)
  }

  @Test func isAnsweredLaterAsWell() {
    let pending = Box<Number.Callback?>(nil)
    let log = Number { pending.value = $0 }.map { $0 + 1 }.log()
    #expect(log.entries == [])
    pending.value?(.success(1))
    #expect(log.entries == [.success(2)])
  }

  @Test func firstAnswerCounts() {
    let calls = Box(0)
    let log = Number { answer in
      answer(.success(1))
      answer(.success(2))
      answer(.failure(TestFailure()))
    }.map { number -> Int in
      calls.increment()
      return number
    }.log()
    #expect(log.entries == [.success(1)])
    #expect(calls.value == 1)
  }

  @Test func answerOfAnAnswerComesOnce() {
    let again = Box<Number.Callback?>(nil)
    let log = Log<Answered>()
    Number { answer in
      again.value = answer
      answer(.success(1))
    }.start {
      log.add($0)
      again.value?(.success(2))
    }
    #expect(log.entries == [.success(1)])
  }

  // MARK: map

  @Test func mapPassesAFailureThroughAndFailsIfItThrows() {
    let calls = Box(0)
    let refusingTwo = { @Sendable (number: Int) throws(TestFailure) -> Int in
      calls.increment()
      return try refusing(2, number)
    }
    #expect(Number(.failure(TestFailure("a"))).map(refusingTwo).log().entries == [.failure(TestFailure("a"))])
    #expect(calls.value == 0)
    #expect(Number(.success(1)).map(refusingTwo).log().entries == [.success(1)])
    #expect(Number(.success(2)).map(refusingTwo).log().entries == [.failure(TestFailure())])
  }

  @Test func mapByACallbackAnswersWhenItIsAnswered() {
    let pending = Box<Number.Callback?>(nil)
    let log = Number(.success(1)).map { (_: Int, answer: @escaping Number.Callback) in pending.value = answer }.log()
    #expect(log.entries == [])
    pending.value?(.success(10))
    pending.value?(.success(11))
    #expect(log.entries == [.success(10)])
  }

  @Test func mapByACallbackIsSkippedByAFailureAndMayFail() {
    let calls = Box(0)
    let failing = { @Sendable (_: Int, answer: @escaping Number.Callback) in
      calls.increment()
      answer(.failure(TestFailure("b")))
    }
    #expect(Number(.failure(TestFailure("a"))).map(failing).log().entries == [.failure(TestFailure("a"))])
    #expect(calls.value == 0)
    #expect(Number(.success(1)).map(failing).log().entries == [.failure(TestFailure("b"))])
  }

  // MARK: flatMap

  @Test func flatMapGoesOnWithTheFutureMade() {
    #expect(Number(.success(1)).flatMap { Number(.success($0 + 1)) }.log().entries == [.success(2)])
    #expect(
      Number(.success(1)).flatMap { _ in Number(.failure(TestFailure("a"))) }.log().entries
        == [.failure(TestFailure("a"))])
  }

  @Test func flatMapIsSkippedByAFailureAndFailsIfItThrows() {
    let next = { @Sendable (number: Int) throws(TestFailure) -> Number in Number(.success(try refusing(2, number))) }
    #expect(Number(.failure(TestFailure("a"))).flatMap(next).log().entries == [.failure(TestFailure("a"))])
    #expect(Number(.success(2)).flatMap(next).log().entries == [.failure(TestFailure())])
  }

  // MARK: Cancelling

  @Test func answerAfterACancellationIsIgnored() {
    let log = Log<String>()
    let pending = Box<Number.Callback?>(nil)
    let subscription = Number { answer, talkback in
      pending.value = answer
      talkback.onCancel { log.add("told") }
    }.map { number -> Int in
      log.add("map")
      return number
    }.start { log.add("\($0)") }
    #expect(subscription.isActive)
    subscription.cancel()
    pending.value?(.success(1))
    #expect(log.entries == ["told"])
    #expect(!subscription.isActive)
  }

  @Test func answerOfAStoppedOperationIsIgnored() {
    let log = Log<Answered>()
    let subscription = Number { answer, talkback in
      talkback.onCancel { answer(.failure(TestFailure("stopped"))) }
    }.start { log.add($0) }
    subscription.cancel()
    #expect(log.entries == [])
  }

  @Test func cancelReachesTheOperationThatIsRunning() {
    let log = Log<String>()
    let pending = Box<Number.Callback?>(nil)
    @Sendable func operation(_ name: String) -> Number {
      Number { answer, talkback in
        pending.value = answer
        talkback.onCancel { log.add(name) }
      }
    }
    let subscription = operation("first").flatMap { _ in operation("second") }.start()
    pending.value?(.success(1))
    subscription.cancel()
    #expect(log.entries == ["second"])
  }

  @Test func nothingMoreIsBegunAfterACancellation() {
    let subscription = Box<Subscription?>(nil)
    let pending = Box<Number.Callback?>(nil)
    let begun = Box(0)
    subscription.value = Number { pending.value = $0 }.flatMap { _ in
      subscription.value?.cancel()
      return Number { _ in begun.increment() }
    }.start()
    pending.value?(.success(1))
    #expect(begun.value == 0)
  }

  @Test func operationThatReleasesItsCallbackIsCancelled() {
    let log = Log<String>()
    let answer = Box<Number.Callback?>(nil)
    let subscription = Number { callback, talkback in
      answer.value = callback
      talkback.onCancel { log.add("told") }
    }.start { _ in log.add("answered") }
    #expect(subscription.isActive)
    answer.value = nil
    #expect(!subscription.isActive)
    #expect(log.entries == ["told"])
  }

  @Test func chainIsCancelledWithAnOperationThatReleasesItsCallback() {
    let log = Log<String>()
    let chain = Number(.success(1)).flatMap { _ in
      Number { _, talkback in talkback.onCancel { log.add("told") } }
    }.map { $0 + 1 }
    let subscription = chain.start { _ in log.add("answered") }
    #expect(!subscription.isActive)
    #expect(log.entries == ["told"])
    #expect(!Number { _ in }.start().isActive)
  }

  @Test func handleMayBeDropped() {
    let pending = Box<Number.Callback?>(nil)
    let log = Log<Answered>()
    do { _ = Number { pending.value = $0 }.start { log.add($0) } }
    pending.value?(.success(1))
    #expect(log.entries == [.success(1)])
  }

  // MARK: Ownership

  @Test func keepingTheLastKeepsItsUpstreamAndReleasingItReleasesAll() {
    let live = LifetimeCounter()
    var last: Number?
    do {
      let token = live.token()
      last = Number {
        token.touch()
        $0(.success(1))
      }.map { $0 + 1 }.flatMap { Number(.success($0)) }
    }
    #expect(live.count == 1)
    #expect(last?.log().entries == [.success(2)])
    last = nil
    #expect(live.count == 0)
  }

  @Test(arguments: ["answer", "cancel", "drop"])
  func startKeepsNothingWhenItIsOver(ending: String) {
    let live = LifetimeCounter()
    let pending = Box<Number.Callback?>(nil)
    func start(_ cancelled: LifetimeCounter.Token, _ answered: LifetimeCounter.Token) -> Subscription {
      Number { answer, talkback in
        pending.value = answer
        talkback.onCancel { cancelled.touch() }
      }.map { $0 + 1 }.start { _ in answered.touch() }
    }
    let subscription = start(live.token(), live.token())
    #expect(live.count == 2)
    switch ending {
    case "answer": pending.value?(.success(1))
    case "cancel": subscription.cancel()
    default: pending.value = nil
    }
    // The operation itself, which retains the first token, is released with the future.
    #expect(live.count == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test func stepsThatHaveAnsweredAreNotKept() {
    let live = LifetimeCounter()
    let pending = Box<Number.Callback?>(nil)
    @Sendable func poll() -> Number {
      let token = live.token()
      return Number { answer, talkback in
        talkback.onCancel { token.touch() }
        pending.value = answer
      }.flatMap { _ in poll() }
    }
    let subscription = poll().start()
    for _ in 0..<100 { pending.value?(.success(0)) }
    #expect(live.count <= 2)
    subscription.cancel()
    pending.value = nil
    #expect(live.count == 0)
  }

  @Test func stepsThatHaveAnsweredAreNotCancelled() {
    let cancelled = Log<String>()
    // Operations that retain their callbacks and talkbacks.
    let answers = Box<[Number.Callback]>([])
    let talkbacks = Box<[Talkback]>([])
    let subscription = Number { answer, talkback in
      answers.value.append(answer)
      talkbacks.value.append(talkback)
      talkback.onCancel { cancelled.add("first") }
      answer(.success(1))
    }.flatMap { _ in
      Number { answer, talkback in
        answers.value.append(answer)
        talkback.onCancel { cancelled.add("second") }
      }
    }.start()
    subscription.cancel()
    answers.value = []
    talkbacks.value = []
    #expect(cancelled.entries == ["second"])
  }

  @Test(arguments: [true, false])
  func isActiveUntilItHasAnswered(_ cancels: Bool) {
    let answer = Box<Number.Callback?>(nil)
    let subscription = Number { answer.value = $0 }.start()
    #expect(subscription.isActive)
    if cancels { subscription.cancel() } else { answer.value?(.success(1)) }
    #expect(!subscription.isActive)
    answer.value = nil
  }
}
