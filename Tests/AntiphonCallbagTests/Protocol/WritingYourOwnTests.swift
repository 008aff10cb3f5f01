import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

// The code of `WritingYourOwn.md`: `Scripts/documents` checks that each of its blocks is here.

private func listener(_ heard: Cell<[String]>, leavingOn clock: VirtualClock) -> CallbagConsumer<Int> {
  let appointment = Cell<Appointment?>(nil)
  return { message in
    switch message {
    case .start(let talkback):
      appointment.value = clock.schedule(after: .seconds(3)) { talkback(.completed(.finished)) }
    case .next(let element):
      heard.withLock { $0.append("\(element)") }
    case .completed(let completion):
      heard.withLock { $0.append("\(completion)") }
      appointment.exchange(nil)?.cancel()
    }
  }
}

private func puller(_ heard: Cell<[String]>) -> CallbagConsumer<Int> {
  let talkback = Cell<SourceTalkback<Int>?>(nil)
  return { message in
    switch message {
    case .start(let peer):
      talkback.value = peer
      peer(.next(.wantItem))
    case .next(let element):
      heard.withLock { $0.append("\(element)") }
      talkback.value?(.next(.wantItem))
    case .completed(let completion):
      heard.withLock { $0.append("\(completion)") }
      talkback.value = nil
    }
  }
}

private func oneSecondLater(_ clock: VirtualClock) -> CallbagProducer<Int> {
  CallbagProducer(mode: .listenable, rewinds: .byRestarting) { sink in
    let listener = Cell<CallbagConsumer<Int>?>(sink)
    let appointment = Cell<Appointment?>(nil)
    sink(
      .start { message in
        guard case .completed = message, let sink = listener.exchange(nil) else { return }
        appointment.exchange(nil)?.cancel()
        sink(.completed(.cancelled))
      })
    if listener.value == nil { return }
    appointment.value = clock.schedule(after: .seconds(1)) {
      guard let sink = listener.exchange(nil) else { return }
      sink(.next(0))
      sink(.completed(.finished))
    }
  }
}

private func once(_ clock: VirtualClock) -> CallbagProducer<Int> {
  let once = makeListenableSource(rewinds: .byRestarting) { (emit: @escaping CallbagConsumer<Int>) in
    let appointment = clock.schedule(after: .seconds(1)) {
      emit(.next(0))
      emit(.completed(.finished))
    }
    return { message in if case .completed = message { appointment.cancel() } }
  }
  return once
}

private func counting() -> CallbagProducer<Int> {
  let counted = makePullableSource {
    let index = Cell(10)
    return {
      defer { index.value += 1 }
      return index.value <= 20 ? index.value : nil
    }
  }
  return counted
}

@Sendable private func numbers(_ message: Source<Int>) {
  guard case .start(let sink) = message else { return }
  let index = Cell<Int?>(10)
  sink(
    .start { message in
      switch message {
      case .next(.wantItem), .next(.value):
        guard let current = index.value else { return }
        index.value = current < 20 ? current + 1 : nil
        sink(.next(current))
        if current == 20 { sink(.completed(.finished)) }
      case .next(.rewind): if index.value != nil { index.value = 10 }
      case .completed:
        if index.exchange(nil) != nil { sink(.completed(.cancelled)) }
      case .start, .next: break
      }
    })
}

private func times(_ factor: Int) -> CallbagOperator<Int, Int> {
  CallbagOperator { input in
    CallbagProducer(mode: input.mode) { output in
      input { message in
        switch message {
        case .start(let talkback): output(.start(talkback))
        case .next(let element): output(.next(element * factor))
        case .completed(let completion): output(.completed(completion))
        }
      }
    }
  }
}

private func countdown(from start: Int) -> CallbagProducer<Int> {
  pipe(from(0...start), map { start - $0 })
}

extension Producer where Element == Int {
  fileprivate func times(_ factor: Int) -> Producer {
    Producer { consumer in
      let next = consumer.next
      self.run(consumer.receiving { next($0 * factor) })
    }
  }
}

/// The operator in the comment of `CallbagOperator`.
private func twice() -> CallbagOperator<Int, Int> {
  CallbagOperator { source in pipe(source, map { $0 * 2 }) }
}

/// The source in the comment of `CallbagProducer`.
private let one = CallbagProducer<Int>(rewinds: .byRestarting) { sink in
  sink(.start { _ in })
  sink(.next(1))
  sink(.completed(.finished))
}

@Suite("S0.36 the guide's code runs", .leavesNothing) struct WritingYourOwnTests {
  private let clock = VirtualClock()
  private let heard = Cell<[String]>([])

