import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct GroupTests {
  @Test func emitsAGroupWithItsFirstElement() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let groups = source.group { $0 % 2 }
      m.expect(groups.map(\.key), "a-b-----|", values: ["a": 1, "b": 0])
      m.expect(groups.filter { $0.key == 1 }.flatMap { $0.elements }, "1---3---|")
      m.expect(groups.filter { $0.key == 0 }.flatMap { $0.elements }, "--2---4-|")
      m.expectSubscriptions(source, "^-------!", "^-------!", "^-------!")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "1-2-|", "1-2-#", "1-~"])
  func endsAsItsSourceEnds(source: String) {
    marbles { m in
      m.expect(m.cold(source).group { _ in 0 }.flatMap { $0.elements }, source)
      m.expect(m.cold(source).group { $0 }.map(\.key), source)
    }
  }

  @Test func endsTheGroupsInTheOrderInWhichTheyWereOpened() {
    let recorder = from([3, 1, 2, 3]).group { $0 }.flatMap { $0.elements.collect() }.record(on: VirtualClock())
    #expect(recorder.elements == [[3, 3], [1], [2]])
    #expect(recorder.completion == .finished)
  }

  @Test func failsWithTheGroupsAsSoonAsKeyThrows() {
    let clock = VirtualClock()
    let recorder = cold("1-2-3-|", on: clock).group { number throws(TestFailure) in try refusing(2, number) }
      .record(on: clock)
    clock.run()
    #expect(recorder.elements.map(\.key) == [1])
    #expect(recorder.completion == .failed(TestFailure()))
    let group = recorder.elements.first?.elements.record(on: clock)
    #expect(group?.events == [.next(1), .completed(.failed(TestFailure()))])
  }

  @Test func keepsElementsForTheFirstSubscriber() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let groups = manual.producer.group { _ in 0 }.record(on: clock)
    manual.send(1)
    manual.send(2)
    let group = groups.elements[0].elements
    let first = group.record(on: clock)
    #expect(first.elements == [1, 2])
    manual.send(3)
    let second = group.record(on: clock)
    manual.send(4)
    manual.finish()
    #expect(first.events == [.next(1), .next(2), .next(3), .next(4), .completed(.finished)])
    #expect(second.events == [.next(4), .completed(.finished)])
    #expect(group.record(on: clock).events == [.completed(.finished)])
    #expect(groups.completion == .finished)
  }

  @Test func keepsElementsThatAreNotRequested() {
    marbles { m in
      let groups = m.cold("1-2-3-4-|").group { $0 % 2 }
      m.expect(groups.map(\.key), "---1-0--|", talkback: "---1-1")
    }
  }

  @Test func cancellingItLeavesTheGroupsWithSubscribers() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let ended = Box(0)
    let groups = manual.producer.on(ended: { ended.increment() }).group { $0 % 2 }.record(on: clock)
    manual.send(1)
    manual.send(2)
    let odd = groups.elements[0].elements.record(on: clock)
    let even = groups.elements[1].elements.record(on: clock)
    groups.cancel()
    #expect(groups.completion == .cancelled)
    manual.send(3)
    manual.send(4)
    odd.cancel()
    manual.send(5)
    manual.send(6)
    #expect(odd.events == [.next(1), .next(3), .completed(.cancelled)])
    #expect(even.elements == [2, 4, 6])
    #expect(ended.value == 0)
    even.cancel()
    #expect(ended.value == 1)
    #expect(groups.elements[0].elements.record(on: clock).events == [.completed(.cancelled)])
  }

  @Test func opensNoGroupsOnceItIsCancelled() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let asked = Log<Int>()
    let groups = manual.producer.group { number in
      asked.add(number)
      return number
    }.record(on: clock)
    manual.send(1)
    let one = groups.elements[0].elements.record(on: clock)
    groups.cancel()
    manual.send(2)
    manual.send(1)
    #expect(asked.entries == [1, 2, 1])
    #expect(groups.elements.count == 1)
    #expect(one.elements == [1, 1])
    one.cancel()
  }

  @Test func cancelsItsSourceWhenNoGroupHasASubscriber() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      m.expect(source.group { $0 % 2 }.map(\.key), "1-0!", talkback: "---!")
      m.expect(source.group { $0 % 2 }.flatMap { $0.elements }, "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!", "^--!")
    }
  }

  @Test func finishesTheGroupUsedLeastRecentlyForOneTooMany() {
    let clock = VirtualClock()
    let groups = from([1, 2, 1, 3, 1, 2]).group(maxGroups: 2) { $0 }
    #expect(groups.map(\.key).record(on: clock).elements == [1, 2, 3, 2])
    #expect(groups.flatMap { $0.elements.collect() }.record(on: clock).elements == [[2], [3], [1, 1, 1], [2]])
    let numbers = (0..<1000).map { $0 * 7 % 40 }
    let recorder = from(numbers).group(maxGroups: 3) { $0 % 5 }.flatMap { $0.elements }.record(on: clock)
    #expect(recorder.elements == numbers)
  }

  @Test func keepsNothingOfAReleasedGroup() {
    let live = LifetimeCounter()
    let manual = ManualSource(LifetimeCounter.Token.self)
    let keys = manual.producer.group { _ in 0 }.map(\.key).record(on: VirtualClock())
    for _ in 1...3 { manual.send(live.token()) }
    #expect(keys.elements == [0])
    #expect(live.count == 0)
    keys.cancel()
  }

  @Test func cannotBeRewound() {
    let manual = ManualSource(Int.self)
    let groups = manual.producer.group { $0 }.record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try groups.rewind() }
    manual.send(1)
    let group = groups.elements[0].elements.record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try group.rewind() }
    manual.finish()
  }

  @Test func twoRunsShareNothing() {
    let groups = from(1...4).group { $0 % 2 }
    for _ in 1...2 {
      let recorder = groups.flatMap { $0.elements.collect() }.record(on: VirtualClock())
      #expect(recorder.elements == [[1, 3], [2, 4]])
    }
  }

  @Test func isMadeWithOneOrMore() async {
    await #expect(processExitsWith: .failure) { _ = just(1).group(maxGroups: 0) { $0 } }
  }
}
