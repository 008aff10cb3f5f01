import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Dispatch
import Testing

/// One test for each function of CallbagKit, with its behaviour here. The tests of the core's operators cover the edge cases.
@Suite(.leavesNothing) struct TransformingTests {
  @Test("CallbagKit map (closure)") func mapTransforms() {
    #expect(pulled(pipe(of(1, 2), map { $0 * 2 })) == ["next(2)", "next(4)", "completed(finished)"])
  }

  @Test("CallbagKit map (closure that throws)") func mapFails() {
    let failing: CallbagOperator<Int, Int> = map { if $0 == 2 { throw Broken() } else { $0 } }
    #expect(pulled(pipe(of(1, 2, 3), failing)) == ["next(1)", "completed(failed(Broken()))"])
  }

  struct Person {
    let name: String
    let age: Int
    var initial: Character { name.first! }
    var isAdult: Bool { age > 17 }
  }

  @Test("CallbagKit map (key paths 1–4)") func mapTakesKeyPaths() {
    let people = of(Person(name: "Ann", age: 7))
    #expect(elements(pipe(people, map(\.name))) == ["Ann"])
    #expect(elements(pipe(people, map(\.name, \.age))).map { "\($0)" } == ["(\"Ann\", 7)"])
    #expect(elements(pipe(people, map(\.name, \.age, \.isAdult))).map { "\($0)" } == ["(\"Ann\", 7, false)"])
    #expect(
      elements(pipe(people, map(\.name, \.age, \.isAdult, \.initial))).map { "\($0)" } == ["(\"Ann\", 7, false, \"A\")"]
    )
  }

  @Test("CallbagKit pluck (dictionary, key path, halves of a pair)") func pluckTakesParts() {
    #expect(elements(pipe(of(["a": 1], [:]), pluck("a"))) == [1, nil])
    #expect(elements(pipe(of("a", "bc"), pluck(\.count))) == [1, 2])
    #expect(elements(pipe(of((1, "a")), pluckFirst())) == [1])
    #expect(elements(pipe(of((1, "a")), pluckSecond())) == ["a"])
  }

  @Test("CallbagKit scan (seed)") func scanFolds() {
    #expect(elements(pipe(from(1...3), scan(10) { $0 + $1 })) == [11, 13, 16])
  }

  @Test("CallbagKit reduce") func reduceFolds() {
    #expect(elements(pipe(from(1...3), reduce(10) { $0 + $1 })) == [16])
  }

  @Test("CallbagKit compact (2)") func compactLeavesNilOut() {
    #expect(elements(pipe(of("1", "x", "3"), compact { Int($0) })) == [1, 3])
    #expect(elements(pipe(of(1, nil, 3), compact())) == [1, 3])
    #expect(elements(pipe(of("1", "x"), compactMap { Int($0) })) == [1])
  }

  @Test("CallbagKit collect (all, first n)") func collectGathers() {
    #expect(elements(pipe(from(1...3), collect())) == [[1, 2, 3]])
    #expect(elements(pipe(from(1...), collect(2))) == [[1, 2]])
  }

  @Test("CallbagKit replaceAll(with:)") func replaceAllReplaces() {
    #expect(elements(pipe(from(1...2), replaceAll(with: "x"))) == ["x", "x"])
  }

  @Test("CallbagKit repeats (n, forever)") func repeatsRunsAgain() {
    #expect(elements(pipe(of(1, 2), repeats(2))) == [1, 2, 1, 2])
    #expect(elements(pipe(of(1), repeats(), take(3))) == [1, 1, 1])
  }

  @Test("CallbagKit flatMap") func flatMapStartsInnersAsTheyCome() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, flatMap { of($0, $0 * 10) })(recorder.consumer)
    manual.send(.next(1))
    #expect(recorder.trace == ["start", "next(1)", "next(10)"])
    recorder.cancel()
  }

  @Test("CallbagKit flatten(strategy), concat(), merge(), switchLatest(), race() of a stream of streams")
  func flattenFollowsItsStrategy() {
    let streams = of(of(1, 2).callbag, of(3).callbag)
    #expect(elements(pipe(streams, flatten(.concat))) == [1, 2, 3])
    #expect(elements(pipe(streams, concat())) == [1, 2, 3])
    #expect(elements(pipe(streams, merge())).sorted() == [1, 2, 3])
    #expect(elements(pipe(streams, switchLatest())).last == 3)
    #expect(elements(pipe(streams, race())) == [1, 2])
  }
}