  @Test func listenerLeaves() {
    let ticks = interval(.seconds(1), on: clock)
    ticks(.start(listener(heard, leavingOn: clock)))
    clock.advance(by: .seconds(10))
    #expect(heard.value.first == "0")
    #expect(heard.value.last == "cancelled")
    #expect(heard.value.count < 5)
  }

  @Test func pullerPulls() {
    from(1...3).callbag(.start(puller(heard)))
    #expect(heard.value == ["1", "2", "3", "finished"])
  }

  @Test func sinksAreMade() {
    let source = of(1).callbag
    source(.start(makeSink { message in heard.withLock { $0.append("\(message)") } }))
    sink { message in heard.withLock { $0.append("\(message)") } }(source)
    #expect(heard.value == ["next(1)", "completed(finished)", "next(1)", "completed(finished)"])
  }

  @Test func listenablePushes() {
    let (recorder, leaver) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    oneSecondLater(clock)(recorder.consumer)
    oneSecondLater(clock)(leaver.consumer)
    leaver.send(.completed(.finished))
    leaver.send(.completed(.finished))
    observe { message in heard.withLock { $0.append("\(message)") } }(once(clock))
    clock.advance(by: .seconds(2))
    #expect(recorder.trace == ["start", "next(0)", "completed(finished)"])
    #expect(leaver.trace == ["start", "completed(cancelled)"])
    #expect(heard.value == ["next(0)", "completed(finished)"])
  }

  @Test func leavingInsideTheGreetingReceivesOneCompletion() {
    let leaver = RecordingConsumer<Int> { message, talkback in if message.isStart { talkback?(.completed(.cancelled)) }
    }
    oneSecondLater(clock)(leaver.consumer)
    #expect(clock.pending == 0)
    #expect(leaver.trace == ["start", "completed(cancelled)"])
  }

  @Test func pullableAnswers() {
    #expect(elements(counting()) == Array(10...20))
    #expect(pulled(CallbagProducer(source: numbers)) == (10...20).map { "next(\($0))" } + ["completed(finished)"])
  }

  @Test func operatorMultiplies() {
    let composed = times(10)(CallbagProducer(source: numbers))
    composed(.start(puller(heard)))
    #expect(heard.value == (10...20).map { "\($0 * 10)" } + ["finished"])
    let tens = Cell<[Int]>([])
    pipe(
      CallbagProducer(source: numbers), filter(even), times(10),
      forEach { number in tens.withLock { $0.append(number) } })
    #expect(tens.value == [100, 120, 140, 160, 180, 200])
  }

  @Test func factoryMakesACountdown() {
    #expect(elements(countdown(from: 3)) == [3, 2, 1, 0])
  }

  @Test func formsTurnIntoEachOther() {
    let there = CallbagProducer(from(1...3).times(10))
    let back = pipe(there, times(2)).producer.times(5)
    #expect(elements(back.callbag) == [100, 200, 300])
  }

  @Test func sourcesKeepEveryRule() {
    verify(source: "numbers") { _ in CallbagProducer(source: numbers).producer }
    verify(source: "oneSecondLater(_:)") { oneSecondLater($0).producer }
    verify(source: "once") { once($0).producer }
    verify(source: "counted") { _ in counting().producer }
    verify(source: "one") { _ in one.producer }
    verify(source: "countdown(from:)") { _ in countdown(from: 11).producer }
  }

  @Test func operatorsKeepEveryRule() {
    verify(operator: "times(_:)") { numbers, _ in times(10)(numbers).producer }
    verify(operator: "times(_:) of times(_:)") { numbers, _ in times(10)(times(10)(numbers)).producer }
    verify(operator: "twice()") { numbers, _ in twice()(numbers).producer }
    verify(operator: "times(_:) in the core's form") { numbers, _ in numbers.times(10) }
  }

  @Test func pullerKeepsEveryRule() {
    verify(consumer: "puller(_:)") { stream, take in
      let handle = Cell<Talkback?>(nil)
      let watched = Producer<Int, TestFailure> { consumer in
        handle.value = consumer.talkback
        stream.run(consumer)
      }
      watched.on(next: take).callbag(.start(puller(Cell([]))))
      return Subscription(handle.value!)
    }
  }

  @Test func overviewRuns() {
    let all = Cell<[Int]>([])
    pipe(
      from(1...9),
      filter(even),
      map { $0 * 10 },
      forEach { element in all.withLock { $0.append(element) } })
    #expect(all.value == [20, 40, 60, 80])
  }
}
