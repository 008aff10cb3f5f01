import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

extension ProducerProtocol where Element == Int {
  fileprivate func doubled() -> Producer<Int, Failure> { producer.map { $0 * 2 } }
}

/// An interface that says what it promises; the compiler checks it across modules.
struct SearchModel {
  let results: Driver<[String]>
  let taps: ControlEvent<Int>
}

@MainActor @Suite(.leavesNothing) struct DriverTests {
  @Test func drivesALabelThatNeedsNoAwait() {
    let (label, number) = (Label(), Relay<Int>())
    number.producer.asDriver().map { "\($0) after \(label.history.count)" }.drive { label.text = $0 }
    number.send(1)
    number.send(2)
    #expect(label.history == ["1 after 0", "2 after 1"])
  }

  @Test func drivesAPartOfAnObjectThatIsNotKept() {
    var label: Label? = Label()
    weak let remembered = label
    let text = Relay<String>()
    text.producer.asDriver().drive(label!, \.text)
    text.send("a")
    #expect(label?.history == ["a"])
    label = nil
    #expect(remembered == nil)
    text.send("b")
  }

  @Test func drivesWhateverCanBeBoundTo() {
    let (source, variable, shown) = (Relay<Int>(), Variable(0), Log<Int>())
    let field = ControlProperty(never(Int.self)) { shown.add($0) }
    source.producer.asDriver().drive(to: variable)
    source.producer.asDriver().drive(to: field)
    source.producer.bind(to: variable)
    source.send(7)
    #expect(variable.value == 7)
    #expect(shown.entries == [7])
  }

  @Test func completionArrivesOnTheMainActorWhereverItIsCancelled() async {
    let (source, label) = (Relay<Int>(), Label())
    let handle = source.producer.asDriver().drive {
      label.text = "\($0)"
    } completed: {
      label.text = "\($0)"
    }
    source.send(1)
    await elsewhere { handle.cancel() }
    #expect(label.history == ["1", "cancelled"])
  }

  @Test func elementsFromElsewhereArriveOnTheMainActor() async {
    let (source, label) = (Relay<Int>(), Label())
    source.producer.asDriver().filter { $0 > label.history.count }.drive { label.text = "\($0)" }
    await elsewhere { for number in 1...3 { source.send(number) } }
    #expect(label.history == ["1", "2", "3"])
  }

  @Test func twoDrivesReceiveEachElementTogether() async {
    let (source, log) = (Relay<Int>(), Log<String>())
    let driver = source.producer.asDriver()
    driver.drive { log.add("a\($0)") }
    driver.drive { log.add("b\($0)") }
    await elsewhere { for number in 1...2 { source.send(number) } }
    #expect(log.entries == ["a1", "b1", "a2", "b2"])
  }

  @Test func whatIsNotSharedStaysOnTheMainActor() async {
    let (source, clock, places) = (Relay<Int>(), VirtualClock(), Log<Bool>())
    let handle = source.producer.unit.receive(on: .main).delay(for: .seconds(1), clock: clock).producer
      .observeValues { _ in places.add(MainActorScheduler().isCurrent) }.start()
    source.send(1)
    await elsewhere { clock.advance(by: .seconds(1)) }
    handle.cancel()
    #expect(places.entries == [true])
  }

  @Test func pausedDriverGoesOnOnTheMainActorAfterAResumeElsewhere() async {
    let (source, label) = (Relay<Int>(), Label())
    let handle = source.producer.asDriver().drive { label.text = "\($0)" }
    handle.pause()
    for number in 1...3 { source.send(number) }
    await elsewhere { handle.resume() }
    #expect(label.history == ["1", "2", "3"])
  }

  @Test func rewoundDriverReceivesTheLatestElementAgain() throws {
    let (source, label) = (Relay<Int>(), Label())
    let handle = source.producer.asDriver().drive { label.text = "\($0)" }
    source.send(1)
    source.send(2)
    try handle.rewind()
    #expect(label.history == ["1", "2", "2"])
  }

  @Test func replayIsForgottenWhenTheLastSubscriberCancels() {
    let (source, one, two, three) = (Relay<Int>(), Label(), Label(), Label())
    let driver = source.producer.asDriver()
    let first = driver.drive { one.text = "\($0)" }
    source.send(1)
    let second = driver.drive { two.text = "\($0)" }
    #expect(two.history == ["1"])
    first.cancel()
    second.cancel()
    driver.drive { three.text = "\($0)" }
    #expect(three.history == [])
    source.send(2)
    #expect(three.history == ["2"])
  }