@Suite(.leavesNothing) struct FilteringTests {
  @Test("CallbagKit filter") func filterRefuses() {
    #expect(elements(pipe(from(1...4), filter { $0 % 2 == 0 })) == [2, 4])
  }

  @Test("CallbagKit distinctUntilChanged") func distinctUntilChangedRefusesRepeats() {
    #expect(elements(pipe(of(1, 1, 2, 1), distinctUntilChanged())) == [1, 2, 1])
    #expect(elements(pipe(of(1, 1, 2, 1), removeDuplicates())) == [1, 2, 1])
  }

  @Test("CallbagKit take completes with its last element") func takeCompletesWithItsLast() {
    let recorder = RecordingConsumer<Int>()
    pipe(from(1...9), take(2))(recorder.consumer)
    recorder.request(2)
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "completed(finished)"])
  }

  @Test("CallbagKit takeWhile") func takeWhileEnds() {
    #expect(elements(pipe(of(1, 2, 3, 1), takeWhile { $0 < 3 })) == [1, 2])
    #expect(elements(pipe(of(1, 2, 3, 1), takeWhile(inclusive: true) { $0 < 3 })) == [1, 2, 3])
  }

  @Test("CallbagKit takeUntil") func takeUntilEnds() {
    let (manual, notifier) = (ManualSource<Int>(), ManualSource<String>())
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, takeUntil(notifier.source))(recorder.consumer)
    recorder.request(9)
    manual.send(.next(1))
    notifier.send(.next("now"))
    manual.send(.next(2))
    #expect(recorder.trace == ["start", "next(1)", "completed(finished)"])
  }

  @Test("CallbagKit dropFirst, skip") func dropFirstDrops() {
    #expect(elements(pipe(from(1...4), dropFirst(2))) == [3, 4])
    #expect(elements(pipe(from(1...4), skip(3))) == [4])
    #expect(elements(pipe(from(1...3), dropFirst())) == [2, 3])
  }

  @Test("CallbagKit dropWhile, skipWhile") func dropWhileDrops() {
    #expect(elements(pipe(of(1, 2, 3, 1), dropWhile { $0 < 3 })) == [3, 1])
    #expect(elements(pipe(of(1, 2, 3, 1), skipWhile { $0 < 3 })) == [3, 1])
  }
}

@Suite(.leavesNothing) struct CombiningTests {
  @Test("CallbagKit combine (factory 2–6)") func combineMakesTuples() {
    let (first, second) = (ManualSource<Int>(), ManualSource<String>())
    let recorder = RecordingConsumer<String>()
    pipe(combine(first.source, second.source), map { "\($0.0)\($0.1)" })(recorder.consumer)
    first.send(.next(1))
    second.send(.next("a"))
    first.send(.next(2))
    second.send(.completed(.finished))
    first.send(.completed(.finished))
    #expect(recorder.trace == ["start", "next(1a)", "next(2a)", "completed(finished)"])
    let six = combine(of(1), of(2), of(3), of(4), of(5), of(6))
    #expect(elements(six).map { "\($0)" } == ["(1, 2, 3, 4, 5, 6)"])
  }

  @Test("CallbagKit combine with a puller: nothing is doubled, nothing is missing (M4)") func combineIsPulled() {
    let pairs = pipe(combine(from(1...1), from(1...3)), map { "\($0.0)\($0.1)" })
    #expect(pulled(pairs) == ["next(11)", "next(12)", "next(13)", "completed(finished)"])
  }

