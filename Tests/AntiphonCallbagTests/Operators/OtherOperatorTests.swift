import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct OtherOperatorTests {
  @Test("CallbagKit race (variadic, array, operator)") func raceHasOneWinner() {
    let (first, second) = (ManualSource<Int>(), ManualSource<Int>())
    let recorder = RecordingConsumer<Int>()
    race(first.source, second.source)(recorder.consumer)
    second.send(.next(2))
    first.send(.next(1))
    second.send(.next(3))
    #expect(recorder.trace == ["start", "next(2)", "next(3)"])
    #expect(first.wishes.last == "completed(cancelled)")
    recorder.cancel()
    #expect(elements(pipe(of(1), race(with: never(Int.self, Never.self)))) == [1])
  }

  @Test("CallbagKit race of empty sources completes") func emptyRaceCompletes() {
    #expect(pulled(race([CallbagProducer<Int>]())) == ["completed(finished)"])
    let nothing = empty(Int.self, Never.self).callbag
    #expect(pulled(race(nothing, nothing)) == ["completed(finished)"])
  }

  @Test("CallbagKit delay starts the stream later") func delayStartsLater() {
    let clock = VirtualClock()
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, delay(.seconds(2), on: clock))(recorder.consumer)
    clock.advance(by: .seconds(1))
    #expect(manual.sinks.value.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(manual.sinks.value.count == 1)
    recorder.cancel()
  }

  @Test("CallbagKit timestamps, durations") func elementsHaveTheirTimes() {
    let clock = VirtualClock()
    let begin = clock.now
    let (times, spans) = (RecordingConsumer<Bool>(), RecordingConsumer<Duration>())
    pipe(
      interval(.seconds(2), on: clock), timestamps(on: clock),
      map { $0.1 == begin.advanced(by: .seconds(2 * ($0.0 + 1))) })(times.consumer)
    pipe(interval(.seconds(2), on: clock), durations(on: clock))(spans.consumer)
    clock.advance(by: .seconds(4))
    #expect(times.trace == ["start", "next(true)", "next(true)"])
    #expect(spans.trace == ["start", "next(2.0 seconds)", "next(2.0 seconds)"])
    times.cancel()
    spans.cancel()
  }

  @Test("CallbagKit group is live") func groupIsLive() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<String>()
    pipe(
      manual.source, group { $0 % 2 },
      flatMap { group in pipe(group.1, map { "\(group.0):\($0)" }) })(recorder.consumer)
    manual.send(.next(1))
    manual.send(.next(2))
    manual.send(.next(3))
    #expect(recorder.trace == ["start", "next(1:1)", "next(0:2)", "next(1:3)"])
    recorder.cancel()
  }

  @Test("CallbagKit partition") func partitionParts() {
    let (matching, rest) = pipe(from(1...4), partition(even))
    #expect(elements(matching) == [2, 4])
    #expect(elements(rest) == [1, 3])
  }

  @Test("CallbagKit print") func printPrintsEvents() {
    let lines = Cell<[String]>([])
    #expect(elements(pipe(of(7), printed("n", to: { line in lines.withLock { $0.append(line) } }))) == [7])
    #expect(lines.value.contains { $0.hasPrefix("n") && $0.contains("7") })
  }

  @Test("CallbagKit sync") func serializedPassesEverything() {
    #expect(elements(pipe(from(1...3), serialized())) == [1, 2, 3])
    #expect(elements(pipe(from(1...3), CallbagKit.sync())) == [1, 2, 3])
  }

  @Test("CallbagKit debug") func debugPrintsEvents() {
    let lines = Cell<[String]>([])
    #expect(elements(pipe(of(7), debug("n", to: { line in lines.withLock { $0.append(line) } }))) == [7])
    #expect(lines.value.contains { $0.contains("7") && $0.contains("OtherOperatorTests.swift") })
  }

  @Test("CallbagKit breakpoint (2)") func breakpointStops() async {
    #expect(elements(pipe(from(1...3), breakpoint(next: { $0 > 3 }), breakpointOnError())) == [1, 2, 3])
    await #expect(processExitsWith: .failure) {
      pipe(from(1...3), breakpoint(next: { $0 > 2 }), forEach { _ in })
    }
    await #expect(processExitsWith: .failure) {
      pipe(throwError(Broken(), Int.self), breakpointOnError(), forEach { _ in })
    }
  }

  @Test("CallbagKit assert") func assertTrapsAtAFailure() async {
    #expect(elements(pipe(from(1...3), CallbagKit.assert())) == [1, 2, 3])
    await #expect(processExitsWith: .failure) {
      pipe(throwError(Broken(), Int.self), CallbagKit.assert(), forEach { _ in })
    }
  }

  @Test func pipeHasThem() {
    let clock = VirtualClock()
    #expect(elements(Pipe.race(Pipe(of(1)), Pipe(never(Int.self, Never.self))).callbag) == [1])
    #expect(elements(Pipe(of(1)).race(with: never(Int.self, Never.self)).callbag) == [1])
    let (matching, rest) = Pipe(from(1...4)).partition(even)
    #expect(elements(matching.callbag) == [2, 4])
    #expect(elements(rest.callbag) == [1, 3])
    #expect(elements(Pipe(from(1...4)).group { $0 % 2 }.map { $0.0 }.callbag) == [1, 0])
    #expect(elements(Pipe(of(1)).durations(on: clock).callbag) == [.zero])
    #expect(elements(Pipe(of(1)).timestamps(on: clock).map { $0.0 }.callbag) == [1])
    #expect(elements(Pipe(of(1)).print(to: { _ in }).sync().callbag) == [1])
    let recorder = RecordingConsumer<Int>()
    Pipe(of(1)).delay(.seconds(1), on: clock).callbag(recorder.consumer)
    clock.advance(by: .seconds(1))
    #expect(recorder.trace == ["start", "next(1)", "completed(finished)"])
  }

  @Test func pipeWatchesAndStops() async {
    let lines = Cell<[String]>([])
    let write: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
    #expect(elements(Pipe(of(7)).debug("n", to: write).callbag) == [7])
    #expect(lines.value.contains { $0.contains("7") && $0.contains("OtherOperatorTests.swift") })
    #expect(elements(Pipe(of(1)).breakpoint(next: { $0 > 1 }).breakpointOnError().assert().callbag) == [1])
    await #expect(processExitsWith: .failure) { Pipe(of(1)).breakpoint(next: { $0 > 0 }).forEach { _ in } }
    await #expect(processExitsWith: .failure) {
      Pipe(throwError(Broken(), Int.self)).breakpointOnError().forEach { _ in }
    }
    await #expect(processExitsWith: .failure) { Pipe(throwError(Broken(), Int.self)).assert().forEach { _ in } }
  }
}
