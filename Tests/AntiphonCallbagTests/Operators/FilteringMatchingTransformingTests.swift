import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MoreFilteringTests {
  @Test("CallbagKit reject") func rejectDropsMatches() {
    #expect(elements(pipe(from(1...4), reject(even))) == [1, 3])
  }

  @Test("CallbagKit distinct") func distinctEmitsEachOnce() {
    #expect(elements(pipe(of(1, 2, 1, 3, 2), distinct())) == [1, 2, 3])
  }

  @Test("CallbagKit elementAt completes with its element") func elementAtCompletes() {
    let recorder = RecordingConsumer<Int>()
    pipe(from(1...9), elementAt(2))(recorder.consumer)
    recorder.request()
    #expect(recorder.trace == ["start", "next(3)", "completed(finished)"])
  }

  @Test("CallbagKit ignoreElements") func ignoreElementsOnlyEnds() {
    #expect(pulled(pipe(from(1...3), ignoreElements())) == ["completed(finished)"])
  }

  @Test("CallbagKit first (2)") func firstCompletes() {
    #expect(pulled(pipe(from(1...), first())) == ["next(1)", "completed(finished)"])
    #expect(pulled(pipe(from(1...), first { $0 > 4 })) == ["next(5)", "completed(finished)"])
  }

  @Test("CallbagKit last (2)") func lastComesAtTheEnd() {
    #expect(elements(pipe(from(1...4), last())) == [4])
    #expect(elements(pipe(from(1...4), last(where: odd))) == [3])
  }

  @Test("CallbagKit takeLast") func takeLastComesAtTheEnd() {
    #expect(elements(pipe(from(1...4), takeLast(2))) == [3, 4])
  }

  @Test("CallbagKit dropLast, skipLast") func dropLastLeavesTheEndOut() {
    #expect(elements(pipe(from(1...4), dropLast(2))) == [1, 2])
    #expect(elements(pipe(from(1...4), skipLast())) == [1, 2, 3])
  }

  @Test("CallbagKit takeWhile, dropWhile, skipWhile (source)") func whileASourceIsAlive() {
    let (manual, notifier) = (ManualSource<Int>(), ManualSource<String>())
    let (taking, dropping, skipping) = (RecordingConsumer<Int>(), RecordingConsumer<Int>(), RecordingConsumer<Int>())
    pipe(manual.source, takeWhile(alive: notifier.source))(taking.consumer)
    pipe(manual.source, dropWhile(alive: notifier.source))(dropping.consumer)
    pipe(manual.source, skipWhile(alive: notifier.source))(skipping.consumer)
    for recorder in [taking, dropping, skipping] { recorder.request(9) }
    for index in 0..<3 {
      manual.send(.next(1), to: index)
      notifier.send(.completed(.finished), to: index)
      manual.send(.next(2), to: index)
    }
    #expect(taking.trace == ["start", "next(1)", "completed(finished)"])
    #expect(dropping.trace == ["start", "next(2)"])
    #expect(skipping.trace == ["start", "next(2)"])
    for recorder in [dropping, skipping] { recorder.cancel() }
  }

  @Test("CallbagKit dropUntil, skipUntil") func dropUntilOpens() {
    for operate: @Sendable (ManualSource<String>) -> CallbagOperator<Int, Int> in [
      { dropUntil($0.source) }, { skipUntil($0.source) },
    ] {
      let (manual, notifier) = (ManualSource<Int>(), ManualSource<String>())
      let recorder = RecordingConsumer<Int>()
      pipe(manual.source, operate(notifier))(recorder.consumer)
      recorder.request(9)
      manual.send(.next(1))
      notifier.send(.next("now"))
      manual.send(.next(2))
      #expect(recorder.trace == ["start", "next(2)"])
      recorder.cancel()
    }
  }
}

