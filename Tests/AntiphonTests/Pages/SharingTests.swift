import Antiphon
import AntiphonTesting
import Testing

// The code of `Sharing.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct SharingTests {
  @Test func producersAreCold() {
    let starts = MutableProperty(0)
    let page = deferred {
      starts.modify { $0 += 1 }
      return just("page")
    }
    page.start()
    page.start()
    #expect(starts.value == 2)
  }

  @Test func sharesOneRun() {
    marbles { m in
      let numbers = m.cold("1-2-3-4-|")
      let (plain, replaying) = (numbers.share(), numbers.share(replay: 1))
      m.expect(plain, "1-2-3-4-|")
      m.expect(plain, "----3-4-|", talkback: "---^")  // starts in frame 3
      m.expect(replaying, "1-2-3-4-|")
      m.expect(replaying, "---23-4-|", talkback: "---^")
      m.expectSubscriptions(numbers, "^-------!", "^-------!")  // one run for each `share`
    }
  }

  @Test func aConsumerAfterTheEndStartsARunUnlessTheScopeIsForever() {
    marbles { m in
      let one = m.cold("1-2|")
      let shared = one.share(replay: 1)
      m.expect(shared, "1-2|")
      m.expect(shared, "-----1-2|", talkback: "-----^")  // a new run
      m.expectSubscriptions(one, "^--!", "-----^--!")

      let other = m.cold("1-2|")
      let forever = other.share(replay: 1, scope: .forever)
      m.expect(forever, "1-2|")
      m.expect(forever, "-----(2|)", talkback: "-----^")  // what is remembered
      m.expectSubscriptions(other, "^--!")
    }
  }

  @Test func failureIsForgotten() {
    marbles { m in
      let broken = m.cold("1-#")
      let shared = broken.share(replay: 1, scope: .forever)
      m.expect(shared, "1-#")
      m.expect(shared, "-----1-#", talkback: "-----^")
      m.expectSubscriptions(broken, "^-!", "-----^-!")
    }
  }

  @Test func lastConsumerLeaves() {
    marbles { m in
      let ticks = m.cold("1-2-3-4-5-|")
      let shared = ticks.share()
      m.expect(shared, "1-2!", talkback: "---!")
      m.expect(shared, "-----1-2-3-4-5-|", talkback: "-----^")
      m.expectSubscriptions(ticks, "^--!", "-----^---------!")

      let kept = m.cold("1-2-3-4-5-|")
      let keeping = kept.share(keepingAliveFor: m.frames(4), clock: m.clock)
      m.expect(keeping, "1-2!", talkback: "---!")
      m.expect(keeping, "------4-5-|", talkback: "-----^")  // the same run
      m.expectSubscriptions(kept, "^---------!")
    }
  }

  @Test func connectsByHand() {
    let numbers = from(1...3).multicast()
    let sum = numbers.producer.sum().record(on: VirtualClock())
    let count = numbers.producer.count().record(on: VirtualClock())
    #expect(sum.elements == [])
    numbers.connect()
    #expect(sum.elements == [6])
    #expect(count.elements == [3])
  }

  @Test func connectsByItself() {
    let (starts, clock) = (MutableProperty(0), VirtualClock())
    let page = deferred {
      starts.modify { $0 += 1 }
      return just("page")
    }
    let shared = page.multicast().autoconnect(after: 2)
    var counts: [Int] = []
    for _ in 1...4 {
      _ = shared.record(on: clock)
      counts.append(starts.value)
    }
    #expect(counts == [0, 1, 1, 2])
  }

  @Test func aSlowConsumerLosesOnlyWhatItsPolicyDrops() {
    let (readings, clock) = (Relay<Int>(), VirtualClock())
    let kept = readings.producer.share()
    let dropping = readings.producer.share(policy: .each(.dropOldest(1)))
    let recorders = [kept, dropping].map { shared in
      (fast: shared.record(on: clock), slow: shared.record(on: clock, requesting: 0))
    }
    for reading in 1...3 { readings.send(reading) }
    for recorder in recorders { recorder.slow.request(9) }
    #expect(recorders.map(\.fast.elements) == [[1, 2, 3], [1, 2, 3]])
    #expect(recorders.map(\.slow.elements) == [[1, 2, 3], [3]])
    for recorder in recorders {
      recorder.fast.cancel()
      recorder.slow.cancel()
    }
  }

  @Test func slowestConsumerSetsThePace() {
    let (clock, made) = (VirtualClock(), MutableProperty(0))
    let numbers = from(1...).on(next: { made.value = $0 }).multicast(policy: .slowest)
    let slow = numbers.producer.record(on: clock, requesting: 2)
    let fast = numbers.producer.record(on: clock)
    let connection = numbers.connect()
    #expect(slow.elements == [1, 2])
    #expect(fast.elements == [1, 2, 3])
    #expect(made.value == 3)  // at most one ahead of the slow consumer
    slow.request(1)
    #expect(fast.elements == [1, 2, 3])
    slow.request(1)
    #expect(fast.elements == [1, 2, 3, 4])
    connection.cancel()
  }

  @Test func cacheKeepsTheRun() {
    marbles { m in
      let page = m.cold("-1|")
      let cached = page.cache(for: m.frames(5), clock: m.clock)
      m.expect(cached, "-1|")
      m.expect(cached, "----(1|)", talkback: "----^")  // within the period
      m.expect(cached, "---------1|", talkback: "--------^")  // after it
      m.expectSubscriptions(page, "^-!", "--------^-!")
    }
  }

  @Test func resetsOnWhatTheScopeSays() {
    marbles { m in
      let status = m.cold("1---2---|")
      let shared = status.share(replay: 1, scope: .resetting(on: [.finish, .failure]))
      m.expect(shared, "1!", talkback: "-!")
      m.expect(shared, "--1-2---|", talkback: "--^")  // the run has continued
      m.expectSubscriptions(status, "^-------!")
    }
  }

  @Test func failureIsRememberedIfTheScopeSaysSo() {
    marbles { m in
      let broken = m.cold("1-#")
      let shared = broken.share(replay: 1, scope: .resetting(on: .finish))
      m.expect(shared, "1-#")
      m.expect(shared, "-----(1#)", talkback: "-----^")
      m.expectSubscriptions(broken, "^-!")
    }
  }

  @Test func rewindConcernsOneConsumer() throws {
    let (numbers, clock) = (Relay<Int>(), VirtualClock())
    let (plain, replaying) = (numbers.producer.share(), numbers.producer.share(replay: 1))
    let recorders = [plain, replaying, replaying].map { $0.record(on: clock) }
    numbers.send(1)
    numbers.send(2)
    #expect(throws: RewindFailure.notRewindable) { try recorders[0].rewind() }
    try recorders[1].rewind()
    #expect(recorders.map(\.elements) == [[1, 2], [1, 2, 2], [1, 2]])
    for recorder in recorders { recorder.cancel() }
  }

  @Test func pausedConsumerStopsTheSlowestShare() {
    let clock = VirtualClock()
    let numbers = from(1...9).multicast(policy: .slowest)
    let (one, other) = (numbers.producer.record(on: clock), numbers.producer.record(on: clock))
    one.pause()
    numbers.connect()
    #expect(other.elements.count < 2)
    one.resume()
    #expect(other.elements.count == 9)
  }

  @Test func cachedRunContinuesWithoutConsumers() {
    marbles { m in
      let page = m.cold("-1-2|")
      let cached = page.cache(for: m.frames(5), clock: m.clock)
      m.expect(cached, "-1!", talkback: "--!")
      m.expect(cached, "-----(12|)", talkback: "-----^")
      m.expectSubscriptions(page, "^---!")
    }
  }
}
