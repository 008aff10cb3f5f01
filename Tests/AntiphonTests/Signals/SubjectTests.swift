import Antiphon
import AntiphonTesting
import Testing

/// The first tests show what each kind of subject delivers to early and late subscribers: the elements are sent at 1, 3 and 5
/// milliseconds, the completion at 7.
@Suite(.leavesNothing) struct SubjectTests {
  typealias Kind = Subject<Int, TestFailure>.Kind

  @Test func allSubscribersReceiveWhatIsSentFromThenOn() {
    marbles { m in
      let subject = Subject<Int, TestFailure>()
      m.hot("1-2-3-|").observe(subject.send(event:)).start()
      m.expect(subject.producer, "1-2-3-|")
      m.expect(subject.producer, "--2-3-|", talkback: "-^")
      m.expect(subject.producer, "------|", talkback: "-----^")
    }
  }

  @Test(arguments: ["|", "#"])
  func publishReplaysNothing(_ end: String) {
    expect(.publish, end, early: "-1-2-3-", late: "-----3-", after: "---------")
  }

  @Test func behaviorReplaysTheLatest() {
    expect(.behavior(0), "|", early: "01-2-3-", late: "----23-", after: "---------")
    expect(.behavior(0), "#", early: "01-2-3-", late: "----23-", after: "---------")
  }

  @Test func replayReplaysTheLatestAlsoAfterTheCompletion() {
    expect(.replay(2), "|", early: "-1-2-3-", late: "----(12) @5ms 3-", "---------(23|)")
    expect(.replay(2), "#", early: "-1-2-3-", late: "----(12) @5ms 3-", "---------(23#)")
    expect(.replay(), "|", early: "-1-2-3-", late: "----(12) @5ms 3-", "---------(123|)")
    expect(.replay(0), "|", early: "-1-2-3-", late: "-----3-", after: "---------")
  }

  @Test func replayDropsOldElements() {
    let age = Duration.milliseconds(3)
    expect(.replay(age: age), "|", early: "-1-2-3-", late: "----23-", after: "---------")
    expect(.replay(1, age: age), "|", early: "-1-2-3-", late: "----23-", after: "---------")
    expect(.replay(age: .milliseconds(5)), "|", early: "-1-2-3-", late: "----(12) @5ms 3-", "---------(3|)")
    expect(.replay(age: .zero), "#", early: "-1-2-3-", late: "-----3-", after: "---------")
  }

  @Test func asyncEmitsTheLastElementAtTheCompletion() {
    expect(.async, "|", early: "-------(3|)", late: "-------(3|)", "---------(3|)", isWhole: true)
    expect(.async, "#", early: "-------", late: "-------", after: "---------")
  }

  @Test(arguments: [Kind.publish, .behavior(0), .replay(1), .async])
  func endsWithoutAnElement(_ kind: Kind) {
    marbles { m in
      let subject = Subject<Int, TestFailure>(kind, clock: m.clock)
      subject.finish()
      m.expect(subject.producer, "|")
    }
    marbles { m in
      let subject = Subject<Int, TestFailure>(kind, clock: m.clock)
      subject.fail(TestFailure())
      m.expect(subject.producer, "#")
    }
  }

  private func expect(
    _ kind: Kind, _ end: String, early: String, late: String, after: String,
    line: Int = #line
  ) {
    expect(kind, end, early: early + end, late: late + end, after + end, isWhole: true, line: line)
  }

  private func expect(
    _ kind: Kind, _ end: String, early: String, late: String, _ after: String, isWhole: Bool = false,
    line: Int = #line
  ) {
    marbles { m in
      let subject = Subject<Int, TestFailure>(kind, clock: m.clock)
      m.hot("-1-2-3-" + end).observe(subject.send(event:)).start()
      let rest = isWhole ? "" : end
      m.expect(subject.producer, early + rest, line: line)
      m.expect(subject.producer, late + rest, talkback: "----^", line: line)
      m.expect(subject.producer, after, talkback: "---------^", line: line)
    }
  }

