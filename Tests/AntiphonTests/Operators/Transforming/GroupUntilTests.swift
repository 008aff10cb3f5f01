import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct GroupUntilTests {
  @Test func emitsAnotherGroupOnceTheNotifierHasEmitted() {
    marbles { m in
      let source = m.cold("1-2-1-2-1-|")
      let notifier = m.cold("---n|", values: .letters)
      let groups = source.group(by: { $0 }, until: { _ in notifier })
      m.expect(groups.map(\.key), "a-b-c-d-e-|", values: ["a": 1, "b": 2, "c": 1, "d": 2, "e": 1])
      let elements = groups.map(\.elements)
      m.expect(elements.window(0), "1--|")
      m.expect(elements.window(1), "--2--|")
      m.expect(elements.window(2), "----1--|")
      m.expect(elements.window(3), "------2--|")
      m.expect(elements.window(4), "--------1-|")
    }
  }

  @Test(arguments: ["|", "#", "--|", "--#", "1-2-|", "1-2-#", "1-~"])
  func endsAsItsSourceEnds(source: String) {
    marbles { m in
      let notifier = m.cold("--n", values: .letters)
      m.expect(m.cold(source).group(by: { _ in 0 }, until: { _ in notifier }).flatMap { $0.elements }, source)
    }
  }

  @Test(arguments: [("n", [1, 1, 1]), ("|", [1, 1, 1]), ("-", [3]), ("--|", [2, 1]), ("-n", [2, 1])])
  func aGroupFinishesWhenItsNotifierEmitsOrFinishes(notifier: String, expected: [Int]) {
    let clock = VirtualClock()
    let notifier: Producer<String, TestFailure> = cold(notifier, values: .letters, on: clock)
    let numbers: Producer<Int, TestFailure> = cold("12-3|", on: clock)
    let counts = numbers.group(by: { _ in 0 }, until: { _ in notifier })
      .flatMapSequential { $0.elements.count() }.record(on: clock)
    clock.run()
    #expect(counts.elements == expected)
  }

  @Test func aNotifierOfItsElementsTakesNoneOfThem() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let groups = manual.producer.group(by: { $0 % 2 }, until: { $0.elements.filter { $0 > 9 } }).record(on: clock)
    manual.send(1)
    manual.send(3)
    let odd = groups.elements[0].elements.record(on: clock)
    manual.send(11)
    #expect(odd.events == [.next(1), .next(3), .next(11), .completed(.finished)])
    manual.send(13)
    #expect(groups.elements.count == 2)
    let other = groups.elements[1].elements.record(on: clock)
    #expect(other.events == [.next(13), .completed(.finished)])
    manual.finish()
  }

  @Test func finishesAGroupWithoutElementsForAWhile() {
    let clock = VirtualClock()
    let numbers: Producer<Int, TestFailure> = cold("11-1------1|", on: clock)
    let arrays = numbers.group(by: { $0 }, until: { $0.elements.debounce(for: .milliseconds(4), clock: clock) })
      .flatMap { $0.elements.collect() }.record(on: clock)
    clock.run()
    #expect(arrays.elements == [[1, 1, 1], [1]])
  }

  @Test func failsWithTheGroupsWhenANotifierFails() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let notifier = m.cold("---#", values: .letters)
      let groups = source.group(by: { $0 }, until: { _ in notifier })
      m.expect(groups.flatMap { $0.elements }, "1-2#")
      m.expect(groups.map(\.elements).window(1), "--2#")
      m.expectSubscriptions(source, "^--!", "^--!")
    }
  }

  @Test func failsWhenAClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let byKey = source.group { number throws(TestFailure) in
        try refusing(2, number)
      } until: { _ throws(TestFailure) -> Producer<Int, TestFailure> in
        never()
      }
      m.expect(byKey.flatMap { $0.elements }, "1-#")
      let byDuration = source.group { number throws(TestFailure) in
        number
      } until: { group throws(TestFailure) -> Producer<Int, TestFailure> in
        _ = try refusing(2, group.key)
        return never()
      }
      m.expect(byDuration.flatMap { $0.elements }, "1-#")
      m.expectSubscriptions(source, "^-!", "^-!")
    }
  }

  @Test func cancelsTheNotifierOfAGroupThatFinishesForAnotherReason() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let cancelled = Log<Int>()
    let groups = manual.producer.group(maxGroups: 1, by: { $0 }) { group in
      never(Int.self, Never.self).on(cancelled: { cancelled.add(group.key) })
    }.record(on: clock)
    manual.send(1)
    manual.send(2)
    #expect(cancelled.entries == [1])
    manual.finish()
    #expect(cancelled.entries == [1, 2])
    #expect(groups.elements.map(\.key) == [1, 2])
  }

  @Test func doesNotRunForItsNotifiers() {
    let clock = VirtualClock()
    let manual = ManualSource(Int.self)
    let ended = Box(0)
    let groups = manual.producer.on(ended: { ended.increment() })
      .group(by: { $0 }, until: { $0.elements.ignoreElements() }).record(on: clock)
    manual.send(1)
    let group = groups.elements[0].elements.record(on: clock)
    groups.cancel()
    manual.send(2)
    manual.send(1)
    #expect(group.elements == [1, 1])
    #expect(ended.value == 0)
    group.cancel()
    #expect(ended.value == 1)
  }

  @Test func keepsElementsThatAreNotRequested() {
    marbles { m in
      let notifier = m.cold("---n|", values: .letters)
      let groups = m.cold("1-2-3-4-|").group(by: { $0 % 2 }, until: { _ in notifier })
      m.expect(groups.map(\.key), "---1-0---!", talkback: "---1-1---!")
    }
  }

  @Test func cannotBeRewound() {
    let manual = ManualSource(Int.self)
    let groups = manual.producer.group(by: { $0 }, until: { _ in never(Int.self) }).record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try groups.rewind() }
    manual.finish()
  }

  @Test func isMadeWithOneOrMore() async {
    await #expect(processExitsWith: .failure) {
      _ = just(1).group(maxGroups: 0, by: { $0 }, until: { _ in never(Int.self) })
    }
  }
}
