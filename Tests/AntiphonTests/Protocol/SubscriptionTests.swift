import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SubscriptionTests {
  @Test func isActiveUntilTheEnd() {
    let numbers = from(1...2).pull { _ in }
    #expect(numbers.isActive)
    numbers.request(2)
    #expect(!numbers.isActive)
    let others = from(1...2).pull { _ in }
    others.cancel()
    #expect(!others.isActive)
  }

  @Test func cancelsAWaitingStreamWhenItIsReleased() {
    let log = Log<String>()
    do {
      _ = from(1...2).pull(requesting: 1) {
        log.add("\($0)")
      } completed: {
        log.add("\($0)")
      }
    }
    #expect(log.entries == ["1", "cancelled"])
  }

  /// A stream that was silent may emit after a rewind, so the release of its handle does not cancel it.
  @Test func rewindEndsTheSilence() throws {
    let log = Log<String>()
    let isFirst = Locked(true)
    let source = Locked<Emitter<Int, Never>?>(nil)
    let second = deferred { () -> Producer<Int, Never> in
      let wasFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      return wasFirst ? never() : emitting { emitter in source.withLock { $0 = emitter } }
    }
    do {
      let subscription = just(1).append(second).sink {
        log.add("\($0)")
      } completed: {
        log.add("\($0)")
      }
      try subscription.rewind()
    }
    let emitter = source.withLock { $0.take() }
    emitter?.send(2)
    emitter?.finish()
    #expect(log.entries == ["1", "1", "2", "finished"])
  }

  @Test func cancelsAStreamThatWaitsAfterItWasReleased() {
    let log = Log<String>()
    let clock = VirtualClock()
    do {
      _ = interval(.seconds(1), clock: clock).pull(requesting: 2) {
        log.add("\($0)")
      } completed: {
        log.add("\($0)")
      }
    }
    #expect(log.entries == [])
    clock.run()
    #expect(log.entries == ["0", "1", "cancelled"])
    #expect(clock.pending == 0)
  }

  @Test func reportsThatASourceCannotBeRewound() {
    let clock = VirtualClock()
    let handle = hot("-1-|", on: clock).pull(requesting: 5) { _ in }
    #expect(throws: RewindFailure.notRewindable) { try handle.rewind() }
    #expect(handle.isActive)
    clock.run()
    #expect(!handle.isActive)
  }

  @Test(arguments: Ending.allCases) func releasesEverything(_ ending: Ending) {
    let live = LifetimeCounter()
    let clock = VirtualClock()
    for kind in 0..<12 {
      var handle: Subscription? = pull(live, kind, clock)
      switch ending {
      case .finished: handle?.request(.max)
      case .cancelled:
        handle?.request()
        handle?.cancel()
      case .dropped: handle?.request()
      case .cancelledAtOnce: handle?.cancel()
      case .droppedAtOnce: break
      }
      if ending == .dropped || ending == .droppedAtOnce { handle = nil }
      clock.run()
      #expect(live.count == 0, "stream \(kind)")
      withExtendedLifetime(handle) {}
    }
  }

  enum Ending: CaseIterable { case finished, cancelled, dropped, cancelledAtOnce, droppedAtOnce }

  private func pull(_ live: LifetimeCounter, _ kind: Int, _ clock: VirtualClock) -> Subscription {
    let token = live.token()
    return stream(live, kind, clock).pull { _ in
      token.touch()
    } completed: { _ in
      token.touch()
    }
  }

  private func stream(_ live: LifetimeCounter, _ kind: Int, _ clock: VirtualClock) -> Producer<Int, Never> {
    let token = live.token()
    let numbers = from(1...3).map {
      token.touch()
      return $0
    }
    let failing = numbers.promoteFailure(to: TestFailure.self).append(fail(TestFailure()))
    switch kind {
    case 0: return numbers
    case 1: return numbers.filter { $0 > 1 }.scan(0) { $0 + $1 }
    case 2: return .concat(numbers, numbers.prefix(2), numbers)
    case 3: return numbers.repeat(2)
    case 4: return failing.retry(2).catch { _ in numbers }
    case 5: return failing.replaceError(with: 7)
    case 6: return numbers.reduce(0) { $0 + $1 }
    case 7:
      return emitting { emitter in
        emitter.onEnd { token.touch() }
        emitter.onRequest {
          token.touch()
          emitter.send(1)
          emitter.finish()
        }
      }
    case 8: return interval(.seconds(1), clock: clock).on(next: { _ in token.touch() }).prefix(3)
    case 9: return deferred { numbers }.on(ended: { token.touch() })
    case 10: return numbers.prefix(while: { $0 < 2 })
    default: return timer(after: .seconds(1), clock: clock).on(next: { _ in token.touch() })
    }
  }
}
