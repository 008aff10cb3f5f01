import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SubjectTests {
  /// The messages that an observing sink receives, without the greeting.
  private func messages(of source: CallbagProducer<Int>) -> Cell<[String]> {
    let received = Cell<[String]>([])
    observe { (message: Sink<Int>) in received.withLock { $0.append("\(message)") } }(source)
    return received
  }

  @Test("CallbagKit makePublishSubject, from (subject)") func publishReplaysNothing() {
    let subject: CallbagSubject<Int> = makePublishSubject()
    let early = messages(of: from(subject))
    subject.send(1)
    let late = messages(of: from(subject))
    subject.send(2)
    subject.complete()
    subject.send(3)
    #expect(early.value == ["next(1)", "next(2)", "completed(finished)"])
    #expect(late.value == ["next(2)", "completed(finished)"])
    #expect(messages(of: from(subject)).value == ["completed(finished)"])
  }

  @Test("CallbagKit makeBehaviorSubject") func behaviorReplaysTheLatest() {
    let subject = makeBehaviorSubject(0)
    let early = messages(of: from(subject))
    subject.send(1)
    #expect(messages(of: from(subject)).value == ["next(1)"])
    subject.complete(.failed(Broken()))
    #expect(early.value.prefix(2) == ["next(0)", "next(1)"])
    #expect(early.value.last?.contains("failed") == true)
    #expect(messages(of: from(subject)).value.count == 1)
  }

  @Test("CallbagKit makeReplaySubject") func replayReplaysTheLatestAlsoAfterTheCompletion() {
    let subject: CallbagSubject<Int> = makeReplaySubject(2)
    for number in 1...3 { subject.send(number) }
    #expect(messages(of: from(subject)).value == ["next(2)", "next(3)"])
    subject.complete()
    #expect(messages(of: from(subject)).value == ["next(2)", "next(3)", "completed(finished)"])
  }

  @Test("CallbagKit makeAsyncSubject") func asyncEmitsTheLastAndTheCompletion() {
    let subject: CallbagSubject<Int> = makeAsyncSubject()
    let early = messages(of: from(subject))
    subject.send(1)
    subject.send(2)
    #expect(early.value == [])
    subject.complete()
    #expect(early.value == ["next(2)", "completed(finished)"])
    #expect(messages(of: from(subject)).value == ["next(2)", "completed(finished)"])
  }

  @Test("CallbagKit makeSubject") func strategyChooses() {
    let subject = makeSubject(.behavior(7))
    #expect(messages(of: from(subject)).value == ["next(7)"])
    let replaying: CallbagSubject<Int> = makeSubject(.replay())
    replaying.send(1)
    #expect(messages(of: from(replaying)).value == ["next(1)"])
  }

  @Test func takesMessagesInTheClassicForm() {
    let subject: CallbagSubject<Int> = makePublishSubject()
    let recorder = RecordingConsumer<Int>()
    subject(.start(recorder.consumer))
    subject(.next(.value(1)))
    subject(.next(.value(2)))
    subject(.completed(.cancelled))
    #expect(recorder.trace == ["start", "next(1)", "next(2)", "completed(cancelled)"])
  }

  @Test func oneSinkCancelsAlone() {
    let subject: CallbagSubject<Int> = makePublishSubject()
    let (one, other) = (RecordingConsumer<Int>(), RecordingConsumer<Int>())
    subject(.start(one.consumer))
    subject(.start(other.consumer))
    subject.send(1)
    one.cancel()
    subject.send(2)
    subject.complete()
    #expect(one.trace == ["start", "next(1)", "completed(cancelled)"])
    #expect(other.trace == ["start", "next(1)", "next(2)", "completed(finished)"])
  }

  @Test func isFedByAPullableSourceAsASink() {
    let subject: CallbagSubject<Int> = makePublishSubject()
    let received = messages(of: from(subject))
    from(1...3).callbag(subject.consumer)
    #expect(received.value == ["next(1)", "next(2)", "next(3)", "completed(finished)"])
  }

  @Test func hotSourcesOfTheCoreStandAtTheHeadOfAPipe() {
    let number = MutableProperty(1)
    let received = messages(of: pipe(number, map { $0 * 2 }))
    #expect(messages(of: number.property.callbag).value == ["next(1)"])
    number.value = 2
    #expect(received.value == ["next(2)", "next(4)"])
    let relay = Relay<Int>()
    let doubled = messages(of: pipe(relay, map { $0 * 2 }))
    relay.send(4)
    #expect(doubled.value == ["next(8)"])
    #expect(elements(Future<Int, Never>(.success(5)).callbag) == [5])
    let signal = Signal<Int, Never>()
    let sent = messages(of: signal.callbag)
    signal.sendNext(6)
    #expect(sent.value == ["next(6)"])
    let channel = Channel<Int, Never>()
    let taken = messages(of: channel.callbag)
    channel.finish()
    #expect(taken.value == ["completed(finished)"])
  }
}
