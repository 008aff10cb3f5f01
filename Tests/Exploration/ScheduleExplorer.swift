@testable import Antiphon

/// Explores all schedules depth first, each of them once.
///
/// Two schedules that differ only in the order of independent steps have the same outcome, so only one of them is run: dynamic
/// partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas: *Source Sets*, 2017).
///
/// Two steps conflict if both access the same atomic and one of them changes it, or if both take the same lock. Unlocking is no
/// step of its own: a thread that could observe it waits for the lock.
final class ScheduleExplorer {
  enum Choice { case thread(Int), redundant, nondeterministic }

  /// A state of a run, and the choices that were explored from it.
  private struct Node {
    let enabled: UInt8
    let pendingAccesses: PendingAccesses
    /// The backtrack set: the threads to explore from here.
    var backtrack: UInt8
    /// The sleep set: the threads whose step initials to an explored state.
    var sleeping: UInt8
    var chosen: Int
    /// The thread that could have continued, and the number of preemptions before.
    let last: Int?
    let preemptions: Int

    var preemptionsAfter: Int { last == nil || last == chosen ? preemptions : preemptions + 1 }
  }

  /// The next access of each thread: twice the number of the object, plus 1 if it is a read; -1 for none.
  typealias PendingAccesses = SIMD4<Int32>

  private var nodes: [Node] = []
  /// The number of leading nodes that the next run repeats.
  private var fixed = 0
  private let isReduced: Bool
  private let bound: Int
  private let script: [Int]

  /// - Parameters:
  ///   - bound: the number of preemptions. With a bound nothing is reduced, as the schedule that represents others may exceed it.
  ///   - script: the first choices, for a single run.
  init(isReduced: Bool = true, bound: Int? = nil, script: Schedule = Schedule([])) {
    self.isReduced = isReduced && bound == nil
    self.bound = bound ?? .max
    self.script = script.threads
  }

  /// The thread that takes the step after the first `index` ones.
  func choose(
    at index: Int, _ enabled: UInt8, _ last: Int?, _ event: SimulatedRuntime.Event?, _ pendingAccesses: PendingAccesses
  ) -> Choice {
    if index < fixed {
      let node = nodes[index]
      return node.enabled == enabled && node.pendingAccesses == pendingAccesses
        ? .thread(node.chosen) : .nondeterministic
    }
    var sleeping: UInt8 = 0
    if isReduced, index > 0, let event, let parent = nodes.last {
      for thread in 0..<4 where parent.sleeping.has(thread) && !Self.conflicts(parent.pendingAccesses[thread], event) {
        sleeping.insert(thread)
      }
    }
    let awake = enabled & ~sleeping
    if awake == 0 { return .redundant }
    var chosen = awake.trailingZeroBitCount
    // A schedule with few changes of thread is easy to read.
    if let last, awake.has(last) { chosen = last }
    if index < script.count {
      chosen = script[index]
      if !enabled.has(chosen) { return .nondeterministic }
    }
    let preemptions = nodes.last?.preemptionsAfter ?? 0
    let continuing = last.flatMap { enabled.has($0) ? $0 : nil }
    let isFree = !isReduced && (continuing == nil || preemptions < bound)
    nodes.append(
      Node(
        enabled: enabled, pendingAccesses: pendingAccesses, backtrack: isFree ? enabled : 1 << UInt8(chosen),
        sleeping: sleeping, chosen: chosen,
        last: continuing, preemptions: preemptions))
    return .thread(chosen)
  }

  private static func conflicts(_ pending: Int32, _ event: SimulatedRuntime.Event) -> Bool {
    Int(pending >> 1) == event.object && (event.isWrite || pending & 1 == 0)
  }

  /// Adds a thread to the backtrack set of the event `early`, because the newest event could have come before it.
  func reverse(_ early: Int, _ events: [SimulatedRuntime.Event]) {
    guard isReduced, events.count >= fixed else { return }
    let first = events[early]
    var firsts = SimulatedRuntime.VectorClock(repeating: .max)
    var seen: UInt8 = 0
    var initials: UInt8 = 0
    for number in (early + 1)..<events.count {
      let event = events[number]
      // An event that happens after the early one cannot move before it.
      if number < events.count - 1 && first.index <= event.clock[first.thread] { continue }
      if seen.has(event.thread) { continue }
      seen.insert(event.thread)
      let isPreceded = (0..<4).contains { $0 != event.thread && firsts[$0] <= event.clock[$0] }
      firsts[event.thread] = event.index
      if !isPreceded { initials.insert(event.thread) }
    }
    initials &= nodes[early].enabled
    if initials == 0 {
      // A thread had to wait there, so all enabled threads are explored.
      nodes[early].backtrack |= nodes[early].enabled
    } else if initials & nodes[early].backtrack == 0 {
      let newest = events[events.count - 1].thread
      nodes[early].backtrack.insert(initials.has(newest) ? newest : initials.trailingZeroBitCount)
    }
  }

  /// Advances to the next schedule. False if there is none.
  func next() -> Bool {
    while var node = nodes.popLast() {
      node.sleeping.insert(node.chosen)
      let rest = node.backtrack & node.enabled & ~node.sleeping
      if rest == 0 { continue }
      node.chosen = rest.trailingZeroBitCount
      nodes.append(node)
      fixed = nodes.count
      return true
    }
    return false
  }
}

extension UInt8 {
  func has(_ number: Int) -> Bool { self & (1 << UInt8(number)) != 0 }
  mutating func insert(_ number: Int) { self |= 1 << UInt8(number) }
}
