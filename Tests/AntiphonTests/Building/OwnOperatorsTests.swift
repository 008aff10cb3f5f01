import Antiphon
import AntiphonTesting
import Testing

/// What is built with the public means keeps every rule.
@Suite("S0.35 S4.3 operators of users are equals", .leavesNothing) struct OwnOperatorsTests {
  private static let others = from(101...103).promoteFailure(to: TestFailure.self)

  @Test func stagesKeepEveryRule() {
    verify(
      operator: "ownMap(_:)",
      throwing: { source, call in
        source.ownMap { number throws(TestFailure) in
          try call(number)
          return number
        }
      }, { source, _ in source.ownMap { $0 * 2 } })
    verify(operator: "ownFilter(_:)") { source, _ in source.ownFilter { $0 % 3 != 0 } }
    verify(operator: "ownScan(_:_:)") { source, _ in source.ownScan(0) { $0 &+ $1 } }
    verify(operator: "ownPrefix(_:)") { source, _ in source.ownPrefix(5) }
  }

  @Test func combinationsKeepEveryRule() {
    verify(operator: "ownMerge(with:)", outcome: .anyOrder) { source, _ in source.ownMerge(with: Self.others) }
    verify(operator: "ownPrefix(until:)") { source, _ in source.ownPrefix(until: Producer<Int, TestFailure> { _ in }) }
    verify(operator: "ownDebounce(for:)", demand: .unlimited, outcome: .timed) { source, clock in
      source.ownDebounce(for: .milliseconds(2), clock: clock)
    }
    verify(operator: "ownZip(with:)", demand: .ahead(64)) { source, _ in source.ownZip(with: Self.others) }
    verify(operator: "ownFlatMapLatest(_:)", demand: .unlimited, outcome: .timed) { source, _ in
      source.ownFlatMapLatest { from([$0, $0]).promoteFailure() }
    }
  }