@Suite(.leavesNothing) struct MatchingTests {
  @Test("CallbagKit allSatisfy") func allSatisfyTestsAll() {
    #expect(elements(pipe(of(2, 4), allSatisfy(even))) == [true])
    #expect(elements(pipe(from(2...), allSatisfy(even))) == [false])
  }

  @Test("CallbagKit contains (2): 9 is not in 1…3 (M5)") func containsLooks() {
    #expect(elements(pipe(from(1...3), contains(9))) == [false])
    #expect(elements(pipe(from(1...), contains(9))) == [true])
    #expect(elements(pipe(from(1...3), contains { $0 > 2 })) == [true])
  }

  @Test("CallbagKit average (2)") func averageDivides() {
    #expect(elements(pipe(of(1, 2), average())) == [1.5])
    #expect(elements(pipe(of(1.0, 2.0), average())) == [1.5])
  }

  @Test("CallbagKit count") func countCounts() { #expect(elements(pipe(of("a", "b"), count())) == [2]) }

  @Test("CallbagKit max (2): of 1, 3, 2 it is 3 (M5)") func maxIsTheGreatest() {
    #expect(elements(pipe(of(1, 3, 2), CallbagKit.max())) == [3])
    #expect(elements(pipe(of(1, 3, 2), CallbagKit.max { $0 < $1 })) == [3])
  }

  @Test("CallbagKit min (2)") func minIsTheLeast() {
    #expect(elements(pipe(of(2, 1, 3), CallbagKit.min())) == [1])
    #expect(elements(pipe(of(2, 1, 3), CallbagKit.min { $0 < $1 })) == [1])
  }

  @Test("CallbagKit sum (2)") func sumAdds() {
    #expect(elements(pipe(from(1...4), sum())) == [10])
    #expect(elements(pipe(of("a", "bc"), sum { $0.count })) == [3])
  }
}

@Suite(.leavesNothing) struct MoreTransformingTests {
  struct Brackets: TopLevelEncoder, TopLevelDecoder {
    func encode<Value: Encodable>(_ value: Value) -> String { "<\(value)>" }
    func decode<Value: Decodable>(_ type: Value.Type, from input: String) throws -> Value {
      guard let value = Int(input.dropFirst().dropLast()) as? Value else { throw Broken() }
      return value
    }
  }

  @Test("CallbagKit indices") func indicesNumber() {
    #expect(elements(pipe(of("a", "b"), indices())).map { "\($0)\($1)" } == ["0a", "1b"])
  }

  @Test func indicesFailWhenTheNumbersAreUsedUp() {
    let last = ["next((\(Int.max - 1), \"a\"))", "next((\(Int.max), \"b\"))"]
    let source = of("a", "b", "c")
    #expect(pulled(pipe(source, indices(from: .max - 1))) == last + ["completed(failed(CountOverflow()))"])
    #expect(pulled(pipe(source, indices(from: .max - 1, overflow: Broken()))) == last + ["completed(failed(Broken()))"])
  }

  @Test("CallbagKit scan (without a seed)") func scanNeedsNoSeed() {
    #expect(elements(pipe(from(1...3), scan { $0 + $1 })) == [1, 3, 6])
  }

  @Test("CallbagKit loop") func loopFeedsBack() {
    #expect(elements(pipe(from(1...3), loop(0) { ($0 + $1, "\($0)+\($1)") })) == ["0+1", "1+2", "3+3"])
  }

  @Test("CallbagKit buffer (count) is not late") func bufferCounts() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<[Int]>()
    pipe(manual.source, buffer(2))(recorder.consumer)
    for number in 1...3 { manual.send(.next(number)) }
    #expect(recorder.trace == ["start", "next([1, 2])"])
    manual.send(.completed(.finished))
    #expect(recorder.trace == ["start", "next([1, 2])", "next([3])", "completed(finished)"])
  }

  @Test("CallbagKit buffer (duration)") func bufferTakesItsTime() {
    let clock = VirtualClock()
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<[Int]>()
    pipe(manual.source, buffer(.seconds(1), on: clock))(recorder.consumer)
    manual.send(.next(1))
    manual.send(.next(2))
    clock.advance(by: .seconds(1))
    #expect(recorder.trace == ["start", "next([1, 2])"])
    recorder.cancel()
  }

