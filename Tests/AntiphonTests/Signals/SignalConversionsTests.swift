import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SignalConversionsTests {
  // MARK: Signal → producer

  @Test func producerEmitsTheLatestAndThenTheRest() {
    let signal = Signal<Int, TestFailure>(.success(1))
    let producer = signal.producer
    signal.sendNext(2)
    let one = producer.probe()
    signal.sendNext(3)
    let other = producer.probe()
    signal.sendNext(4)
    signal.sendFailed(TestFailure())
    signal.sendNext(5)
    #expect(one.elements == [2, 3, 4])
    #expect(other.elements == [3, 4])
    #expect(one.completions == [.failed(TestFailure())])
    #expect(other.completions == [.failed(TestFailure())])
  }

  @Test func producerFailsAtOnceIfTheLatestIsAFailure() {
    let probe = Signal<Int, TestFailure>(.failure(TestFailure("a"))).producer.probe()
    #expect(probe.elements == [])
    #expect(probe.completions == [.failed(TestFailure("a"))])
  }

  @Test func producerKeepsElementsWithoutDemand() {
    let signal = Signal<Int, Never>()
    let probe = signal.producer.probe(requesting: 1)
    for number in 1...4 { signal.sendNext(number) }
    #expect(probe.elements == [1])
    probe.request(2)
    #expect(probe.elements == [1, 2, 3])
    probe.cancel()
    #expect(probe.completions == [.cancelled])
  }

  @Test func producerFinishesWhenTheSignalIsGone() {
    let probe = Probe<Int, Never>()
    do {
      let signal = Signal<Int, Never>()
      signal.producer.run(probe.consumer)
      signal.sendNext(1)
      #expect(probe.completions == [])
    }
    #expect(probe.elements == [1])
    #expect(probe.completions == [.finished])
  }

  @Test func producerKeepsItsSignal() {
    var signal: Signal<Int, Never>? = Signal(.success(1))
    weak var kept: Signal<Int, Never>?
    kept = signal
    var producer = signal?.producer
    signal = nil
    #expect(producer?.prefix(1).probe().elements == [1])
    producer = nil
    #expect(kept == nil)
  }

  @Test func cancelledProducerIsForgotten() {
    let live = LifetimeCounter()
    let signal = Signal<Int, Never>()
    do {
      let token = live.token()
      let subscription = signal.producer.observeValues { _ in token.touch() }.start()
      signal.producer.prefix(1).observeValues { _ in token.touch() }.start()
      signal.sendNext(1)
      #expect(live.count == 1)
      subscription.cancel()
    }
    #expect(live.count == 0)
    signal.sendNext(2)
  }

  @Test func producerRewindsToTheLatest() throws {
    let signal = Signal<Int, Never>(.success(1))
    let probe = signal.producer.probe(requesting: 2)
    signal.sendNext(2)
    signal.sendNext(3)
    try probe.talkback.rewind()
    probe.request(2)
    #expect(probe.elements == [1, 2, 3])
    signal.sendNext(4)
    #expect(probe.elements == [1, 2, 3, 4])
  }

  @Test func valuesEndWithTheSignal() async {
    var signal: Signal<Int, Never>? = Signal(.success(1))
    var values = signal!.values.makeAsyncIterator()
    #expect(await values.next() == 1)
    signal?.sendNext(2)
    signal?.sendNext(3)
    #expect(await values.next() == 2)
    #expect(await values.next() == 3)
    signal = nil
    #expect(await values.next() == nil)
  }

  @Test func valuesThrowTheFailure() async {
    let signal = Signal<Int, TestFailure>(.success(1))
    var values = signal.values.makeAsyncIterator()
    do throws(TestFailure) {
      #expect(try await values.next() == 1)
      signal.sendFailed(TestFailure("a"))
      _ = try await values.next()
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure("a"))
    }
  }

  @Test func cancelledTaskLeavesTheSignal() async {
    let (starts, continuation) = AsyncStream<Void>.makeStream()
    let signal = Signal<Int, Never>(.success(1))
    let task = Task {
      var numbers: [Int] = []
      for await number in signal.values {
        numbers.append(number)
        continuation.yield()
      }
      return numbers
    }
    var startIterator = starts.makeAsyncIterator()
    await startIterator.next()
    task.cancel()
    #expect(await task.value == [1])
    signal.sendNext(2)
  }

  // MARK: Producer → signal

  @Test func signalStartsTheStreamOnceForAll() {
    let starts = Box(0)
    let source = ManualSource(Int.self)
    let signal = source.producer.on(starting: { starts.increment() }).signal()
    #expect(starts.value == 1)
    let one = Log<Int>()
    let other = Log<Int>()
    signal.subscribe { one.add($0.get()) }
    source.send(1)
    signal.subscribe { other.add($0.get()) }
    source.send(2)
    source.finish()
    #expect(one.entries == [1, 2])
    #expect(other.entries == [1, 2])
    #expect(signal.latest?.get() == 2)
    #expect(starts.value == 1)
  }

  @Test func signalOfASynchronousStreamHasItsLastElement() {
    #expect(from(1...3).signal().latest?.get() == 3)
    #expect(empty(Int.self, Never.self).signal().latest == nil)
  }

  @Test func signalOfAnAsynchronousSequenceHasItsElements() async {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    var values = from(numbers).signal().values.makeAsyncIterator()
    continuation.yield(7)
    #expect(await values.next() == 7)
    continuation.finish()
    #expect(await values.next() == nil)
  }

  @Test func signalReportsTheFailure() {
    #expect(fail(TestFailure("a"), Int.self).signal().latest == .failure(TestFailure("a")))
  }

  @Test func streamKeepsTheSignalAsLongAsItRuns() {
    let source = ManualSource(Int.self)
    weak var signal: Signal<Int, Never>?
    signal = source.producer.signal()
    #expect(signal != nil)
    source.finish()
    #expect(signal == nil)
  }

  @Test func sentStreamCanBeCancelled() {
    let source = ManualSource(Int.self)
    let signal = Signal<Int, Never>()
    let subscription = source.producer.send(to: signal)
    source.send(1)
    subscription.cancel()
    source.send(2)
    #expect(signal.latest?.get() == 1)
  }

  // MARK: Signal and future

  @Test func futureOfASignalIsTheLatestOrTheNext() {
    let signal = Signal<Int, TestFailure>()
    let future = signal.future
    let log = Log<Result<Int, TestFailure>>()
    future.start { log.add($0) }
    #expect(log.entries == [])
    signal.sendNext(1)
    signal.sendNext(2)
    #expect(log.entries == [.success(1)])
    future.start { log.add($0) }
    #expect(log.entries == [.success(1), .success(2)])
    signal.sendFailed(TestFailure())
    future.start { log.add($0) }
    #expect(log.entries == [.success(1), .success(2), .failure(TestFailure())])
  }

  @Test func futureThatWasCancelledLeavesTheSignal() {
    let live = LifetimeCounter()
    let signal = Signal<Int, Never>()
    do {
      let token = live.token()
      let subscription = signal.future.start { _ in token.touch() }
      #expect(live.count == 1)
      subscription.cancel()
    }
    #expect(live.count == 0)
  }

  @Test func signalOfAFutureStartsItOnceAndDeliversItsResultToAll() {
    let work = Box(0)
    let pending = Box<Future<Int, Never>.Callback?>(nil)
    let signal = Future<Int, Never> {
      work.increment()
      pending.value = $0
    }.signal()
    #expect(work.value == 1)
    let log = Log<Int>()
    signal.subscribe { log.add($0.get()) }
    pending.value?(.success(7))
    signal.subscribe { log.add($0.get()) }
    #expect(log.entries == [7, 7])
    #expect(work.value == 1)
  }

  @Test func operationKeepsTheSignalUntilItHasAnswered() {
    let pending = Box<Future<Int, Never>.Callback?>(nil)
    weak var signal: Signal<Int, Never>?
    signal = Future<Int, Never> { pending.value = $0 }.signal()
    #expect(signal != nil)
    pending.value?(.success(1))
    #expect(signal == nil)
  }
}
