import AntiphonTesting
import Dispatch
import Foundation
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct ThreadTests {
  @Test func whatAThreadHasSetItReadsThroughDerivedValues() {
    let all = [MutableProperty(0), MutableProperty(0)]
    let pair = Property { all.map(\.value) }
    let tens = Property { pair.value.map { $0 * 10 } }
    let shown = effect { _ in _ = tens.value }
    let stale = AtomicCounter()
    onThreads(
      (0..<2).map { mine in
        {
          for value in 1...2_000 {
            all[mine].value = value
            if tens.value[mine] != value * 10 { stale.increment() }
          }
        }
      })
    #expect(stale.value == 0)
    shown.cancel()
  }

  @Test func snapshotIsOfOneMoment() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let difference = Property { a.value - b.value }
    let torn = AtomicCounter()
    onThreads([
      { for value in 1...2_000 { transaction { (a.value, b.value) = (value, value) } } },
      {
        for _ in 1...2_000 where snapshot({ a.value != b.value || difference.value != 0 }) { torn.increment() }
      },
    ])
    #expect(torn.value == 0)
  }

  @Test func transactionIsSeenWholeOrNotAtAll() {
    let all = (0..<4).map { _ in MutableProperty(0) }
    let isEven = Property { Set(all.map(\.value)).count == 1 }
    let torn = AtomicCounter()
    let shown = effect { _ in if !isEven.value { torn.increment() } }
    onThreads(
      (0..<2).map { thread in
        { for value in 1...1_000 { transaction { for property in all { property.value = 2 * value + thread } } } }
      } + [{ for _ in 1...2_000 where !isEven.value { torn.increment() } }])
    #expect(torn.value == 0)
    shown.cancel()
  }

  @Test func lastRunOfAnEffectSeesTheLastValue() {
    for _ in 1...300 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let (left, right) = (Property { a.value + b.value }, Property { a.value - b.value })
      let last = Box([0, 0])
      let shown = effect { _ in last.value = [left.value, right.value] }
      onThreads([
        { for value in 1...20 { a.value = value } },
        { for value in 1...20 { b.value = value } },
      ])
      guard last.value == [40, 0] else {
        Issue.record("\(last.value)")
        return
      }
      shown.cancel()
    }
  }

  @Test func lastRunOfAnEffectSeesTheLastValueWhileOthersRead() {
    for _ in 1...300 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let c = Property { a.value + b.value }
      let d = Property { c.value * 2 }
      let e = Property { c.value + d.value }
      let last = Box(0)
      let shown = effect { _ in last.value = e.value }
      onThreads([
        { for value in 1...20 { a.value = value } },
        { for value in 1...20 { b.value = value } },
        { for _ in 1...40 { _ = d.value + c.value } },
      ])
      guard last.value == 120 else {
        Issue.record("\(last.value)")
        return
      }
      // Whatever the threads have left behind, a later change arrives.
      a.value = 0
      guard last.value == 60 else {
        Issue.record("later: \(last.value)")
        return
      }
      shown.cancel()
    }
  }

  @Test func lastElementOfADerivedStreamIsTheLastValue() {
    for _ in 1...200 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let sum = Property { a.value + b.value }
      let probe = sum.producer.probe()
      onThreads([
        { for value in 1...20 { a.value = value } },
        { for value in 1...20 { b.value = value } },
      ])
      guard probe.elements.last == 40, (try? probe.requireRules()) != nil else {
        Issue.record("\(probe.elements)")
        return
      }
      probe.cancel()
    }
  }

  @Test func effectNeverRunsOnTwoThreadsAtOnce() {
    let all = (0..<3).map { _ in MutableProperty(0) }
    let (inside, overlaps) = (AtomicCounter(), AtomicCounter())
    let shown = effect { _ in
      if inside.increment() > 1 { overlaps.increment() }
      _ = all.reduce(0) { $0 + $1.value }
      inside.decrement()
    }
    onThreads(all.map { property in { for value in 1...1_000 { property.value = value } } })
    #expect(overlaps.value == 0)
    shown.cancel()
  }

  @Test func threadsThatReadOneOutdatedValueGetTheNewOne() {
    let a = MutableProperty(0)
    let doubled = Property { a.value * 2 }
    let sum = Property { doubled.value + a.value }
    let wrong = AtomicCounter()
    for value in 1...1_000 {
      a.value = value
      DispatchQueue.concurrentPerform(iterations: 3) { _ in if sum.value != 3 * value { wrong.increment() } }
    }
    #expect(wrong.value == 0)
  }

  @Test func cleanUpsMatchTheRunsOfAnEffectThatEndsDuringAnotherThreadsFlush() {
    for _ in 1...300 {
      let a = MutableProperty(0)
      let (runs, ended) = (AtomicCounter(), AtomicCounter())
      let shown = effect { run in
        _ = a.value
        runs.increment()
        run.onEnd { ended.increment() }
      }
      onThreads([
        { for value in 1...20 { a.value = value } },
        { shown.cancel() },
      ])
      let before = runs.value
      a.value = 100
      guard runs.value == before, ended.value == before else {
        Issue.record("\(runs.value) runs, \(before) before the last set, \(ended.value) ends")
        return
      }
    }
  }

  @Test func innerEffectsEndWithTheirRunWhileAnotherThreadSets() {
    for _ in 1...100 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let living = AtomicCounter()
      let outer = effect { _ in
        _ = a.value
        for _ in 0..<2 {
          _ = effect { run in
            _ = b.value
            living.increment()
            run.onEnd { living.decrement() }
          }
        }
      }
      onThreads([
        { for value in 1...20 { a.value = value } },
        { for value in 1...20 { a.value = -value } },
        { for value in 1...20 { b.value = value } },
      ])
      let during = living.value
      outer.cancel()
      guard during == 2, living.value == 0 else {
        Issue.record("\(during) living, \(living.value) after the end")
        return
      }
    }
  }

  @Test func propertiesMayBeReleasedWhileTheirSourcesAreSet() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let wrong = AtomicCounter()
    onThreads([
      { for value in 1...2_000 { a.value = value } },
      { for value in 1...2_000 { b.value = value } },
      {
        for _ in 1...500 {
          let sum = Property { a.value + b.value }
          let tens = Property { sum.value * 10 }
          if tens.value % 10 != 0 { wrong.increment() }
        }
      },
      {
        for _ in 1...500 {
          let shown = effect { _ in if Property({ a.value * 2 }).value % 2 != 0 { wrong.increment() } }
          shown.cancel()
        }
      },
    ])
    #expect(wrong.value == 0)
  }

  @Test func manyWritersOfOnePropertyLoseNothing() {
    let a = MutableProperty(0)
    let last = Box(0)
    let shown = effect { _ in last.value = a.value }
    onThreads((0..<4).map { _ in { for _ in 1...500 { a.modify { $0 += 1 } } } })
    #expect(a.value == 2_000)
    #expect(last.value == 2_000)
    shown.cancel()
  }

  @Test(arguments: 1...10)
  func randomGraphIsRightOnOneThread(seed: Int) {
    let graph = RandomGraph(seed: seed)
    var random = SplitMix(seed: seed + 1_000)
    for round in 1...200 {
      let count = Int.random(in: 1...3, using: &random)
      let sets = (0..<count).map { _ in
        (graph.roots.randomElement(using: &random), Int.random(in: 0..<100, using: &random))
      }
      if Bool.random(using: &random) {
        transaction { for (root, value) in sets { root?.value = value } }
      } else {
        for (root, value) in sets { root?.value = value }
      }
      let number = Int.random(in: 0..<graph.nodes.count, using: &random)
      let expected = graph.expected
      guard graph.nodes[number].value == expected[number], graph.shown == Array(expected.suffix(graph.effects.count))
      else {
        Issue.record("round \(round): \(graph.nodes[number].value), \(graph.shown); expected \(expected)")
        return
      }
    }
    for shown in graph.effects { shown.cancel() }
  }

  @Test(arguments: 1...10)
  func randomGraphIsRightOnFourThreads(seed: Int) {
    let graph = RandomGraph(seed: seed)
    let torn = AtomicCounter()
    onThreads(
      (0..<4).map { thread in
        {
          var random = SplitMix(seed: seed * 10 + thread)
          for _ in 1...200 {
            let (mine, value) = (
              Int.random(in: 0..<2, using: &random) * 4 + thread, Int.random(in: 0..<100, using: &random)
            )
            graph.roots[mine].value = value
            let number = Int.random(in: 0..<graph.nodes.count, using: &random)
            if snapshot({ graph.nodes[number].value != graph.expected[number] }) { torn.increment() }
            _ = graph.nodes[number].value
          }
        }
      })
    #expect(torn.value == 0)
    let expected = graph.expected
    #expect(graph.shown == Array(expected.suffix(graph.effects.count)))
    #expect(graph.nodes.map(\.value) == expected)
    // Whatever the threads have left behind, a later change arrives.
    for root in graph.roots {
      root.value += 1
      #expect(graph.shown == Array(graph.expected.suffix(graph.effects.count)))
    }
    for shown in graph.effects { shown.cancel() }
  }
}