  @Test("CallbagKit buffer (notifier) keeps the tail") func bufferIsNotified() {
    let (manual, notifier) = (ManualSource<Int>(), ManualSource<String>())
    let recorder = RecordingConsumer<[Int]>()
    pipe(manual.source, buffer(on: notifier.source))(recorder.consumer)
    manual.send(.next(1))
    notifier.send(.next("now"))
    manual.send(.next(2))
    manual.send(.completed(.finished))
    #expect(recorder.trace == ["start", "next([1])", "next([2])", "completed(finished)"])
  }

  @Test("CallbagKit joined puts the separator before the successor") func joinedSeparates() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, joined(0))(recorder.consumer)
    manual.send(.next(1))
    #expect(recorder.trace == ["start", "next(1)"])
    manual.send(.next(2))
    #expect(recorder.trace == ["start", "next(1)", "next(0)", "next(2)"])
    recorder.cancel()
  }

  @Test("CallbagKit materialize, dematerialize") func dematerializeUndoesMaterialize() {
    #expect(
      pulled(pipe(of(1), materialize(), map { "\($0)" })) == [
        "next(next(1))", "next(finished)", "completed(finished)",
      ])
    #expect(pulled(pipe(of(1), materialize(), dematerialize())) == ["next(1)", "completed(finished)"])
    #expect(
      pulled(pipe(throwError(Broken(), Int.self), materialize(), dematerialize())) == ["completed(failed(Broken()))"])
  }

  @Test("CallbagKit encode, decode") func encodeAndDecodeConvertEachElement() {
    #expect(elements(pipe(of(1, 2), encode(Brackets()))) == ["<1>", "<2>"])
    #expect(elements(pipe(of("<1>"), decode(Int.self, from: Brackets()))) == [1])
  }

  @Test("CallbagKit components (strings, characters)") func componentsAreParts() {
    #expect(elements(pipe(of("on", "e,two"), components(separatedBy: ","))) == ["one", "two"])
    #expect(elements(pipe(from("a,b"), components(separatedBy: ","))) == ["a", "b"])
  }

  @Test("CallbagKit split (3)") func splitCuts() {
    #expect(elements(pipe(of(1, 0, 2, 3), split(separator: 0))) == [[1], [2, 3]])
    #expect(elements(pipe(of(1, 0, 2, 3), split { $0 == 0 })) == [[1], [2, 3]])
    #expect(
      elements(pipe(of(1, 0, 0, 2), split(separator: 0, omittingEmptySubsequences: false))) == [[1], [], [2]])
  }

  @Test("CallbagKit replaceNil") func replaceNilReplaces() {
    #expect(elements(pipe(of(1, nil), replaceNil(with: 0))) == [1, 0])
  }

  @Test("CallbagKit replaceEmpty emits nothing before a failure") func replaceEmptyReplaces() {
    #expect(elements(pipe(empty(Int.self, Never.self), replaceEmpty(with: 1))) == [1])
    #expect(pulled(pipe(throwError(Broken(), Int.self), replaceEmpty(with: 1))) == ["completed(failed(Broken()))"])
  }

  @Test("CallbagKit replaceFirst, replaceLast") func endsAreReplaced() {
    #expect(elements(pipe(from(1...3), replaceFirst(with: 0))) == [0, 2, 3])
    #expect(elements(pipe(from(1...3), replaceLast(with: 0))) == [1, 2, 0])
  }

  @Test("CallbagKit replaceAll (3)") func allAreReplaced() {
    #expect(elements(pipe(from(1...3), replaceAll(where: { $0 > 1 }, with: 0))) == [1, 0, 0])
    #expect(elements(pipe(from(1...3), replaceAll(1, 3, with: 0))) == [0, 2, 0])
  }
}
