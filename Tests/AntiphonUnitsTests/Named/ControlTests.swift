import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

/// A text field without a screen. It reports text that the user types, not text that is set.
@MainActor final class Field {
  private(set) var text = ""
  private let typed = Relay<Void>()

  func type(_ text: String) {
    self.text = text
    typed.send(())
  }

  var rx: ControlProperty<String> {
    let typed = typed.producer
    let current: @Sendable () -> String = { [weak self] in MainActor.assumeIsolated { self?.text ?? "" } }
    return ControlProperty(deferred { typed.prepend(()).map { current() } }) { [weak self] in self?.text = $0 }
  }
}

@MainActor @Suite(.leavesNothing) struct ControlTests {
  @Test func controlPropertyEmitsTheCurrentValueAndWhatIsTyped() {
    let (field, label) = (Field(), Label())
    field.type("a")
    field.rx.drive { label.text = $0 }
    field.type("ab")
    #expect(label.history == ["a", "ab"])
  }

  @Test func controlPropertyShowsWhatItIsBoundTo() {
    let (field, name) = (Field(), Variable("x"))
    name.asDriver().drive(to: field.rx)
    #expect(field.text == "x")
    name.value = "y"
    #expect(field.text == "y")
  }

  @Test func controlPropertyAndVariableAreBoundBothWays() {
    let (field, name) = (Field(), Variable("x"))
    name.asDriver().drive(to: field.rx)
    field.rx.changes.drive(to: name)
    field.type("typed")
    #expect(name.value == "typed")
    name.value = "set"
    #expect(field.text == "set")
  }

  @Test func changesAreAllThatComesAfterTheStart() {
    let (typed, early, late, values) = (Relay<String>(), Label(), Label(), Label())
    let property = ControlProperty(typed.producer) { _ in }
    property.changes.drive { early.text = $0 }
    typed.send("a")
    property.drive { values.text = $0 }
    property.changes.drive { late.text = $0 }
    typed.send("b")
    #expect(early.history == ["a", "b"])
    #expect(values.history == ["a", "b"])
    #expect(late.history == ["b"])
  }

  @Test func changesLeaveOutTheCurrentValue() {
    let (field, early, late) = (Field(), Label(), Label())
    let property = field.rx
    field.type("a")
    let handle = property.changes.drive { early.text = $0 }
    field.type("ab")
    property.changes.drive { late.text = $0 }
    field.type("abc")
    #expect(early.history == ["ab", "abc"])
    #expect(late.history == ["abc"])
    handle.cancel()
  }

  @Test func changesStartedAnewLeaveOutTheCurrentValueAgain() {
    let (field, first, second) = (Field(), Label(), Label())
    let property = field.rx
    property.changes.drive { first.text = $0 }.cancel()
    field.type("a")
    property.changes.drive { second.text = $0 }
    field.type("ab")
    #expect(first.history == [])
    #expect(second.history == ["ab"])
  }

  @Test func controlEventHasNoInitialEvent() {
    let (taps, one, two) = (Relay<Int>(), Label(), Label())
    let event = ControlEvent(taps.producer)
    event.drive { one.text = "\($0)" }
    taps.send(1)
    event.drive { two.text = "\($0)" }
    taps.send(2)
    #expect(one.history == ["1", "2"])
    #expect(two.history == ["2"])
  }

  @Test func controlEventIsStartedOnTheMainActorOnceAndCancelledWithTheLast() async {
    let log = Log<String>()
    let event = ControlEvent(
      never(Int.self).on(
        starting: { log.add("started \(MainActorScheduler().isCurrent)") }, cancelled: { log.add("cancelled") }))
    var handles: [Subscription] = []
    for _ in 0..<2 { handles.append(event.drive { _ in }) }
    await mainQueueIsIdle()
    for handle in handles { handle.cancel() }
    await mainQueueIsIdle()
    #expect(log.entries == ["started true", "cancelled"])
  }

  @Test func variableHasAValueAndReplaysIt() {
    let (count, one, two) = (Variable(1), Log<Int>(), Log<Int>())
    count.producer.observeValues { one.add($0) }.start()
    count.value = 2
    count.modify { $0 += 1 }
    count.producer.observeValues { two.add($0) }.start()
    #expect(one.entries == [1, 2, 3])
    #expect(two.entries == [3])
    #expect(count.value == 3)
  }

  @Test func variableFinishesWhenItIsReleased() {
    var count: Variable<Int>? = Variable(1)
    let recorder = count!.producer.record(on: VirtualClock())
    count = nil
    #expect(recorder.completion == .finished)
  }

  @Test func mainSignalReplaysNothing() {
    let (source, one, two) = (Variable(1), Label(), Label())
    let signal = source.asMainSignal()
    signal.drive { one.text = "\($0)" }
    signal.drive { two.text = "\($0)" }
    source.value = 2
    #expect(one.history == ["1", "2"])
    #expect(two.history == ["2"])
  }
}
