import Antiphon
import AntiphonTesting
import Testing

@testable import AntiphonCallbag

@Suite(.leavesNothing) struct ProtocolTests {
  typealias Message = Sink<Int>

  @Test("S0.1 three messages, and the start carries the peer with its parameters swapped")
  func aMessageIsOneOfThree() {
    let received = Cell<[Source<Int>]>([])
    let peer: @Sendable (Callbag<Wish<Int>, Int>) -> Void = { message in received.withLock { $0.append(message) } }
    for message: Callbag<Int, Wish<Int>> in [.start(peer), .next(1), .completed(.finished)] {
      switch message {
      case .start(let talkback): talkback(.next(.wantItem))
      case .next(let element): #expect(element == 1)
      case .completed(let completion): #expect(completion.description == "finished")
      }
    }
    #expect(received.value == [.next(.wantItem)])
  }

  @Test("CallbagKit isStart, isNext, isCompleted, isForcedToComplete")
  func kindsAreToldApart() {
    let all: [Message] = [
      .start { _ in }, .next(1), .completed(.finished), .completed(.failed(Broken())), .completed(.cancelled),
      .completed(.terminated),
    ]
    #expect(all.map(\.isStart) == [true, false, false, false, false, false])
    #expect(all.map(\.isNext) == [false, true, false, false, false, false])
    #expect(all.map(\.isCompleted) == [false, false, true, true, true, true])
    #expect(all.map(\.isForcedToComplete) == [false, false, false, true, true, true])
  }

  @Test("CallbagKit talkback, element, completion")
  func contentIsTakenOut() {
    let greeted = Cell(false)
    Message.start { _ in greeted.value = true }.talkback?(.next(.pause))
    #expect(greeted.value)
    #expect(Message.next(3).element == 3)
    #expect(Message.next(3).talkback == nil)
    #expect(Message.completed(.cancelled).completion?.description == "cancelled")
    #expect(Message.next(3).completion == nil)
    #expect(Message.completed(.finished).element == nil)
  }

  @Test("CallbagKit talkback(_:), whenReceiveCompletion(_:)")
  func greetingsAreMade() {
    let received = Cell<[String]>([])
    let talkback = Message.talkback { message in received.withLock { $0.append("\(message)") } }
    talkback.talkback?(.next(.rewind))
    let ending = Message.whenReceiveCompletion { completion in received.withLock { $0.append("\(completion)") } }
    ending.talkback?(.next(.wantItem))
    ending.talkback?(.completed(.cancelled))
    #expect(received.value == ["next(rewind)", "cancelled"])
  }

  @Test("CallbagKit Callbag == Callbag")
  func messagesCompare() {
    #expect(Message.next(1) == .next(1))
    #expect(Message.next(1) != .next(2))
    #expect(Message.start { _ in } == Message.start { _ in })
    #expect(Message.completed(.finished) == .completed(.finished))
    #expect(Message.completed(.finished) != .completed(.cancelled))
    #expect(Message.next(1) != .completed(.finished))
  }

  @Test("CallbagKit Completion: two failures are never equal")
  func failuresAreNeverEqual() {
    let failure = Message.completed(.failed(Broken()))
    #expect(failure != failure)
  }

  @Test("CallbagKit Callbag == element, Callbag == completion")
  func messagesCompareWithWhatTheyCarry() {
    let finished = Completion<any Error>.finished
    #expect(Message.next(1) == 1)
    #expect(Message.next(1) != 2)
    #expect(Message.completed(.finished) != 1)
    #expect(Message.completed(.finished) == finished)
    #expect(Message.completed(.cancelled) != finished)
    #expect(Message.next(1) != finished)
  }

  @Test("CallbagKit description")
  func messagesDescribeThemselves() {
    let all: [Message] = [.start { _ in }, .next(1), .completed(.finished), .completed(.failed(Broken()))]
    #expect(all.map(\.description) == ["start", "next(1)", "completed(finished)", "completed(failed(Broken()))"])
  }

  @Test("S0.2 a completion finishes or fails")
  func completionsFinishOrFail() {
    let completions: [Completion<any Error>] = [.finished, .failed(Broken())]
    #expect(completions.map(\.description) == ["finished", "failed(Broken())"])
  }

  @Test("S0.3 source, sink, talkback, consumer and producer have names")
  func endsHaveNames() {
    let consumer: CallbagConsumer<Int> = { (message: Sink<Int>) in _ = message }
    let source: SourceTalkback<Int> = { (message: Source<Int>) in if case .start(let sink) = message { sink(.next(1)) }
    }
    let producer: CallbagProducer<Int> = CallbagProducer(source: source)
    producer(consumer)
    #expect(Sink<Int>.self == Callbag<Int, Wish<Int>>.self)
    #expect(Source<Int>.self == Callbag<Wish<Int>, Int>.self)
  }

