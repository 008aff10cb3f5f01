import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SubscribeTests {
  let failing = of(1, 2).promoteFailure(to: TestFailure.self).append(fail(TestFailure("late")))

  @Test func sendsTheElementsAndTheEnd() {
    let subject = Subject<Int, TestFailure>()
    let probe = subject.producer.probe()
    of(1, 2).promoteFailure(to: TestFailure.self).subscribe(subject)
    #expect(probe.elements == [1, 2])
    #expect(probe.completions == [.finished])
  }

  @Test func sendsTheFailure() {
    let subject = Subject<Int, TestFailure>()
    let probe = subject.producer.probe()
    failing.subscribe(subject)
    #expect(probe.elements == [1, 2])
    #expect(probe.completions == [.failed(TestFailure("late"))])
  }

  @Test func aCancelledStreamDoesNotEndTheSubject() {
    let (subject, source) = (Subject<Int, TestFailure>(), ManualSource(Int.self, failure: TestFailure.self))
    let probe = subject.producer.probe()
    let subscription = source.producer.subscribe(subject)
    source.send(1)
    subscription.cancel()
    #expect(probe.completions.isEmpty)
    failing.subscribe(subject)
    #expect(probe.elements == [1, 1, 2])
    #expect(probe.completions == [.failed(TestFailure("late"))])
  }

  @Test func aStreamThatCannotFailGoesIntoAnySubject() {
    let (subject, untyped) = (Subject<Int, TestFailure>(), Subject<Int, any Error>())
    let (probe, other) = (subject.producer.probe(), untyped.producer.probe())
    of(1).subscribe(subject)
    of(2).subscribe(untyped)
    #expect(probe.elements == [1] && probe.completions == [.finished])
    #expect(other.elements == [2])
  }

  @Test func anyFailureGoesIntoAnUntypedSubject() {
    let log = Log<String>()
    let subject = Subject<Int, any Error>()
    subject.observe { log.add("\($0)") }.start()
    failing.subscribe(subject)
    #expect(log.entries.count == 3)
    #expect(log.entries.last?.contains("late") == true)
    let again = Subject<Int, any Error>()
    let probe = again.producer.probe()
    failing.mapError { $0 as any Error }.subscribe(again)
    #expect(probe.elements == [1, 2] && probe.completions.count == 1)
  }

  @Test func theSubjectIsNotRetained() {
    let source = ManualSource(Int.self)
    weak var weakly: Subject<Int, Never>?
    let subscription: Subscription
    do {
      let subject = Subject<Int, Never>()
      weakly = subject
      subscription = source.producer.subscribe(subject)
      source.send(1)
    }
    #expect(weakly == nil)
    #expect(subscription.isActive)
    source.send(2)
    #expect(!subscription.isActive)
  }

  @Test func observersComeFirst() {
    let log = Log<String>()
    let subject = Subject<Int, Never>()
    subject.observeValues { log.add("subject \($0)") }.observeFinished { log.add("subject's end") }.start()
    of(1).observeValues { log.add("observer \($0)") }.observeFinished { log.add("end") }.subscribe(subject)
    #expect(log.entries == ["observer 1", "subject 1", "end", "subject's end"])
  }

  @Test func oneSubjectFeedsAnother() {
    let (first, second) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>(.replay()))
    first.subscribe(second)
    first.send(1)
    first.fail(TestFailure())
    let probe = second.producer.probe()
    #expect(probe.elements == [1])
    #expect(probe.completions == [.failed(TestFailure())])
  }

  @Test func aRelayTakesTheElements() {
    let relay = Relay<Int>()
    let probe = relay.producer.probe()
    of(1, 2).subscribe(relay)
    #expect(probe.elements == [1, 2] && probe.completions.isEmpty)
    probe.cancel()
  }

  @Test func aSignalTakesElementsAndFailuresAndContinues() {
    let signal = Signal<Int, TestFailure>()
    let log = Log<Result<Int, TestFailure>>()
    signal.subscribe { log.add($0) }
    failing.subscribe(signal)
    of(3).promoteFailure(to: TestFailure.self).bind(to: signal)
    #expect(log.entries == [.success(1), .success(2), .failure(TestFailure("late")), .success(3)])
  }

  @Test func bindSendsTheFailureAndNotTheEnd() {
    let subject = Subject<Int, TestFailure>()
    let probe = subject.producer.probe()
    of(0).promoteFailure(to: TestFailure.self).bind(to: subject)
    #expect(probe.completions.isEmpty)
    failing.bind(to: subject)
    #expect(probe.elements == [0, 1, 2])
    #expect(probe.completions == [.failed(TestFailure("late"))])
  }
}