  @Test("CallbagKit combine (operator 2–6)") func combineWithIsAnOperator() {
    #expect(elements(pipe(of(1), combine(with: of("a")))).map { "\($0)" } == ["(1, \"a\")"])
    #expect(elements(pipe(of(1), combine(with: of(2), of(3)))).map { "\($0)" } == ["(1, 2, 3)"])
  }

  @Test("CallbagKit zip (factory 2–6)") func zipMakesTuples() {
    let pairs = pipe(CallbagKit.zip(from(1...3), of("a", "b")), map { "\($0.0)\($0.1)" })
    #expect(pulled(pairs) == ["next(1a)", "next(2b)", "completed(finished)"])
    let six = CallbagKit.zip(of(1), of(2), of(3), of(4), of(5), of(6))
    #expect(elements(six).map { "\($0)" } == ["(1, 2, 3, 4, 5, 6)"])
  }

  @Test("CallbagKit zip (operator 2–6)") func zipWithIsAnOperator() {
    #expect(elements(pipe(of(1), CallbagKit.zip(with: of("a")))).map { "\($0)" } == ["(1, \"a\")"])
  }

  @Test("CallbagKit concat (variadic, array)") func concatGoesOneAfterTheOther() {
    #expect(elements(concat(of(1, 2).callbag, of(3).callbag)) == [1, 2, 3])
    #expect(pulled(concat([CallbagProducer<Int>]())) == ["completed(finished)"])
  }

  @Test("CallbagKit append (2)") func appendAppends() {
    #expect(elements(pipe(of(1), append(2, 3))) == [1, 2, 3])
    #expect(elements(pipe(of(1), append(from(2...3)))) == [1, 2, 3])
  }

  @Test("CallbagKit prepend (2)") func prependPrepends() {
    #expect(elements(pipe(of(3), prepend(1, 2))) == [1, 2, 3])
    #expect(elements(pipe(of(3), prepend(from(1...2)))) == [1, 2, 3])
  }

  @Test("CallbagKit merge (variadic, array, operator)") func mergeInterleaves() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let recorder = RecordingConsumer<Int>()
    merge(first.source, second.source)(recorder.consumer)
    first.send(.next(1))
    second.send(.next(2))
    first.send(.completed(.finished))
    second.send(.next(3))
    second.send(.completed(.finished))
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "next(3)", "completed(finished)"])
    #expect(elements(pipe(of(1), merge(with: of(2)))).sorted() == [1, 2])
  }

  @Test("CallbagKit merge of an empty list is greeted") func emptyMergeIsGreeted() {
    let recorder = RecordingConsumer<Int>()
    merge([CallbagProducer<Int>]())(recorder.consumer)
    #expect(recorder.trace == ["start", "completed(finished)"])
  }

  @Test("CallbagKit switchLatest (variadic, array)") func switchLatestTakesOver() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    switchLatest(never(Int.self, Never.self).callbag, manual.source)(recorder.consumer)
    manual.send(.next(1))
    manual.send(.completed(.finished))
    #expect(recorder.trace == ["start", "next(1)", "completed(finished)"])
  }

  @Test func withLatestPairs() {
    let (manual, other) = (ManualSource<Int>(), ManualSource<String>())
    let recorder = RecordingConsumer<String>()
    pipe(manual.source, withLatest(from: other.source), map { "\($0.0)\($0.1)" })(recorder.consumer)
    other.send(.next("a"))
    manual.send(.next(1))
    #expect(recorder.trace == ["start", "next(1a)"])
    recorder.cancel()
  }
}

@Suite(.leavesNothing) struct FailingTests {
  private let failing = CallbagProducer<Int> { sink in
    let index = Cell(0)
    sink(
      .start { message in
        guard case .next(.wantItem) = message else { return }
        index.value += 1
        sink(index.value == 1 ? .next(1) : .completed(.failed(Broken())))
      })
  }