  // MARK: Completion

  @Test(arguments: [Kind.publish, .behavior(0), .replay(1), .async])
  func ignoresSendsAfterTheCompletion(_ kind: Kind) {
    let subject = Subject<Int, TestFailure>(kind)
    let recorder = subject.producer.record(on: VirtualClock())
    subject.send(1)
    subject.fail(TestFailure())
    let events = recorder.events
    subject.send(2)
    subject.finish()
    subject.fail(TestFailure("later"))
    subject.send(completion: .cancelled)
    #expect(recorder.events == events)
    #expect(recorder.completion == .failed(TestFailure()))
    #expect(recorder.violations == [])
    let late = subject.producer.record(on: VirtualClock())
    #expect(!late.elements.contains(2))
    #expect(late.completion == .failed(TestFailure()))
  }

  @Test(arguments: [Kind.publish, .behavior(0), .replay(1), .async])
  func finishesWhenItIsReleased(_ kind: Kind) {
    let held = Holder(Subject<Int, TestFailure>(kind))
    let producer = held.value!.producer
    let recorder = producer.record(on: VirtualClock())
    let slow = producer.record(on: VirtualClock(), requesting: 1)
    held.value?.send(1)
    held.value?.send(2)
    held.drop()
    #expect(recorder.completion == .finished)
    slow.request(.max)
    #expect(slow.events == recorder.events)
    let late = producer.record(on: VirtualClock())
    #expect(late.completion == .finished)
    switch kind {
    case .replay, .async: #expect(late.elements == [2])
    case .publish, .behavior: #expect(late.elements == [])
    }
  }

  @Test func releasedInsideADeliveryItFinishesAfterIt() {
    let held = Holder(Subject<Int, TestFailure>())
    let producer = held.value!.producer
    let one = producer.on(next: { _ in held.drop() }).record(on: VirtualClock())
    let other = producer.record(on: VirtualClock())
    held.value?.send(1)
    #expect(one.events == [.next(1), .completed(.finished)])
    #expect(other.events == one.events)
  }

  // MARK: Sends, subscriptions and cancellations inside a delivery

  @Test(arguments: [Kind.publish, .behavior(0), .replay(2)])
  func allReceiveASendInsideADeliveryInOneOrder(_ kind: Kind) {
    let subject = Subject<Int, TestFailure>(kind)
    let before = subject.producer.record(on: VirtualClock())
    let sending = subject.producer.on(next: { number in
      guard (1...3).contains(number) else { return }
      subject.send(number * 10)
      subject.send(number * 10 + 1)
    }).record(on: VirtualClock())
    let after = subject.producer.record(on: VirtualClock())
    for number in 1...3 { subject.send(number) }
    subject.finish()
    #expect(before.elements.filter { $0 > 0 } == [1, 10, 11, 2, 20, 21, 3, 30, 31])
    #expect(sending.events == before.events)
    #expect(after.events == before.events)
  }

  @Test(arguments: [Kind.publish, .behavior(0), .replay(3)])
  func sendsFarInsideDeliveriesLeaveTheStackFlat(_ kind: Kind) async {
    await onSmallStack {
      let subject = Subject<Int, TestFailure>(kind)
      let (sum, received) = (AtomicCounter(), AtomicCounter())
      subject.producer.observeValues { number in
        if number > 0 { sum.increment() }
        if number > 0 && number < many { subject.send(number + 1) }
      }.start()
      subject.producer.observeValues { if $0 > 0 { received.increment() } }.start()
      subject.send(1)
      #expect(sum.value == many)
      #expect(received.value == many)
      subject.finish()
    }
  }

  @Test func manyJoinAndLeaveInsideADeliveryOnAFlatStack() async {
    await onSmallStack {
      let subject = Subject<Int, TestFailure>()
      let interrupted = AtomicCounter()
      subject.producer.observeValues { _ in
        for _ in 0..<many / 4 {
          subject.producer.observeInterrupted { interrupted.increment() }.start().cancel()
        }
      }.start()
      subject.send(1)
      subject.finish()
      #expect(interrupted.value == many / 4)
    }
  }

