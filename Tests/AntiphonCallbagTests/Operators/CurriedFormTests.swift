import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

/// What the curried forms of the core's operators emit; the kit verifies how they keep the rules.
@Suite(.leavesNothing) struct CurriedFormTests {
  private let numbers = from(1...5)

  @Test func filteringFormsFilter() {
    #expect(elements(pipe(numbers, first(2))) == [1, 2])
    #expect(elements(pipe(numbers, first(2, where: odd))) == [1, 3])
    #expect(elements(pipe(numbers, last(2))) == [4, 5])
    #expect(elements(pipe(numbers, last(2, where: odd))) == [3, 5])
    #expect(elements(pipe(numbers, distinct { $0 % 2 })) == [1, 2])
    #expect(elements(pipe(numbers, distinctUntilChanged { $0 / 2 == $1 / 2 })) == [1, 2, 4])
    #expect(elements(pipe(numbers, removeDuplicates { $0 / 2 == $1 / 2 })) == [1, 2, 4])
    #expect(pulled(pipe(of(7), single())) == ["next(7)", "completed(finished)"])
    #expect(pulled(pipe(numbers, single())).last?.hasPrefix("completed(failed") == true)
    #expect(pulled(pipe(numbers, ignoreElements(as: String.self))) == ["completed(finished)"])
    #expect(elements(pipe(numbers, takeUntil(replacement: of(9)))) == [9])
  }