/// Derived values with dependencies that change, the effects of the last ones, and what these should be.
private struct RandomGraph: Sendable {
  let roots: [MutableProperty<Int>]
  let nodes: [Property<Int>]
  let effects: [Effect]
  private let sources: [[Int]]
  private let lastShown: [Box<Int>]

  init(seed: Int) {
    var random = SplitMix(seed: seed)
    let roots = (0..<8).map { MutableProperty($0) }
    var (all, sources) = (roots.map(\.property), [[Int]]())
    for _ in 0..<30 {
      let chosen = (0..<3).map { _ in Int.random(in: 0..<all.count, using: &random) }
      let parts = chosen.map { [all] in all[$0] }
      sources.append(chosen)
      all.append(Property { Self.combine { parts[$0].value } })
    }
    let nodes = Array(all.dropFirst(roots.count))
    let lastShown = (0..<5).map { _ in Box(0) }
    (self.roots, self.nodes, self.sources, self.lastShown) = (roots, nodes, sources, lastShown)
    effects = zip(nodes.suffix(5), lastShown).map { node, last in effect { _ in last.value = node.value } }
  }

  /// Reads the second or the third source, depending on the first one. The result is often the same.
  private static func combine(_ source: (Int) -> Int) -> Int {
    let first = source(0)
    return (first % 2 == 0 ? first + source(1) : first * 3 + source(2)) % 7
  }

  /// What the effects have seen.
  var shown: [Int] { lastShown.map(\.value) }

  /// The values of all nodes, computed without a graph.
  var expected: [Int] {
    var values = roots.map(\.value)
    for chosen in sources { values.append(Self.combine { values[chosen[$0]] }) }
    return Array(values.dropFirst(roots.count))
  }
}