  @Test("CallbagKit catchError greets no second time") func catchErrorGoesOn() {
    let recorder = RecordingConsumer<Int>()
    pipe(failing, catchError { _ in of(2, 3) })(recorder.consumer)
    recorder.request(3)
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "next(3)", "completed(finished)"])
  }

  @Test("CallbagKit mapError") func mapErrorTransforms() {
    struct Other: Error {}
    #expect(pulled(pipe(failing, mapError { _ in Other() })) == ["next(1)", "completed(failed(Other()))"])
  }

  @Test("CallbagKit retry") func retryRunsAgain() {
    #expect(pulled(pipe(failing, retry(1))) == ["next(1)", "next(1)", "completed(failed(Broken()))"])
  }

  @Test func replaceErrorFinishes() {
    #expect(pulled(pipe(failing, replaceError(with: 9))) == ["next(1)", "next(9)", "completed(finished)"])
  }
}

@Suite(.leavesNothing) struct TimingTests {
  @Test("CallbagKit debounce") func debounceWaitsForSilence() {
    let clock = VirtualClock()
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, debounce(.seconds(2), on: clock))(recorder.consumer)
    manual.send(.next(1))
    clock.advance(by: .seconds(1))
    manual.send(.next(2))
    clock.advance(by: .seconds(3))
    #expect(recorder.trace == ["start", "next(2)"])
    recorder.cancel()
  }

  @Test("CallbagKit throttle(strategy:)") func throttleEmitsOneInAWhile() {
    for (strategy, expected) in [
      (ThrottleStrategy.earliest, ["start", "next(1)"]), (.latest, ["start", "next(1)", "next(2)"]),
    ] {
      let clock = VirtualClock()
      let manual = ManualSource<Int>()
      let recorder = RecordingConsumer<Int>()
      pipe(manual.source, throttle(.seconds(2), strategy: strategy, on: clock))(recorder.consumer)
      manual.send(.next(1))
      manual.send(.next(2))
      clock.advance(by: .seconds(60))
      #expect(recorder.trace == expected)
      recorder.cancel()
    }
  }

  @Test("CallbagKit wait") func waitShiftsElements() {
    let clock = VirtualClock()
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, wait(.seconds(2), on: clock))(recorder.consumer)
    manual.send(.next(1))
    #expect(recorder.trace == ["start"])
    clock.advance(by: .seconds(2))
    #expect(recorder.trace == ["start", "next(1)"])
    recorder.cancel()
  }

  @Test("CallbagKit timeout (completes, or customError:)") func timeoutEndsTheStream() {
    let clock = VirtualClock()
    let recorders = (0..<4).map { _ in RecordingConsumer<Int>() }
    let silent = never(Int.self, Never.self)
    pipe(silent, timeout(.seconds(2), on: clock))(recorders[0].consumer)
    pipe(silent, timeout(.seconds(2), customError: { Broken() }, on: clock))(recorders[1].consumer)
    pipe(silent, timeout(first: .seconds(2), on: clock))(recorders[2].consumer)
    pipe(silent, timeout(first: .seconds(2), customError: { Broken() }, on: clock))(recorders[3].consumer)
    clock.advance(by: .seconds(2))
    for (finished, failed) in [(0, 1), (2, 3)] {
      #expect(recorders[finished].trace == ["start", "completed(finished)"])
      #expect(recorders[failed].trace == ["start", "completed(failed(Broken()))"])
    }
  }
}

@Suite(.leavesNothing) struct SharingTests {
  @Test("CallbagKit share cancels its source when all have left, and starts again") func shareIsOneRun() {
    let manual = ManualSource<Int>()
    let shared = pipe(manual.source, share())
    let (first, second) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    shared(first.consumer)
    shared(second.consumer)
    #expect(manual.sinks.value.count == 1)
    first.request(9)
    second.request(9)
    manual.send(.next(1))
    first.send(.completed(.cancelled))
    second.send(.completed(.cancelled))
    #expect(first.trace == ["start", "next(1)", "completed(cancelled)"])
    #expect(second.trace == ["start", "next(1)", "completed(cancelled)"])
    #expect(manual.wishes.last == "completed(cancelled)")
    let third = RecordingConsumer<Int>()
    shared(third.consumer)
    #expect(manual.sinks.value.count == 2)
    third.cancel()
  }

