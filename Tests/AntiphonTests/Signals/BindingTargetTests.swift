import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct BindingTargetTests {
  @Test func takesTheElementsOfAStream() {
    let log = Log<Int>()
    from(1...3).bind(to: BindingTarget { log.add($0) })
    #expect(log.entries == [1, 2, 3])
  }

  @Test func finishesTheStreamWithItsLifetime() {
    let (lifetime, token) = Lifetime.make()
    let source = ManualSource(Int.self)
    let log = Log<Int>()
    let subscription = source.producer.bind(to: BindingTarget(during: lifetime) { log.add($0) })
    source.send(1)
    token.end()
    source.send(2)
    #expect(log.entries == [1])
    #expect(!subscription.isActive)
  }

  @Test func runsAfterTheObservers() {
    let log = Log<String>()
    from(1...2)
      .observeValues { log.add("observer \($0)") }
      .observeFinished { log.add("end") }
      .bind(to: BindingTarget { log.add("target \($0)") })
    #expect(log.entries == ["observer 1", "target 1", "observer 2", "target 2", "end"])
  }

  @Test func isCalledOnItsScheduler() {
    let scheduler = ManualScheduler()
    let log = Log<Int>()
    just(1).bind(to: BindingTarget(on: scheduler) { log.add($0) })
    #expect(log.entries == [])
    scheduler.run()
    #expect(log.entries == [1])
  }

  @Test func doesNotKeepWhatIsBound() {
    let source = ManualSource(Int.self)
    weak var weakly: MutableProperty<Int>?
    do {
      let number = MutableProperty(0)
      weakly = number
      source.producer.bind(to: number)
      source.send(1)
      #expect(number.value == 1)
    }
    #expect(weakly == nil)
    source.send(2)
    source.finish()
  }

  @Test func relayAndSubjectForwardElementsButNoCompletion() {
    let (relay, subject) = (Relay<Int>(), Subject<Int, Never>())
    let (fromRelay, fromSubject) = (relay.producer.probe(), subject.producer.probe())
    from(1...2).bind(to: relay)
    from(3...4).bind(to: subject)
    #expect(fromRelay.elements == [1, 2])
    #expect(fromSubject.elements == [3, 4])
    #expect(fromRelay.completions.isEmpty && fromSubject.completions.isEmpty)
  }
}