  @Test(arguments: [
    ("|", "|"), ("---|", "---|"), ("#", "#"), ("1|", "-(1|)"), ("1#", "-#"), ("1---#", "---1#"),
    ("123456------|", "--------6---|"), ("1--2--3--|", "---1--2--(3|)"), ("1-2-----3-|", "-----2----(3|)"),
  ])
  func ownDebounceIsDebounce(source: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).ownDebounce(for: m.frames(3), clock: m.clock), expected)
      m.expect(m.cold(source).debounce(for: m.frames(3), clock: m.clock), expected)
    }
  }

  @Test func timerAndRequestsBehaveLikeThoseOfDebounce() {
    marbles { m in
      let source = m.cold("1------2|")
      m.expect(source.ownDebounce(for: m.frames(2), clock: m.clock), "------1--(2|)", talkback: "------1--1")
      m.expect(m.cold("1-(23)---|").ownDebounce(for: .zero, clock: m.clock), "1-3------|")
      m.expect(m.cold("1-2-----3-|").ownDebounce(for: m.frames(3), clock: m.clock), "---!", talkback: "---!")
    }
  }

  @Test func upstreamsAreMergedAndCancelled() {
    marbles { m in
      let (first, second) = (m.cold("1---3-|"), m.cold("--2---4-|"))
      m.expect(first.ownMerge(with: second), "1-2-3-4-|")
      m.expectSubscriptions(first, "^-----!")
      m.expectSubscriptions(second, "^-------!")
      let (failing, other) = (m.cold("1-#"), m.cold("---2-|"))
      m.expect(failing.ownMerge(with: other), "1-#")
      m.expectSubscriptions(other, "^-!")
    }
  }

  @Test func notifierEndsTheStream() {
    marbles { m in
      let (source, notifier) = (m.cold("1-2-3-|"), m.cold("---9-|"))
      m.expect(source.ownPrefix(until: notifier), "1-2|")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(notifier, "^--!")
    }
  }

  /// One side is full, and waits although there is demand.
  @Test func heldBackUpstreamWaitsForTheOther() {
    let pulled = Locked(0)
    let fast = from(1...).on(next: { number in pulled.withLock { $0 = number } }).promoteFailure(to: TestFailure.self)
    let slow = Subject<Int, TestFailure>()
    let recorder = fast.ownZip(with: slow.producer).map { $0 + $1 }.record(on: VirtualClock())
    #expect(pulled.withLock { $0 } == 16)
    for number in [10, 20] { slow.send(number) }
    #expect(recorder.elements == [11, 22])
    #expect(pulled.withLock { $0 } == 18)
    recorder.cancel()
  }

  @Test func innerStreamReplacesTheOneBefore() {
    marbles { m in
      let outer = m.cold("1---2-|")
      let inner = m.cold("a--b--c|", values: .letters)
      m.expect(outer.ownFlatMapLatest { _ in inner }, "a--ba--b--c|", values: .letters)
      m.expectSubscriptions(inner, "^---!", "----^------!")
    }
  }

  /// The inner stream of an element that is rewound is not started in the run after it.
  @Test func innerStreamIsForgottenAtARewind() {
    let isRewound = Locked(false)
    let stream = Producer<Int, Never>.combining(state: ()) { upstreams in
      upstreams.listen(to: from([1, 2])) { number, _, combination in
        combination.listen(to: just(number + 100)) { number, _, combination in
          combination.emit(number)
        } completed: { _, _, _ in
        }
        return combination.emit(number)
      } completed: { _, _, _ in
      }
    }
    let recorder = stream.record(on: VirtualClock()) { _ in
      isRewound.withLock { isRewound in
        defer { isRewound = true }
        return isRewound ? nil : .rewind
      }
    }
    #expect(recorder.elements == [1, 1, 101, 2, 102])
    recorder.cancel()
  }

  @Test func replyOfStopCancelsOneUpstreamOnly() {
    let source = Subject<Int, Never>()
    let stream = Producer<Int, Never>.combining(state: ()) { upstreams in
      upstreams.listen(to: source.producer) { number, _, combination in
        combination.emit(number)
        return .stop
      } completed: { _, _, _ in
      }
      upstreams.forward(source.producer) { completion, _, combination in combination.end(completion) }
    }
    let recorder = stream.record(on: VirtualClock())
    for number in 1...3 { source.send(number) }
    source.send(completion: .finished)
    #expect(recorder.elements == [1, 1, 2, 3])
  }

  /// What is due happens first: then the element or completion that has arrived meanwhile is not received.
  @Test(arguments: [("1--2--3|", "1--9----"), ("1--|", "1--9"), ("1--#", "1--9"), ("1-2-3-|", "1-2-3-|")])
  func dueTimerCancelsTheUpstreamThatEmits(source: String, expected: String) {
    marbles { m in
      let stream = Producer<Int, TestFailure>.combining(state: ()) { upstreams in
        let listened = Locked<Upstream?>(nil)
        upstreams.timer(on: m.clock) { _, combination in
          if let upstream = listened.withLock({ $0 }) { combination.cancel(upstream) }
          combination.emit(9)
        }
        let upstream = upstreams.listen(to: m.cold(source)) { number, _, combination in
          combination.setTimer(in: m.frames(3))
          return combination.emit(number)
        } completed: { completion, _, combination in
          combination.end(completion)
        }
        listened.withLock { $0 = upstream }
      }
      m.expect(stream, expected)
    }
  }

  @Test func timerThatIsSetAtTheStartIsDueAfterEachStart() {
    marbles { m in
      let source = m.cold("1----2|")
      let stream = Producer<Int, TestFailure>.combining(state: ()) { upstreams in
        upstreams.timer(on: m.clock) { _, combination in combination.emit(9) }
        upstreams.setTimer(in: m.frames(3))
        upstreams.forward(source) { completion, _, combination in combination.end(completion) }
      }
      m.expect(stream, "1--9-2|")
      m.expect(stream, "1--91--9-2|", talkback: "----<")
    }
  }

  // MARK: A queue

  /// A stream that keeps all elements of `source` behind `kept`.
  private func queueing(
    _ kept: [Int], before source: Producer<Int, TestFailure>
  ) -> Producer<Int, TestFailure> {
    .combining(state: kept) { upstreams in
      upstreams.onRequest { kept in kept.isEmpty ? nil : kept.removeFirst() }
      upstreams.listen(to: source) { number, kept, _ in
        kept.append(number)
        return .more
      } completed: { completion, _, combination in
        combination.end(completion)
      }
    }
  }

  @Test func queueEmitsWhatIsKeptFromTheStart() {
    marbles { m in
      m.expect(queueing([7, 8], before: m.hot("-----1-|")), "(78)-1-|")
      m.expect(queueing([7, 8], before: m.hot("--1-|")), "-7---8-(1|)", talkback: "-1---1-1")
    }
  }

  @Test func queueIsEmptiedByTheEndThatNeedsNoDemand() {
    marbles { m in
      m.expect(queueing([], before: m.hot("--|")), "--|", talkback: "----1")
      m.expect(queueing([], before: m.hot("123|")).prefix(2), "-----(12|)", talkback: "-----*")
      m.expect(queueing([], before: m.hot("123#")), "---#", talkback: "-----*")
      m.expect(queueing([], before: m.hot("123|")), "-----1-!", talkback: "-----1-!")
    }
  }

  @Test func queueBeginsAnewWithARewind() {
    marbles { m in
      m.expect(queueing([7], before: m.cold("12|")), "7----7-(12|)", talkback: "1---<1-*")
    }
  }

  @Test func secondQueueIsRefused() async {
    await #expect(processExitsWith: .failure) {
      Producer<Int, Never>.combining(state: [Int]()) { upstreams in
        upstreams.onRequest { $0.popLast() }
        upstreams.onRequest { $0.popLast() }
      }.start()
    }
  }

  /// It would change the state while a function of the operator has it.
  @Test func sourceThatCallsNextInsideNextIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let next = Locked<(@Sendable (Int) -> Reply)?>(nil)
      let source = Producer<Int, Never> { consumer in
        let send = consumer.next
        next.withLock { $0 = send }
        _ = send(1)
      }
      Producer<Int, Never>.combining(state: [Int]()) { upstreams in
        upstreams.listen(to: source) { number, numbers, combination in
          if number == 1 { _ = next.withLock { $0 }?(2) }
          numbers.append(number)
          return combination.reply
        } completed: { _, _, _ in
        }
      }.start()
    }
  }

  @Test func upstreamOfAnotherStreamIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let foreign = Locked<Upstream?>(nil)
      let never = Producer<Int, Never> { _ in }
      Producer<Int, Never>.combining(state: ()) { upstreams in
        let upstream = upstreams.listen(to: never) { _, _, _ in
          .more
        } completed: { _, _, _ in
        }
        foreign.withLock { $0 = upstream }
      }.start()
      Producer<Int, Never>.combining(state: ()) { upstreams in
        upstreams.listen(to: just(1)) { _, _, combination in
          if let upstream = foreign.withLock({ $0 }) { combination.cancel(upstream) }
          return combination.reply
        } completed: { _, _, _ in
        }
      }.start()
    }
  }

  @Test func timerThatWasNotGivenIsRefusedAtTheStart() async {
    await #expect(processExitsWith: .failure) {
      Producer<Int, Never>.combining(state: ()) { upstreams in upstreams.setTimer(in: .seconds(1)) }.start()
    }
  }

  @Test func timerThatWasNotGivenIsRefused() async {
    await #expect(processExitsWith: .failure) {
      Producer<Int, Never>.combining(state: ()) { upstreams in
        upstreams.listen(to: just(1)) { _, _, combination in
          combination.setTimer(in: .seconds(1))
          return combination.reply
        } completed: { _, _, _ in
        }
      }.start()
    }
  }
}