  @Test func subjectIntoItselfIsNoDeadlock() {
    let subject = Subject<Int, TestFailure>()
    let recorder = subject.producer.record(on: VirtualClock())
    subject.producer.prefix(3).observeValues { subject.send($0 + 1) }.start()
    subject.send(1)
    #expect(recorder.elements == [1, 2, 3, 4])
    subject.finish()
  }

  @Test func joiningInsideADeliveryReceivesWhatFollows() {
    let subject = Subject<Int, TestFailure>()
    let late = Recorder<Int, TestFailure>(on: VirtualClock())
    let producer = subject.producer
    producer.observeValues { if $0 == 1 { producer.run(late.consumer) } }.start()
    for number in 1...3 { subject.send(number) }
    subject.finish()
    #expect(late.events == [.next(2), .next(3), .completed(.finished)])
  }

  @Test(arguments: [Kind.behavior(0), .replay(1)])
  func joiningInsideADeliveryReceivesTheElementOnce(_ kind: Kind) {
    let subject = Subject<Int, TestFailure>(kind)
    let late = Recorder<Int, TestFailure>(on: VirtualClock())
    let producer = subject.producer
    producer.observeValues { if $0 == 1 { producer.run(late.consumer) } }.start()
    for number in 1...3 { subject.send(number) }
    subject.finish()
    #expect(late.events == [.next(1), .next(2), .next(3), .completed(.finished)])
  }

  @Test(arguments: [Kind.publish, .behavior(0), .replay(1), .async])
  func joiningInsideTheCompletionReceivesIt(_ kind: Kind) {
    let subject = Subject<Int, TestFailure>(kind)
    let late = Recorder<Int, TestFailure>(on: VirtualClock())
    let producer = subject.producer
    producer.observeFinished { producer.run(late.consumer) }.start()
    subject.send(1)
    subject.finish()
    #expect(late.completion == .finished)
    switch kind {
    case .replay, .async: #expect(late.elements == [1])
    case .publish, .behavior: #expect(late.elements == [])
    }
  }

  @Test func finishedInsideADeliveryItEndsForAllAfterIt() {
    let subject = Subject<Int, TestFailure>()
    let before = subject.producer.record(on: VirtualClock())
    subject.producer.observeValues { number in
      if number == 2 {
        subject.finish()
        subject.send(9)
      }
    }.start()
    let after = subject.producer.record(on: VirtualClock())
    for number in 1...3 { subject.send(number) }
    #expect(before.events == [.next(1), .next(2), .completed(.finished)])
    #expect(after.events == before.events)
  }

  @Test func cancellingAnotherInsideADeliveryIsFinal() {
    let subject = Subject<Int, TestFailure>()
    let before = subject.producer.record(on: VirtualClock())
    let after = Recorder<Int, TestFailure>(on: VirtualClock())
    subject.producer.observeValues { number in
      if number == 2 {
        before.cancel()
        after.cancel()
      }
    }.start()
    subject.producer.run(after.consumer)
    let last = subject.producer.record(on: VirtualClock())
    for number in 1...3 { subject.send(number) }
    #expect(before.events == [.next(1), .next(2), .completed(.cancelled)])
    #expect(after.events == [.next(1), .completed(.cancelled)])
    #expect(last.elements == [1, 2, 3])
    subject.finish()
  }

  @Test(arguments: [Kind.publish, .behavior(0), .replay(2)])
  func cancellingInsideADeliveryCompletesOnce(_ kind: Kind) {
    let subject = Subject<Int, TestFailure>(kind)
    let probe = Probe<Int, TestFailure>()
    subject.producer.run(
      probe.consumer { number in
        if number == 2 {
          probe.cancel()
          subject.send(9)
        }
        return nil
      })
    for number in 1...3 { subject.send(number) }
    subject.finish()
    #expect(probe.elements.filter { $0 > 0 } == [1, 2])
    #expect(probe.completions == [.cancelled])
    #expect(throws: Never.self) { try probe.requireRules() }
  }