  @Test(arguments: ["1-2-#", "1-2-|", "#", "--#", "(12)#", "-1-2-3-#"])
  func justReturningIsTheSameAsComposingItByHand(_ text: String) {
    marbles { m in
      let driver = m.cold(text).asDriver(onErrorJustReturn: 9).asProducer()
      let byHand = m.cold(text).receive(on: .main).replaceError(with: 9).share(replay: 1)
      let both = [driver, byHand].map { $0.record(on: m.clock) }
      let late = Log<Recorder<Int, Never>>()
      m.at(4) { for producer in [driver, byHand] { late.add(producer.record(on: m.clock)) } }
      m.clock.run()
      for pair in [both, late.entries] {
        let traces = pair.map { $0.recording.events.map(\.description) }
        #expect(traces[0] == traces[1])
        #expect(!traces[0].isEmpty)
      }
    }
  }

  @Test func recoveringGoesOnWithAnotherDriver() {
    let label = Label()
    fail(Broken(), Int.self).prepend(1)
      .asDriver(onErrorRecover: { $0 == Broken() ? from(7...8).asDriver() : empty(Int.self).asDriver() })
      .drive { label.text = "\($0)" }
    #expect(label.history == ["1", "7", "8"])
  }

  @Test func operatorsOnADriverGiveDrivers() {
    let (source, label, clock) = (Relay<Int>(), Label(), VirtualClock())
    let driver = source.producer.asDriver()
    let changed: Driver<String> =
      driver
      .filter { $0 != 2 }
      .throttle(for: .seconds(1), latest: true, clock: clock)
      .flatMapLatest { number in from([number, number * 10]).asDriver() }
      .scan(0) { $0 + $1 }
      .removeDuplicates()
      .map { "\($0)" }
    changed.drive { label.text = $0 }
    for number in 1...3 { source.send(number) }
    clock.advance(by: .seconds(1))
    #expect(label.history == ["1", "11", "14", "44"])
  }

  @Test func twoDrivesOfAFlatMapLatestDoTheWorkOnce() {
    let (query, asked, one, two) = (Relay<String>(), Log<String>(), Label(), Label())
    let results = query.producer.asDriver().flatMapLatest { query in
      asked.add(query)
      return just(query.uppercased()).asDriver()
    }
    results.drive { one.text = $0 }
    results.map { "\($0.count)" }.drive { two.text = $0 }
    query.send("ab")
    query.send("abc")
    #expect(asked.entries == ["ab", "abc"])
    #expect(one.history == ["AB", "ABC"])
    #expect(two.history == ["2", "3"])
  }

  @Test func closuresAreCalledOnTheMainActorWhereverTheStreamIsStartedAndCancelled() async {
    let places = Log<Bool>()
    let query = Variable(0)
    let driver = query.asDriver().flatMapLatest { number in
      places.add(MainActorScheduler().isCurrent)
      return from([number, number]).asDriver()
    }
    for number in 1...200 {
      let handle = Log<Subscription>()
      let starting = Task.detached { handle.add(driver.observeValues { _ in }.start()) }
      query.value = number
      await starting.value
      let cancelling = Task.detached { handle.entries[0].cancel() }
      query.value = -number
      await cancelling.value
    }
    #expect(!places.entries.isEmpty)
    #expect(places.entries.allSatisfy { $0 })
  }

  @Test func newSubscriberOfAFilteredDriverReceivesWhatOthersShow() {
    let (source, one, two) = (Relay<Int>(), Label(), Label())
    let even = source.producer.asDriver().filter { $0 % 2 == 0 }
    even.drive { one.text = "\($0)" }
    for number in 1...3 { source.send(number) }
    even.drive { two.text = "\($0)" }
    #expect(one.history == ["2"])
    #expect(two.history == ["2"])
  }

  @Test func anOperatorOnTheProtocolServesRawStreamsSubjectsAndUnits() {
    let (subject, received) = (Subject<Int, Never>(), Log<Int>())
    let streams: [Producer<Int, Never>] = [
      subject.producer.doubled(), subject.doubled(), subject.producer.asDriver().doubled(),
    ]
    for stream in streams { stream.observeValues { received.add($0) }.start() }
    subject.send(1)
    #expect(received.entries == [2, 2, 2])
    subject.finish()
  }

  @Test func interfacesDeclareTheirProperties() {
    let (names, taps, label) = (Variable(["a"]), Relay<Int>(), Label())
    let model = SearchModel(results: names.asDriver(), taps: ControlEvent(taps.producer))
    model.results.combineLatest(with: model.taps).drive { label.text = "\($0.0) \($0.1)" }
    taps.send(1)
    names.value = ["b"]
    #expect(label.history == ["[\"a\"] 1", "[\"b\"] 1"])
  }

  @Test func unitsAreObservedAndBoundLikeRawStreams() {
    let (source, received, variable) = (Relay<Int>(), Log<Int>(), Variable(0))
    let driver = source.producer.asDriver()
    driver.observeValues { received.add($0) }.start()
    driver.bind(to: variable)
    source.send(3)
    #expect(received.entries == [3])
    #expect(variable.value == 3)
  }
}
