import Antiphon
import AntiphonTesting
import Testing

/// Tests clean-ups and children of a talkback. The tests of the sources and the races cover how it controls a stream.
@Suite(.leavesNothing) struct TalkbackTests {
  @Test func whatCannotBeRewoundBelowAChildCannotBeAboveIt() throws {
    let talkback = Talkback()
    let child = talkback.child()
    let other = talkback.child()
    try talkback.rewind()
    child.forbidRewind()
    #expect(throws: RewindFailure.notRewindable) { try child.rewind() }
    #expect(throws: RewindFailure.notRewindable) { try talkback.rewind() }
    try other.rewind()
  }

  @Test(arguments: 0..<3)
  func aRemovedCleanUpLeavesTheOthers(_ which: Int) {
    let talkback = Talkback()
    let called = Log<Int>()
    let registrations = (0..<3).map { number in talkback.onCancel { called.add(number) } }
    registrations[which].remove()
    registrations[which].remove()
    talkback.cancel()
    #expect(called.entries.sorted() == [0, 1, 2].filter { $0 != which })
  }

  @Test func aRemovedCleanUpIsReleased() {
    let talkback = Talkback()
    var registrations = (1...10).map { _ in talkback.onCancel {} }
    while !registrations.isEmpty {
      registrations.remove(at: registrations.count / 2).remove()
      #expect(living("clean-up") == (LeakLedger.isKept ? registrations.count : 0))
    }
    withExtendedLifetime(talkback) {}
  }

  @Test func aRemovedCleanUpRetainsNothing() {
    let live = LifetimeCounter()
    let talkback = Talkback()
    let kept = {
      let token = live.token()
      return talkback.onCancel { token.touch() }
    }()
    #expect(live.count == 1)
    kept.remove()
    #expect(live.count == 0)
    // Nor does it retain the clean-ups that were registered before it.
    let (earlier, later) = (Holder(talkback.onCancel {}), talkback.onCancel {})
    later.remove()
    earlier.value?.remove()
    earlier.drop()
    #expect(living("clean-up") == (LeakLedger.isKept ? 2 : 0))
    withExtendedLifetime((talkback, kept, later)) {}
  }

  @Test func contextsOfStreamsThatAreOverAreForgotten() {
    let junctions = Log<Int>()
    let recorder = just(1).merge(with: empty()).repeat(100)
      .on(next: { _ in junctions.add(living("junction")) }).record(on: VirtualClock(), requesting: 100)
    #expect(recorder.elements.count == 100)
    #expect(junctions.entries.last == junctions.entries[1])
    recorder.cancel()
  }

  @Test func aContextIsForgottenWhenItsPartOfASequenceIsOver() {
    let junctions = Log<Int>()
    let recorder = just(1).merge(with: empty()).append(from(2...3))
      .on(next: { _ in junctions.add(living("junction")) }).record(on: VirtualClock(), requesting: 3)
    #expect(recorder.elements == [1, 2, 3])
    #expect(junctions.entries[1] < junctions.entries[0])
    recorder.cancel()
  }

  @Test func theStateOfAStreamThatIsOverIsForgotten() {
    let boxes = Log<Int>()
    let recorder = of(1).scan(0) { $0 + $1 }.repeat(100)
      .on(next: { _ in boxes.add(living("state box")) }).record(on: VirtualClock(), requesting: 100)
    #expect(recorder.elements == Array(repeating: 1, count: 100))
    #expect(boxes.entries.last == boxes.entries[1])
    recorder.cancel()
  }

  @Test func aRewindInsideNextIsItsReply() {
    let talkback = Talkback()
    let received = Log<Int>()
    from(1...3).run(
      Consumer(talkback: talkback) { number in
        received.add(number)
        if received.entries == [1, 2] { try? talkback.rewind() }
        return talkback.reply
      } completed: { _ in
        talkback.close()
      })
    #expect(received.entries == [1, 2, 1, 2, 3])
  }

  @Test(arguments: [
    (Reply.more, 1, Talkback.ParkResult.go), (.more, 0, .parked), (.wait, 1, .parked), (.wait, 2, .go),
    (.rewind, 1, .rewind),
  ])
  func parksAfterAReply(_ reply: Reply, _ demand: Int, _ expected: Talkback.ParkResult) {
    let talkback = Talkback(requesting: demand)
    #expect(talkback.park(after: reply) == expected)
    // The demand that `.more` has granted remains.
    #expect(talkback.isReady == (demand == (reply == .more ? 1 : 2)))
  }

  @Test func aReplyOfRewindIsAWaitWhereNothingCanBeRewound() {
    let talkback = Talkback(requesting: 2)
    talkback.forbidRewind()
    #expect(talkback.park(after: .rewind) == .go)
    #expect(talkback.park(after: .rewind) == .parked)
  }

  @Test func aSourceThatWasStoppedDoesNotPark() async {
    await #expect(processExitsWith: .failure) { _ = Talkback().park(after: .stop) }
  }

  @Test func childrenThatAreGoneAreForgotten() {
    let talkback = Talkback()
    for _ in 1...10 { _ = talkback.child() }
    #expect(living("clean-up") == 0)
    let child = talkback.child()
    child.close()
    #expect(living("clean-up") == 0)
    withExtendedLifetime((talkback, child)) {}
  }

  @Test func aChildIsCancelledOnceItsParentIs() {
    let talkback = Talkback()
    let children = [talkback.child(), talkback.child()]
    children[0].cancel()
    #expect(!talkback.isCancelled && !children[1].isCancelled)
    talkback.cancel()
    #expect(children[1].isCancelled && talkback.child().isCancelled)
  }

  @Test func newlyInstalledSourceReleasesTheEarlierOne() {
    let talkback = Talkback(requesting: 0)
    for _ in 1...10 { talkback.install { nil } }
    #expect(living("wake-up") == (LeakLedger.isKept ? 1 : 0))
    withExtendedLifetime(talkback) {}
  }

  @Test func uncalledCleanUpIsReleasedWithItsTalkback() {
    weak var captured: Box<Int>?
    let registration: Registration
    do {
      let (talkback, box) = (Talkback(), Box(0))
      captured = box
      registration = talkback.onCancel { box.increment() }
      #expect(captured != nil)
    }
    #expect(captured == nil)
    withExtendedLifetime(registration) {}
  }

  @Test func aRegistrationRemovedTwiceLeavesTheOthers() {
    let talkback = Talkback()
    let calls = Log<Int>()
    let registrations = (1...3).map { number in talkback.onCancel { calls.add(number) } }
    registrations[1].remove()
    registrations[1].remove()
    talkback.cancel()
    #expect(calls.entries == [3, 1])
  }

  @Test func aRegistrationThatIsKeptKeepsNoOthers() {
    let talkbacks = [Talkback(), Talkback()]
    let newest = talkbacks.map { talkback in
      talkback.onCancel {}
      return talkback.onCancel {}
    }
    talkbacks[0].cancel()
    talkbacks[1].close()
    #expect(living("clean-up") == (LeakLedger.isKept ? 2 : 0))
    withExtendedLifetime((talkbacks, newest)) {}
  }

  /// The number of live parts of this kind that this test has made. Zero in a release build, which has no ledger.
  private func living(_ part: String) -> Int { LeakLedger.current?.living[part, default: 0] ?? 0 }
}