  @Test func cancelledBeforeItSubscribesItIsCancelled() {
    let subject = Subject<Int, TestFailure>(.replay(1))
    subject.send(1)
    #expect(subject.producer.eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func stopIsFinal() {
    let subject = Subject<Int, TestFailure>()
    let probe = Probe<Int, TestFailure>()
    subject.producer.run(probe.consumer { $0 == 2 ? .stop : nil })
    for number in 1...3 { subject.send(number) }
    subject.finish()
    #expect(probe.elements == [1, 2])
    #expect(probe.completions == [])
  }

  @Test func stoppedStreamAffectsNotTheNext() {
    let subject = Subject<Int, Never>()
    let recorder = subject.producer.on(next: { if $0 < 5 { subject.send($0 + 1) } }).prefix(1).append(from(11...13))
      .record(on: VirtualClock(), requesting: 2)
    subject.send(1)
    #expect(recorder.elements == [1, 11])
    subject.send(2)
    recorder.request()
    subject.finish()
    recorder.request()
    #expect(recorder.events == [.next(1), .next(11), .next(12), .next(13), .completed(.finished)])
    #expect(recorder.violations == [])
  }

  // MARK: Demand

  @Test(arguments: [Kind.publish, .replay(9)])
  func slowSubscriberLosesNothingAndDelaysNoOther(_ kind: Kind) {
    let subject = Subject<Int, TestFailure>(kind)
    let slow = subject.producer.record(on: VirtualClock(), requesting: 2)
    let quick = subject.producer.record(on: VirtualClock())
    for number in 1...5 { subject.send(number) }
    #expect(quick.elements == [1, 2, 3, 4, 5])
    #expect(slow.elements == [1, 2])
    slow.request()
    #expect(slow.elements == [1, 2, 3])
    subject.finish()
    #expect(quick.completion == .finished)
    #expect(slow.completion == nil)
    slow.request(2)
    #expect(slow.events == quick.events)
    #expect(slow.violations == [])
  }

