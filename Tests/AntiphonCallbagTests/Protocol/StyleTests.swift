import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct StyleTests {
  /// The script of S0.20: two wishes, a pause, a resume, a wish, the end.
  private func script(_ start: (@escaping CallbagConsumer<Int>) -> Void) -> [String] {
    let recorder = RecordingConsumer<Int>()
    start(recorder.consumer)
    recorder.request(2)
    recorder.send(.next(.pause))
    recorder.send(.next(.resume))
    recorder.request()
    recorder.send(.completed(.finished))
    return recorder.trace
  }

  @Test("S0.20 the classic and the short form, and the core's, give the same trace")
  func bothStylesGiveOneTrace() {
    let classic: SourceTalkback<Int> = { tenToTwenty($0) }
    let short = CallbagProducer(source: classic)
    let expected = ["start", "next(10)", "next(11)", "next(12)", "completed(cancelled)"]
    #expect(script { classic(.start($0)) } == expected)
    #expect(script { short($0) } == expected)
    #expect(script { short(.start($0)) } == expected)
    #expect(script { short.source(.start($0)) } == expected)
    #expect(script { CallbagProducer(short.producer)($0) } == expected)
    #expect(script { from(10...20).callbag($0) } == expected)
    #expect(script { from(10...20).callbag.source(.start($0)) } == expected)
  }

  @Test("S0.20 a source ignores everything but start")
  func sourcesReceiveOnlyStart() {
    let source = of(1).callbag
    source(.next(.wantItem))
    source(.completed(.finished))
    #expect(pulled(source) == ["next(1)", "completed(finished)"])
  }

  @Test("S0.21 source(.start(makeSink()))")
  func startsWithASinkMade() {
    let received = Cell<[String]>([])
    let source = from(1...2).callbag
    source(.start(makeSink { message in received.withLock { $0.append("\(message)") } }))
    #expect(received.value == ["next(1)", "next(2)", "completed(finished)"])
  }

  @Test("S0.21 sink(function)(source)")
  func sinkPassesMessagesToAFunction() {
    let received = Cell<[String]>([])
    @Sendable func note(_ message: Sink<Int>) { received.withLock { $0.append("\(message)") } }
    sink(note)(from(1...2).callbag)
    #expect(received.value == ["next(1)", "next(2)", "completed(finished)"])
  }

  @Test("S0.21 sink { … }(composed)")
  func sinkPassesMessagesToAClosure() {
    let received = Cell<[String]>([])
    let composed = multiplyBy(10)(CallbagProducer(source: tenToTwenty))
    sink { message in received.withLock { $0.append("\(message)") } }(composed)
    #expect(received.value == (10...20).map { "next(\($0 * 10))" } + ["completed(finished)"])
  }

  @Test("S0.35 what is made by hand and what is built in work on each other")
  func interoperates() {
    let source = CallbagProducer(source: tenToTwenty)
    #expect(elements(pipe(source, filter { $0 % 2 == 0 }, multiplyBy(10), take(3))) == [100, 120, 140])
    #expect(elements(pipe(from(1...5), multiplyBy(10), scan(0) { $0 + $1 })) == [10, 30, 60, 100, 150])
    #expect(elements(concat(source, from(1...2).callbag)) == Array(10...20) + [1, 2])
    let values = Cell<[Int]>([])
    source.producer.map { $0 + 1 }.forEach { value in values.withLock { $0.append(value) } }
    #expect(values.value == Array(11...21))
    let recorder = RecordingConsumer<Int>()
    pipe(source, multiplyBy(2), map { $0 + 1 })(recorder.consumer)
    recorder.request(2)
    #expect(recorder.trace == ["start", "next(21)", "next(23)"])
    recorder.cancel()
  }

  @Test("S0.35 failures, cancellations and terminations pass both bridges")
  func completionsPass() {
    for completion: Completion<any Error> in [.finished, .failed(Broken()), .cancelled, .terminated] {
      let source = CallbagProducer<Int> { sink in
        sink(.start { _ in })
        sink(.completed(completion))
      }
      #expect(pulled(pipe(source, map { $0 })) == ["completed(\(completion))"])
    }
  }

  @Test func becomesASignalAFutureAndASequence() async throws {
    let source = CallbagProducer(source: tenToTwenty)
    // Hot: started now, and over.
    #expect(try source.producer.signal().latest?.get() == 20)
    // Cold: a run of its own for each start.
    let first = Cell<[Int?]>([])
    let future = source.producer.future
    for _ in 1...2 { future.start { result in first.withLock { $0.append(try? result.get()) } } }
    #expect(first.value == [10, 10])
    var numbers: [Int] = []
    for try await number in pipe(source, take(2)).producer.values { numbers.append(number) }
    #expect(numbers == [10, 11])
  }

  @Test func isMadeOfAnAsynchronousSequence() async throws {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...2 { continuation.yield(number) }
    continuation.finish()
    var tens: [Int] = []
    for try await ten in pipe(from(numbers), multiplyBy(10)).producer.values { tens.append(ten) }
    #expect(tens == [10, 20])
  }

  @Test("S0.25 two subscriptions of one value share nothing")
  func subscriptionsShareNothing() {
    let received = (Cell<[String]>([]), Cell<[String]>([]))
    let source = pipe(CallbagProducer(source: tenToTwenty), scan(0) { $0 + $1 }, take(3))
    let puller: @Sendable (Cell<[String]>) -> Void = { cell in
      sink { (message: Sink<Int>) in cell.withLock { $0.append("\(message)") } }(source)
    }
    puller(received.0)
    puller(received.1)
    #expect(received.0.value == ["next(10)", "next(21)", "next(33)", "completed(finished)"])
    #expect(received.1.value == received.0.value)
  }

  @Test("S0.31 building a chain starts nothing")
  func chainsAreLazy() {
    let starts = Cell(0)
    let source = CallbagProducer<Int> { sink in
      starts.value += 1
      sink(.start { _ in })
    }
    let built = source |> map { $0 * 2 } |> filter { $0 > 1 } |> scan(0) { $0 + $1 } |> take(3)
    let combined = combine(built, merge(built, built))
    #expect(starts.value == 0)
    let handle = observe { (_: Sink<(Int, Int)>) in }(combined)
    #expect(starts.value == 3)
    handle.cancel()
  }

  @Test("S0.32 one operator serves both modes and keeps them")
  func operatorsKeepTheMode() {
    let clock = VirtualClock()
    let pushing = interval(.seconds(1), on: clock)
    let operate: CallbagOperator<Int, Int> = map { $0 + 1 } |> filter { $0 > 0 } |> take(2)
    #expect(operate(pushing).mode == .listenable)
    #expect(operate(from(1...9).callbag).mode == .pullable)
    let (listener, puller) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    operate(pushing)(listener.consumer)
    operate(from(1...9).callbag)(puller.consumer)
    clock.advance(by: .seconds(5))
    #expect(listener.trace == ["start", "next(1)", "next(2)", "completed(finished)"])
    #expect(puller.trace == ["start"])
    puller.request(2)
    #expect(puller.trace == ["start", "next(2)", "next(3)", "completed(finished)"])
  }

  @Test("S0.32 a source made by hand that pushes is found out")
  func pushingIsFoundOut() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, map { $0 * 2 })(recorder.consumer)
    manual.send(.next(1))
    manual.send(.next(2))
    manual.send(.completed(.finished))
    #expect(recorder.trace == ["start", "next(2)", "next(4)", "completed(finished)"])
    #expect(manual.wishes == [])
  }

  @Test("S0.33 factories: arguments → source")
  func factoriesMakeSources() {
    let clock = VirtualClock()
    #expect(elements(from(1...3).callbag) == [1, 2, 3])
    #expect(listened(pipe(combine(from(1...2), of("a")), map { "\($0.0)\($0.1)" })).last == "completed(finished)")
    let recorder = RecordingConsumer<Int>()
    pipe(interval(.seconds(1), on: clock), take(1))(recorder.consumer)
    clock.advance(by: .seconds(1))
    #expect(recorder.trace == ["start", "next(0)", "completed(finished)"])
  }
}