  @Test func firstAsksForNoMoreThanItNeeds() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, first(2, where: odd))(recorder.consumer)
    recorder.request(3)
    for number in 1...3 { manual.send(.next(number)) }
    #expect(recorder.trace == ["start", "next(1)", "next(3)", "completed(finished)"])
    #expect(manual.wishes.last == "completed(cancelled)")
  }

  @Test func transformingFormsTransform() {
    #expect(elements(pipe(numbers, chunked { $1 % 3 != 0 })) == [[1, 2], [3, 4, 5]])
    #expect(
      elements(pipe(numbers, chunked(on: { $0 / 3 }), map { "\($0.0): \($0.1)" })) == ["0: [1, 2]", "1: [3, 4, 5]"])
    #expect(elements(pipe(numbers, windows(ofCount: 4))) == [[1, 2, 3, 4], [2, 3, 4, 5]])
    #expect(elements(pipe(numbers, reduce(into: 0) { $0 += $1 })) == [15])
    let sums: CallbagOperator<Int, Int> = scanMap(into: 0) { sum, number in
      sum += number
      return sum * 10
    }
    #expect(elements(pipe(numbers, sums)) == [10, 30, 60, 100, 150])
    #expect(elements(pipe(of("a", "b"), indices(overflow: Broken()), map { "\($0.0)\($0.1)" })) == ["0a", "1b"])
    let results = elements(pipe(throwError(Broken(), Int.self), prepend(1), materializeResults()))
    #expect(results.map { try? $0.get() } == [1, nil])
    #expect(elements(pipe(of(1), expand { of($0 * 3) }, take(4))) == [1, 3, 9, 27])
  }

  @Test func combiningFormsCombine() {
    let (one, other) = (of(1, 4).callbag, of(2, 3, 9).callbag)
    #expect(elements(combine([one, other])).last == [4, 9])
    #expect(elements(combineLast([one, other])) == [[4, 9]])
    #expect(elements(pipe(one, combineLast(with: other), map { "\($0)" })) == ["(4, 9)"])
    #expect(elements(CallbagKit.zip([one, other])) == [[1, 2], [4, 3]])
    #expect(elements(mergeOrdered([one, other], by: <)) == [1, 2, 3, 4, 9])
    #expect(elements(pipe(one, mergeOrdered(with: other))) == [1, 2, 3, 4, 9])
    #expect(elements(pipe(of(4, 1), mergeOrdered(with: of(9, 2), by: >))) == [9, 4, 2, 1])
    #expect(elements(pipe(of(1), zipLongest(with: of(2, 3)), map { ($0.0 ?? 0) + ($0.1 ?? 0) })) == [3, 3])
    #expect(elements(pipe(empty(Int.self, Never.self), ifEmpty(switchTo: of(8)))) == [8])
    #expect(elements(pipe(of(true, false), CallbagKit.zip(with: of(1, 2)), map { $0.0 }, not())) == [false, true])
    #expect(elements(pipe(of(true), and(of(false)))) == [false])
    #expect(elements(pipe(of(true), or(of(false)))) == [true])
    #expect(elements(pipe(numbers, sequenceEqual(from(1...5)))) == [true])
    #expect(elements(pipe(numbers, sequenceEqual(of("1", "2")) { "\($0)" == $1 })) == [false])
    #expect(elements(pipe(numbers, isEmpty())) == [false])
  }

  @Test func failuresComeLast() {
    let failing = throwError(Broken(), Int.self)
    let failed = "completed(failed(\(Broken())))"
    #expect(pulled(concat(delayingErrors: failing, of(1).callbag)) == ["next(1)", failed])
    #expect(listened(merge(delayingErrors: failing, of(1).callbag)) == ["next(1)", failed])
    let firstFails = concat(of(1).callbag, failing)
    #expect(
      listened(pipe(combine(delayingErrors: firstFails, of(2, 3)), map { "\($0)" }))
        == ["next((1, 2))", "next((1, 3))", failed])
    #expect(
      listened(pipe(CallbagKit.zip(delayingErrors: firstFails, of(2, 3)), map { "\($0)" })) == ["next((1, 2))", failed])
    #expect(
      listened(pipe(of(1, 2), flatMap(delayingErrors: .concat) { $0 == 1 ? failing : of($0).callbag }))
        == ["next(2)", failed])
  }

  @Test func flatteningFormsFlatten() {
    let twice: @Sendable (Int) -> CallbagProducer<Int> = { of($0, -$0).callbag }
    #expect(elements(pipe(of(1, 2), flatMapConcat(twice))) == [1, -1, 2, -2])
    #expect(elements(pipe(of(1, 2), flatMapSequential(twice))) == [1, -1, 2, -2])
    #expect(elements(pipe(of(1, 2), flatMap(maxConcurrent: 1, twice))) == [1, -1, 2, -2])
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let (busy, latest) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    let inner: @Sendable (Int) -> CallbagProducer<Int> = { $0 == 1 ? first.source : second.source }
    pipe(of(1, 2), flatMapFirst(inner))(busy.consumer)
    first.send(.next(10))
    pipe(of(1, 2), flatMapLatest(inner))(latest.consumer)
    second.send(.next(20))
    #expect(busy.trace == ["start", "next(10)"])
    #expect(latest.trace == ["start", "next(20)"])
    busy.cancel()
    latest.cancel()
  }

  @Test func failingFormsHandleFailures() {
    let clock = VirtualClock()
    let attempts = Cell(0)
    let failing: CallbagProducer<Int> = makePullableSource {
      attempts.value += 1
      return { throw Broken() }
    }
    let recorder = RecordingConsumer<Int>()
    pipe(failing, retry(2, backoff: .constant(.seconds(1)), on: clock))(recorder.consumer)
    recorder.request()
    clock.advance(by: .seconds(5))
    #expect(attempts.value == 3)
    #expect(recorder.trace == ["start", "completed(failed(\(Broken())))"])
    attempts.value = 0
    #expect(pulled(pipe(failing, retry { failures in pipe(failures, take(2)) })) == ["completed(finished)"])
    #expect(pulled(pipe(failing, ignoreError())) == ["completed(finished)"])
    #expect(pulled(pipe(empty(Int.self, Never.self), throwIfEmpty(Broken()))) == ["completed(failed(\(Broken())))"])
  }

  @Test func timingFormsTakeTime() {
    let clock = VirtualClock()
    let recorders = (0..<6).map { _ in RecordingConsumer<Int>() }
    let ticks = interval(.seconds(2), on: clock)
    pipe(ticks, sample(every: .seconds(5), on: clock), take(1))(recorders[0].consumer)
    pipe(ticks, sample(every: .seconds(1), default: -1, on: clock), take(3))(recorders[1].consumer)
    pipe(ticks, take(for: .seconds(5), on: clock))(recorders[2].consumer)
    pipe(ticks, drop(for: .seconds(5), on: clock), take(1))(recorders[3].consumer)
    pipe(ticks, timeout(.seconds(1), fallback: of(8), on: clock))(recorders[4].consumer)
    pipe(ticks, timeout(first: .seconds(3), after: .seconds(1), fallback: of(9), on: clock))(recorders[5].consumer)
    clock.advance(by: .seconds(10))
    #expect(recorders[0].trace == ["start", "next(1)", "completed(finished)"])
    #expect(recorders[1].trace == ["start", "next(-1)", "next(-1)", "next(0)", "completed(finished)"])
    #expect(recorders[2].trace == ["start", "next(0)", "next(1)", "completed(finished)"])
    #expect(recorders[3].trace == ["start", "next(2)", "completed(finished)"])
    #expect(recorders[4].trace == ["start", "next(8)", "completed(finished)"])
    #expect(recorders[5].trace == ["start", "next(0)", "next(9)", "completed(finished)"])
  }

  @Test func pushedElementsAreConflated() {
    let manual = ManualSource<Int>()
    let (latest, sums) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    pipe(manual.source, conflated())(latest.consumer)
    pipe(manual.source, conflated(into: 0) { $0 += $1 })(sums.consumer)
    for index in 0...1 { for number in 1...3 { manual.send(.next(number), to: index) } }
    latest.request()
    sums.request()
    #expect(latest.trace == ["start", "next(3)"])
    #expect(sums.trace == ["start", "next(6)"])
    latest.cancel()
    sums.cancel()
  }

  @Test func aGateStopsTheStream() {
    for (operate, expected): (@Sendable (CallbagSubject<Bool>) -> CallbagOperator<Int, Int>, [String]) in [
      ({ pausableBuffered(by: $0) }, ["start", "next(1)", "next(2)"]),
      ({ pausableDropping(by: $0) }, ["start", "next(2)"]),
    ] {
      let gate: CallbagSubject<Bool> = makeBehaviorSubject(false)
      let (source, recorder) = (makePublishSubject() as CallbagSubject<Int>, RecordingConsumer<Int>())
      pipe(source, operate(gate))(recorder.consumer)
      source.send(1)
      gate.send(true)
      source.send(2)
      #expect(recorder.trace == expected)
      recorder.cancel()
    }
  }

  @Test func multicastIsConnectedByHand() {
    let shared = pipe(numbers, multicast())
    let received = Cell<[Int]>([])
    pipe(shared, take(2), forEach { number in received.withLock { $0.append(number) } })
    #expect(received.value.isEmpty)
    shared.connect()
    #expect(received.value == [1, 2])
  }

  @Test func requestsAreSeen() {
    let requests = Cell<[Int]>([])
    let recorder = RecordingConsumer<Int>()
    pipe(numbers, tap(requested: { count in requests.withLock { $0.append(count) } }))(recorder.consumer)
    recorder.request(2)
    #expect(requests.value == [1, 1])
    recorder.cancel()
  }
}