  @Test func keepsDrainingElementsThatArriveAgainAndAgain() {
    let subject = Subject<Int, TestFailure>()
    let recorder = subject.producer.record(on: VirtualClock(), requesting: 0)
    var wanted = 0
    for number in 1...60 {
      subject.send(number)
      if number % 7 == 0 {
        recorder.request(number % 3 + 5)
        wanted += number % 3 + 5
      }
      if number % 10 == 0 { recorder.pause() }
      if number % 10 == 3 { recorder.resume() }
    }
    recorder.resume()
    #expect(recorder.elements == Array(1...min(60, wanted)))
    recorder.request(.max)
    subject.finish()
    #expect(recorder.elements == Array(1...60))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: [Kind.publish, .behavior(0), .replay(1)])
  func pausedOneWaitsAndGoesOn(_ kind: Kind) {
    let subject = Subject<Int, TestFailure>(kind)
    let recorder = subject.producer.record(on: VirtualClock())
    let first = recorder.elements
    subject.send(1)
    recorder.pause()
    subject.send(2)
    subject.send(3)
    #expect(recorder.elements == first + [1])
    recorder.resume()
    #expect(recorder.elements == first + [1, 2, 3])
    subject.send(4)
    recorder.pause()
    recorder.resume()
    subject.send(5)
    #expect(recorder.elements == first + [1, 2, 3, 4, 5])
    recorder.pause()
    subject.send(6)
    subject.finish()
    #expect(recorder.completion == nil)
    recorder.resume()
    #expect(recorder.elements == first + [1, 2, 3, 4, 5, 6])
    #expect(recorder.completion == .finished)
  }

  @Test func pausedInsideADeliveryItWaits() {
    let subject = Subject<Int, TestFailure>()
    let probe = Probe<Int, TestFailure>()
    subject.producer.run(
      probe.consumer { _ in
        probe.talkback.pause()
        return nil
      })
    for number in 1...3 { subject.send(number) }
    for count in 1...3 {
      #expect(probe.elements == Array(1...count))
      probe.talkback.resume()
    }
    subject.finish()
    #expect(probe.completions == [.finished])
  }

  @Test func endNeedsNoDemand() {
    let subject = Subject<Int, TestFailure>()
    let recorder = subject.producer.record(on: VirtualClock(), requesting: 0)
    subject.finish()
    #expect(recorder.completion == .finished)
  }

  @Test func pausedStreamWithoutAHandleIsCancelled() {
    let subject = Subject<Int, TestFailure>()
    let cancelled = AtomicCounter()
    for sends in [0, 1] {
      var subscription: Subscription? = subject.producer.observeInterrupted { cancelled.increment() }.start()
      for number in 0..<sends { subject.send(number) }
      subscription?.pause()
      subscription = nil
      #expect(cancelled.value == sends + 1)
    }
    subject.finish()
  }

  // MARK: Rewinds

  @Test func publishCannotBeRewound() {
    let subject = Subject<Int, TestFailure>()
    let recorder = subject.producer.record(on: VirtualClock())
    subject.send(1)
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    subject.send(2)
    subject.finish()
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
  }

  @Test(arguments: [
    Chain("receive(on:)") { $0.receive(on: .immediate) },
    Chain("buffer(_:)") { $0.buffer(.unbounded) },
    Chain("merge(with:)") { $0.merge(with: from(7...8)) },
    Chain("flatMap(_:)") { hot in from([1]).flatMap { _ in hot } },
    Chain("merge(with:).receive(on:)") { $0.merge(with: from(7...8)).receive(on: .immediate) },
  ])
  func stagesOnPublishCannotBeRewoundEither(chain: Chain) {
    let subject = Subject<Int, Never>()
    let recorder = chain.make(subject.producer).record(on: VirtualClock())
    subject.send(1)
    let before = recorder.elements
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    subject.send(2)
    #expect(recorder.elements == before + [2])
    subject.finish()
    #expect(recorder.completion == .finished)
  }

  struct Chain: CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Producer<Int, Never>) -> Producer<Int, Never>