  @Test("S0.4 a stream that its sink ended completes as cancelled")
  func cancelledIsNotFinished() {
    let recorder = RecordingConsumer<Int> { message, talkback in if message == 2 { talkback?(.completed(.finished)) } }
    from(1...3).callbag(recorder.consumer)
    recorder.request(3)
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "completed(cancelled)"])
  }

  @Test("S0.6 what goes up is typed")
  func wishesAreTyped() {
    let wishes: [Wish<Int>] = [.wantItem, .value(1), .pause, .resume, .rewind]
    #expect(wishes.map(\.description) == ["wantItem", "value(1)", "pause", "resume", "rewind"])
    #expect(Wish.value(1) == .value(1))
    #expect(Wish.value(1) != .value(2))
    #expect(Wish<Int>.pause != .resume)
  }

  @Test("S0.7 a paused source produces nothing")
  func pausedSourceProducesNothing() {
    let made = Cell(0)
    let source = from { () -> Int? in
      made.value += 1
      return made.value
    }.callbag
    let recorder = RecordingConsumer<Int>()
    source(recorder.consumer)
    recorder.request(2)
    recorder.send(.next(.pause))
    recorder.request(5)
    #expect(made.value == 2)
    #expect(recorder.trace == ["start", "next(1)", "next(2)"])
  }

  @Test("S0.8 after resume nothing is lost or repeated")
  func resumedSourceGoesOn() {
    let recorder = RecordingConsumer<Int>()
    from(1...4).callbag(recorder.consumer)
    recorder.request()
    recorder.send(.next(.pause))
    recorder.request(3)
    recorder.send(.next(.resume))
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "next(3)", "next(4)", "completed(finished)"])
  }

  @Test("S0.8 a clock makes no ticks for the span of a pause")
  func pausedClockDoesNotTick() {
    let clock = VirtualClock()
    let recorder = RecordingConsumer<Int>()
    interval(.seconds(1), on: clock)(recorder.consumer)
    clock.advance(by: .seconds(2))
    recorder.send(.next(.pause))
    clock.advance(by: .seconds(60))
    let paused = recorder.trace
    #expect(paused == ["start", "next(0)", "next(1)"])
    recorder.send(.next(.resume))
    #expect(recorder.trace == paused)
    clock.advance(by: .seconds(2))
    recorder.send(.completed(.cancelled))
    #expect(recorder.trace == paused + ["next(2)", "next(3)", "completed(cancelled)"])
  }

  @Test("S0.9 rewind starts again from the first item without another greeting")
  func rewindStartsAgain() {
    let recorder = RecordingConsumer<Int>()
    from(1...3).map { $0 * 10 }.callbag(recorder.consumer)
    recorder.request(2)
    recorder.send(.next(.rewind))
    recorder.request(4)
    #expect(
      recorder.trace == ["start", "next(10)", "next(20)", "next(10)", "next(20)", "next(30)", "completed(finished)"])
  }

  @Test("S0.9 a source made of messages receives a rewind, and starts again inside its subscription")
  func rewindReachesHandMade() {
    let recorder = RecordingConsumer<Int>()
    pipe(CallbagProducer(source: tenToTwenty), map { $0 + 1 })(recorder.consumer)
    recorder.request(2)
    recorder.send(.next(.rewind))
    recorder.request(2)
    #expect(recorder.trace == ["start", "next(11)", "next(12)", "next(11)", "next(12)"])
    recorder.cancel()
  }

  @Test("S0.9 a source that does not know the wish is cancelled and started again")
  func rewindRestarts() {
    let manual = ManualSource<Int>(rewinds: .byRestarting)
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, map { $0 + 1 })(recorder.consumer)
    recorder.request()
    recorder.send(.next(.rewind))
    #expect(manual.wishes == ["next(wantItem)", "completed(cancelled)", "next(wantItem)"])
    #expect(manual.sinks.value.count == 2)
    recorder.cancel()
  }

  @Test("S0.9 a source that can't be rewound refuses, and the stream continues")
  func rewindIsRefused() throws {
    let manual = ManualSource<Int>(rewinds: .never)
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, map { $0 + 1 })(recorder.consumer)
    recorder.request()
    recorder.send(.next(.rewind))
    manual.send(.next(1))
    #expect(recorder.trace == ["start", "next(2)"])
    #expect(manual.wishes == ["next(wantItem)"])
    recorder.cancel()
    let handle = manual.source.producer.observeValues { _ in }.start()
    #expect(throws: RewindFailure.notRewindable) { try handle.rewind() }
    handle.cancel()
  }

  @Test("S0.9 what waits for demand is dropped by a rewind, and the end too")
  func rewindDropsWhatWaits() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, map { $0 + 1 })(recorder.consumer)
    manual.send(.next(1))
    recorder.send(.next(.pause))
    manual.send(.next(2))
    recorder.send(.next(.rewind))
    recorder.send(.next(.resume))
    #expect(recorder.trace == ["start", "next(2)"])
    #expect(manual.wishes.contains("next(rewind)"))
    recorder.send(.next(.pause))
    manual.send(.next(3))
    manual.send(.completed(.finished))
    recorder.send(.next(.rewind))
    // A source that has finished can't start again by itself.
    #expect(manual.sinks.value.count == 2)
    recorder.cancel()
  }

  @Test("S0.10 wantItem is the request")
  func wantItemIsTheRequest() {
    let recorder = RecordingConsumer<Int>()
    of(1, 2).callbag(recorder.consumer)
    #expect(recorder.trace == ["start"])
    recorder.request()
    #expect(recorder.trace == ["start", "next(1)"])
  }

  @Test("S0.11 a pause costs two messages, a filter one for each element it refuses")
  func pauseIsCheaperThanAFilter() {
    let calls = Cell(0)
    let source = from { () -> Int? in
      calls.value += 1
      return calls.value
    }.callbag
    let paused = RecordingConsumer<Int>()
    source(paused.consumer)
    paused.send(.next(.pause))
    paused.request(1)
    #expect(calls.value == 0)
    let filtered = RecordingConsumer<Int>()
    pipe(source, filter { $0 > 100 })(filtered.consumer)
    filtered.request(1)
    #expect(calls.value == 101)
  }

  @Test("S0.12 the four messages travel through operators with one input")
  func wishesTravel() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, filter { $0 > 0 }, map { $0 * 2 }, take(10), multiplyBy(1))(recorder.consumer)
    recorder.send(.next(.wantItem))
    recorder.send(.next(.pause))
    recorder.send(.next(.resume))
    recorder.send(.next(.value(7)))
    recorder.send(.next(.rewind))
    // The value waits for the next request: the rewind forgets the one that was not answered.
    #expect(
      manual.wishes == [
        "next(wantItem)", "next(pause)", "next(resume)", "next(rewind)", "next(value(7))",
      ])
    #expect(manual.sinks.value.count == 1)
    recorder.cancel()
  }

  @Test("S0.12 a value goes up with the request that it is")
  func valueTravels() {
    let manual = ManualSource<Int> { message, sink in
      if case .next(let wish) = message, wish == .value(7) { sink(.next(7)) }
    }
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, filter { $0 > 0 }, map { $0 * 2 })(recorder.consumer)
    recorder.send(.next(.value(7)))
    #expect(manual.wishes == ["next(value(7))"])
    #expect(recorder.trace == ["start", "next(14)"])
    recorder.cancel()
  }

  @Test("S0.12 with several inputs a pause stops them all")
  func pauseStopsAllInputs() {
    let clock = VirtualClock()
    let recorder = RecordingConsumer<Int>()
    merge(interval(.seconds(1), on: clock), interval(.seconds(1), on: clock))(recorder.consumer)
    clock.advance(by: .seconds(1))
    recorder.send(.next(.pause))
    clock.advance(by: .seconds(60))
    #expect(recorder.trace == ["start", "next(0)", "next(0)"])
    recorder.cancel()
  }
}