  @Test("CallbagKit pullable") func pullableKeepsElementsWithoutDemand() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, pullable())(recorder.consumer)
    manual.send(.next(1))
    manual.send(.next(2))
    manual.send(.completed(.finished))
    #expect(recorder.trace == ["start"])
    recorder.request()
    #expect(recorder.trace == ["start", "next(1)"])
    recorder.request()
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "completed(finished)"])
  }

  @Test("CallbagKit async(on:)") func asyncHops() throws {
    let queue = DispatchQueue(label: "there")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let isThere = Cell<[Bool]>([])
    let end = pipe(
      of(1, 2), async(on: .queue(queue)),
      tap(next: { _ in isThere.withLock { $0.append(DispatchQueue.getSpecific(key: key) ?? false) } }), awaiting())
    #expect(try end.wait() == 2)
    #expect(isThere.value == [true, true])
  }

  @Test("CallbagKit tap (2)") func tapSeesEverything() {
    let seen = Cell<[String]>([])
    let whole: CallbagOperator<Int, Int> = tap { message in seen.withLock { $0.append("\(message)") } }
    #expect(elements(pipe(of(1), whole)) == [1])
    #expect(seen.value == ["start", "next(1)", "completed(finished)"])
    let parts = Cell<[String]>([])
    let note: @Sendable (String) -> Void = { text in parts.withLock { $0.append(text) } }
    let noting: CallbagOperator<Int, Int> = tap(
      start: { note("s") }, next: { note("\($0)") }, completed: { note("\($0)") })
    #expect(elements(pipe(of(1), noting)) == [1])
    #expect(parts.value == ["s", "1", "finished"])
  }
}

@Suite(.leavesNothing) struct HelperTests {
  @Test("CallbagKit even, odd, not, equals, notEquals, notEmpty, empty") func predicatesSelectElements() {
    #expect(elements(pipe(from(1...4), filter(even))) == [2, 4])
    #expect(elements(pipe(from(1...4), filter(odd))) == [1, 3])
    #expect(elements(pipe(from(1...4), filter(not(even)))) == [1, 3])
    #expect(elements(pipe(from(1...3), filter(equals(2)))) == [2])
    #expect(elements(pipe(of(1, nil, 2), filter(equals(nil)))) == [nil])
    #expect(elements(pipe(from(1...3), filter(notEquals(2)))) == [1, 3])
    #expect(elements(pipe(of("", "a"), filter(notEmpty))) == ["a"])
    #expect(elements(pipe(of("", "a"), filter(isEmpty))) == [""])
    #expect(elements(pipe(of("", "a"), filter(CallbagKit.empty))) == [""])
  }

  @Test("CallbagKit multiply, add, sub, divide") func arithmeticActsOnElements() {
    #expect(elements(pipe(of(6), map(multiply(2)), map(add(3)), map(sub(1)), map(divide(7)))) == [2])
    #expect(elements(pipe(of(1.0), map(divide(4)))) == [0.25])
  }

  @Test("CallbagKit duration sugar") func durationsHaveShortNames() {
    #expect(Duration.second == .seconds(1) && .millisecond == .milliseconds(1))
    #expect(Duration.minute == .seconds(60) && .minutes(2) == .seconds(120))
    #expect(Duration.hour == .minutes(60) && .hours(2) == .minutes(120))
  }

  @Test("CallbagKit print(item), print(prefix)") func printersAreFunctionsToHandOver() {
    let item: @Sendable (Sink<Int>) -> Void = printItem
    let prefixed: @Sendable (Int) -> Void = printItem(prefix: "> ")
    let named: @Sendable (Int) -> Void = CallbagKit.print
    _ = (item, prefixed, named, CallbagKit.print(prefix: "> ") as @Sendable (Int) -> Void)
  }
}