    init(_ name: String, _ make: @escaping @Sendable (Producer<Int, Never>) -> Producer<Int, Never>) {
      testDescription = name
      self.make = make
    }
  }

  @Test(arguments: [
    Chain("prefix(until:)") { hot in from(1...3).prefix(until: hot) },
    Chain("sample(on:)") { hot in from(1...3).append(never()).sample(on: hot) },
    Chain("delay(by:)") { hot in from(1...3).delay { _ in hot } },
    Chain("pausableDropping(by:)") { hot in from(1...3).pausableDropping(by: hot.map { $0 > 0 }) },
  ])
  func aNotifierNeedNotBeRewindable(chain: Chain) {
    let notifier = Subject<Int, Never>()
    let recorder = chain.make(notifier.producer).record(on: VirtualClock(), requesting: 2)
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.cancel()
  }

  @Test func aReplyOfRewindToTheLastElementOfPublishDoesNotDelayTheCompletion() {
    let subject = Subject<Int, Never>()
    let ended = AtomicCounter()
    let talkback = Talkback(requesting: 1)
    subject.producer.collect().run(
      Consumer(talkback: talkback) { _ in
        .rewind
      } completed: { completion in
        talkback.close()
        if completion == .finished { ended.increment() }
      })
    subject.send(1)
    subject.finish()
    #expect(ended.value == 1)
  }

  @Test func replyOfRewindThatPublishCannotGiveLosesNothing() {
    let subject = Subject<Int, TestFailure>()
    let probe = Probe<Int, TestFailure>()
    subject.producer.run(probe.consumer { $0 == 2 ? .rewind : nil })
    for number in 1...4 { subject.send(number) }
    subject.finish()
    #expect(probe.elements == [1, 2, 3, 4])
    #expect(probe.completions == [.finished])
  }

  @Test func rewindReplaysToThatSubscriberOnly() {
    for (kind, remembered) in [(Kind.behavior(0), [3]), (.replay(2), [2, 3]), (.replay(), [1, 2, 3])] {
      let subject = Subject<Int, TestFailure>(kind)
      let one = subject.producer.record(on: VirtualClock())
      let other = subject.producer.record(on: VirtualClock())
      for number in 1...3 { subject.send(number) }
      let first = one.elements
      #expect(throws: Never.self) { try one.rewind() }
      #expect(one.elements == first + remembered)
      #expect(other.elements == first)
      subject.send(4)
      subject.finish()
      #expect(one.elements == first + remembered + [4])
      #expect(other.elements == first + [4])
      #expect(one.completion == .finished)
      #expect(one.violations == [])
    }
  }

  @Test func rewindInsideADeliveryRepeatsEachElementOnce() {
    let subject = Subject<Int, TestFailure>(.replay())
    let (before, after) = (
      Recorder<Int, TestFailure>(on: VirtualClock()), Recorder<Int, TestFailure>(on: VirtualClock())
    )
    subject.producer.run(before.consumer)
    subject.producer.observeValues { number in
      guard number == 2 else { return }
      for recorder in [before, after] { try? recorder.rewind() }
    }.start()
    subject.producer.run(after.consumer)
    for number in 1...3 { subject.send(number) }
    subject.finish()
    #expect(before.elements == [1, 2, 1, 2, 3])
    #expect(after.elements == [1, 1, 2, 3])
    for recorder in [before, after] { #expect(recorder.completion == .finished) }
  }

  @Test(arguments: [1, 2, 3])
  func replyOfRewindReplaysAgain(_ place: Int) {
    let subject = Subject<Int, TestFailure>(.replay())
    let isAgain = Box(false)
    let probe = Probe<Int, TestFailure>()
    subject.producer.run(
      probe.consumer { number in
        guard number == place, !isAgain.value else { return nil }
        isAgain.value = true
        return .rewind
      })
    for number in 1...3 { subject.send(number) }
    subject.finish()
    #expect(probe.elements == Array(1...place) + [1, 2, 3])
    #expect(probe.completions == [.finished])
  }

  @Test func rewoundWhileItWaitsItStartsAnew() {
    let subject = Subject<Int, TestFailure>(.replay())
    let recorder = subject.producer.record(on: VirtualClock(), requesting: 2)
    for number in 1...4 { subject.send(number) }
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(recorder.elements == [1, 2])
    recorder.request(3)
    #expect(recorder.elements == [1, 2, 1, 2, 3])
    subject.finish()
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 2, 1, 2, 3, 1, 2, 3, 4])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  // MARK: Release

  @Test(arguments: ["finish", "fail", "cancel", "drop"], [Kind.publish, .behavior(0), .replay(2), .async])
  func releasesEverything(_ ending: String, _ kind: Kind) {
    let live = LifetimeCounter()
    do {
      let held = Holder(Subject<LifetimeCounter.Token, TestFailure>(.of(kind, live.token())))
      let producer = held.value!.producer
      let one = producer.observeValues { $0.touch() }.start()
      let slow = producer.pull { $0.touch() }
      for _ in 0..<3 { held.value?.send(live.token()) }
      switch ending {
      case "finish": held.value?.finish()
      case "fail": held.value?.fail(TestFailure())
      case "cancel": one.cancel()
      default: held.drop()
      }
      slow.cancel()
    }
    #expect(live.count == 0)
  }

  @Test func keepsNoMoreElementsThanItsReplayCount() {
    let live = LifetimeCounter()
    let subject = Subject<LifetimeCounter.Token, TestFailure>(.replay(3))
    subject.producer.observeValues { _ in }.start()
    for _ in 0..<20 { subject.send(live.token()) }
    #expect(live.count == 3)
    subject.finish()
    #expect(live.count == 3)
    withExtendedLifetime(subject) {}
  }

  @Test func elementsThatAreTooOldAreReleased() {
    let live = LifetimeCounter()
    let clock = VirtualClock()
    let subject = Subject<LifetimeCounter.Token, TestFailure>(.replay(age: .seconds(2)), clock: clock)
    for _ in 0..<20 {
      subject.send(live.token())
      clock.advance(by: .seconds(1))
    }
    #expect(live.count <= 3)
    withExtendedLifetime(subject) {}
  }

  @Test func elementsDeinitMeetsNoLock() {
    final class DeinitCallback: Sendable {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let clock = VirtualClock()
    for kind in [
      Subject<DeinitCallback, Never>.Kind.publish, .behavior(DeinitCallback {}), .replay(1), .async,
      .replay(age: .seconds(1)),
    ] {
      let subject = Subject<DeinitCallback, Never>(kind, clock: clock)
      let (sent, joined) = (AtomicCounter(), AtomicCounter())
      let producer = subject.producer
      let last: @Sendable () -> Void = {
        producer.observeFinished { joined.increment() }.start()
        sent.increment()
        subject.send(DeinitCallback {})
      }
      let slow = producer.pull { _ in }
      subject.send(DeinitCallback(last))
      clock.advance(by: .seconds(2))
      producer.observeValues { _ in }.start()
      subject.send(DeinitCallback {})
      slow.cancel()
      subject.finish()
      #expect(sent.value == 1)
      #expect(joined.value == 1)
    }
  }

  @Test func oldElementMaySubscribeWhenItIsDropped() {
    final class DeinitCallback: Sendable {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let clock = VirtualClock()
    let subject = Subject<DeinitCallback, Never>(.replay(age: .seconds(1)), clock: clock)
    let producer = subject.producer
    let joined = AtomicCounter()
    for _ in 0..<40 { subject.send(DeinitCallback { producer.observeValues { _ in joined.increment() }.start() }) }
    clock.advance(by: .seconds(1))
    let recorder = producer.observeValues { _ in }.start()
    #expect(joined.value == 0)
    subject.send(DeinitCallback {})
    #expect(joined.value == 40)
    recorder.cancel()
    subject.finish()
  }

  // MARK: Many subscribers

  @Test func manyConsumersSubscribeAndLeaveInAnyOrder() {
    let subject = Subject<Int, Never>()
    let (received, interrupted) = (AtomicCounter(), AtomicCounter())
    var generator = SplitMix(seed: 7)
    var subscriptions: [Subscription] = []
    for _ in 0..<20_000 {
      subscriptions.append(
        subject.producer.observeValues { _ in received.increment() }.observeInterrupted { interrupted.increment() }
          .start())
    }
    subject.send(1)
    #expect(received.value == 20_000)
    subscriptions.shuffle(using: &generator)
    for subscription in subscriptions.prefix(10_000) { subscription.cancel() }
    #expect(interrupted.value == 10_000)
    subject.send(2)
    #expect(received.value == 30_000)
    for subscription in subscriptions.dropFirst(10_000) { subscription.cancel() }
    subject.send(3)
    #expect(received.value == 30_000)
    #expect(interrupted.value == 20_000)
    subject.finish()
  }

  // MARK: Bad arguments

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = Subject<Int, Never>(.replay(-1)) }
  }

  @Test func refusesANegativeAge() async {
    await #expect(processExitsWith: .failure) { _ = Subject<Int, Never>(.replay(1, age: .seconds(-1))) }
  }
}

/// The kind `kind` with another element type.
extension Subject.Kind {
  fileprivate static func of(_ kind: Subject<Int, TestFailure>.Kind, _ first: Element) -> Self {
    switch kind {
    case .publish: .publish
    case .behavior: .behavior(first)
    case .replay(let count, let age): .replay(count, age: age)
    case .async: .async
    }
  }
}

extension Subject {
  /// Sends an event of another stream.
  func send(event: Event<Element, Failure>) {
    switch event {
    case .next(let element): send(element)
    case .completed(let completion): send(completion: completion)
    }
  }
}