@Suite(.leavesNothing) struct HandshakeTests {
  @Test("S0.13 the source greets after it was greeted, and there is no third start")
  func thereIsNoThirdStart() {
    let starts = Cell<[String]>([])
    let source = CallbagProducer<Int> { sink in
      starts.withLock { $0.append("sink") }
      sink(
        .start { message in
          if case .start = message { starts.withLock { $0.append("third") } }
          if case .next = message { sink(.completed(.failed(Broken()))) }
        })
      starts.withLock { $0.append("greeted") }
    }
    let recorder = RecordingConsumer<Int>()
    pipe(source, retry(1), catchError { _ in of(1) }, append(2), repeats(2))(recorder.consumer)
    recorder.request(4)
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "next(1)", "next(2)", "completed(finished)"])
    // Two runs of the pipe, each with one retry, so four subscriptions of the source.
    #expect(starts.value == Array(repeating: ["sink", "greeted"], count: 4).flatMap { $0 })
  }

  @Test("S0.14 the talkback may be the source itself")
  func talkbackMayBeTheSource() {
    let startedSink = Cell<CallbagConsumer<Int>?>(nil)
    @Sendable func source(_ message: Source<Int>) {
      switch message {
      case .start(let sink):
        startedSink.value = sink
        sink(.start(source))
      case .next: startedSink.value?(.next(5))
      case .completed: startedSink.exchange(nil)?(.completed(.cancelled))
      }
    }
    let recorder = RecordingConsumer<Int>()
    source(.start(recorder.consumer))
    recorder.request(2)
    recorder.send(.completed(.finished))
    #expect(recorder.trace == ["start", "next(5)", "next(5)", "completed(cancelled)"])
    let through = RecordingConsumer<Int>()
    pipe(CallbagProducer(source: source), map { $0 + 1 })(through.consumer)
    through.request(2)
    #expect(through.trace == ["start", "next(6)", "next(6)"])
    through.cancel()
  }

  @Test("S0.15 a start sent to a talkback is ignored and reported")
  func startToTalkbackIsIgnored() {
    let reports = Cell<[String]>([])
    Misuse.listener.value = { report in reports.withLock { $0.append(report) } }
    defer { Misuse.listener.value = nil }
    let recorder = RecordingConsumer<Int>()
    from(1...2).callbag(recorder.consumer)
    recorder.send(.start { _ in Issue.record("greeted again") })
    recorder.request(2)
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "completed(finished)"])
    #expect(reports.value == ["a talkback was sent a start: the handshake is over, this is ignored"])
  }

  @Test("S0.16 each sink has its own talkback")
  func sinksAreIndependent() {
    let clock = VirtualClock()
    let source = interval(.seconds(1), on: clock)
    let (first, second) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    source(first.consumer)
    source(second.consumer)
    clock.advance(by: .seconds(1))
    first.send(.completed(.finished))
    clock.advance(by: .seconds(1))
    second.send(.completed(.finished))
    #expect(first.trace == ["start", "next(0)", "completed(cancelled)"])
    #expect(second.trace == ["start", "next(0)", "next(1)", "completed(cancelled)"])
  }

  @Test("S0.17 a sink may end inside its greeting")
  func endsInsideStart() {
    let recorder = RecordingConsumer<Int> { message, talkback in if message.isStart { talkback?(.completed(.finished)) }
    }
    from(1...3).callbag(recorder.consumer)
    recorder.request()
    #expect(recorder.trace == ["start", "completed(cancelled)"])
  }

  @Test("S0.17 a sink may end later, for instance by a timer")
  func endsLater() {
    let clock = VirtualClock()
    let recorder = RecordingConsumer<Int>()
    interval(.seconds(1), on: clock)(recorder.consumer)
    let deadline = clock.schedule(after: .milliseconds(3500)) { recorder.send(.completed(.finished)) }
    clock.advance(by: .seconds(10))
    withExtendedLifetime(deadline) {}
    #expect(recorder.trace == ["start", "next(0)", "next(1)", "next(2)", "completed(cancelled)"])
  }

  @Test("S0.18 nothing follows completed")
  func nothingFollowsCompleted() {
    let manual = ManualSource<Int>()
    let recorder = RecordingConsumer<Int>()
    pipe(manual.source, map { $0 })(recorder.consumer)
    recorder.request(5)
    manual.send(.next(1))
    manual.send(.completed(.finished))
    manual.send(.next(2))
    manual.send(.completed(.failed(Broken())))
    recorder.request(5)
    recorder.send(.completed(.cancelled))
    #expect(recorder.trace == ["start", "next(1)", "completed(finished)"])
    let puller = Cell<[String]>([])
    let subscription = sink { (message: Sink<Int>) in puller.withLock { $0.append("\(message)") } }(manual.source)
    manual.send(.completed(.finished), to: 1)
    manual.send(.next(2), to: 1)
    manual.send(.completed(.finished), to: 1)
    subscription.cancel()
    #expect(puller.value == ["completed(finished)"])
  }

  @Test("S0.19 a pullable source acknowledges the end once and ignores later requests")
  func acknowledgesOnce() {
    for source in [from(1...3).callbag, CallbagProducer(source: tenToTwenty), makePullableSource { { 1 } }] {
      let recorder = RecordingConsumer<Int>()
      source(recorder.consumer)
      recorder.request()
      recorder.send(.completed(.finished))
      recorder.send(.completed(.finished))
      recorder.request(3)
      #expect(recorder.trace.count == 3)
      #expect(recorder.trace.last == "completed(cancelled)")
    }
  }

  @Test("S0.5 a sink that ends with terminated is answered so")
  func terminatedIsAnswered() {
    let recorder = RecordingConsumer<Int>()
    from(1...3).callbag(recorder.consumer)
    recorder.send(.completed(.terminated))
    #expect(recorder.trace == ["start", "completed(terminated)"])
  }
}
