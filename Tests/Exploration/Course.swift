@testable import Antiphon

/// Who takes which step in a run, as letters and how often: `A3 B2 A`.
struct Schedule: CustomStringConvertible {
  var players: [Int]

  init(_ players: [Int]) { self.players = players }

  init?(_ text: String) {
    players = []
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == " " { continue }
      guard let value = letter.asciiValue, (65...67).contains(value) else { return nil }
      let digits = rest.prefix { $0.isNumber }
      rest.removeFirst(digits.count)
      players += Array(repeating: Int(value) - 65, count: Int(digits) ?? 1)
    }
  }

  var description: String {
    var text: [String] = []
    var rest = players[...]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      rest.removeFirst(count)
      text.append("\(Character(UnicodeScalar(UInt8(65 + first))))" + (count > 1 ? "\(count)" : ""))
    }
    return text.joined(separator: " ")
  }
}

/// Goes through all schedules, depth first, each of them once.
///
/// Two schedules that differ only in the order of steps which don't mind each other come to the same, so one of them is
/// played: dynamic partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson, Sagonas:
/// *Source Sets*, 2017).
///
/// Steps mind each other if both are about the same atomic and one of them changes it, or both take the same lock. To give
/// a lock back is no step of its own: whoever could notice waits for the lock.
final class Course {
  enum Choice { case player(Int), redundant, erratic }

  /// A place in a run, and what was tried there.
  private struct Node {
    let enabled: UInt8
    let outlook: Outlook
    /// Who is to be tried here.
    var due: UInt8
    /// Whose step here would lead to what was seen before.
    var asleep: UInt8
    var chosen: Int
    /// Who could have gone on, and how often somebody like this was interrupted before.
    let last: Int?
    let interruptions: Int

    var interruptionsAfter: Int { last == nil || last == chosen ? interruptions : interruptions + 1 }
  }

  /// What each player is about to do: twice the number of the object, and 1 more if it is read only; -1 for nothing.
  typealias Outlook = SIMD4<Int32>

  private var nodes: [Node] = []
  /// How many of the first nodes are played again.
  private var fixed = 0
  private let isReduced: Bool
  private let bound: Int
  private let script: [Int]

  /// - Parameters:
  ///   - bound: how often a thread is interrupted that could go on; with a bound nothing is reduced, as the schedule that
  ///     stands for others may be one that is left out.
  ///   - script: the first choices; without a second run.
  init(isReduced: Bool = true, bound: Int? = nil, script: Schedule = Schedule([])) {
    self.isReduced = isReduced && bound == nil
    self.bound = bound ?? .max
    self.script = script.players
  }

  /// Who takes the step after the first `index` ones.
  func choose(
    at index: Int, _ enabled: UInt8, _ last: Int?, _ event: Stage.Event?, _ outlook: Outlook
  ) -> Choice {
    if index < fixed {
      let node = nodes[index]
      return node.enabled == enabled && node.outlook == outlook ? .player(node.chosen) : .erratic
    }
    var asleep: UInt8 = 0
    if isReduced, index > 0, let event, let parent = nodes.last {
      for player in 0..<4 where parent.asleep.has(player) && !Self.minds(parent.outlook[player], event) {
        asleep.insert(player)
      }
    }
    let awake = enabled & ~asleep
    if awake == 0 { return .redundant }
    var chosen = awake.trailingZeroBitCount
    // Few changes of thread make a schedule easy to read.
    if let last, awake.has(last) { chosen = last }
    if index < script.count {
      chosen = script[index]
      if !enabled.has(chosen) { return .erratic }
    }
    let interruptions = nodes.last?.interruptionsAfter ?? 0
    let mayGoOn = last.flatMap { enabled.has($0) ? $0 : nil }
    let isFree = !isReduced && (mayGoOn == nil || interruptions < bound)
    nodes.append(
      Node(
        enabled: enabled, outlook: outlook, due: isFree ? enabled : 1 << UInt8(chosen), asleep: asleep, chosen: chosen,
        last: mayGoOn, interruptions: interruptions))
    return .player(chosen)
  }

  private static func minds(_ pending: Int32, _ event: Stage.Event) -> Bool {
    Int(pending >> 1) == event.object && (event.isWrite || pending & 1 == 0)
  }

  /// The newest event could as well have come before another one, `early`: somebody who leads there is to be tried.
  func reverse(_ early: Int, _ events: [Stage.Event]) {
    guard isReduced, events.count >= fixed else { return }
    let first = events[early]
    var firsts = Stage.Clock(repeating: .max)
    var seen: UInt8 = 0
    var leads: UInt8 = 0
    for number in (early + 1)..<events.count {
      let event = events[number]
      // What comes after the early one would no longer come before the newest.
      if number < events.count - 1 && first.index <= event.clock[first.player] { continue }
      if seen.has(event.player) { continue }
      seen.insert(event.player)
      let isLed = (0..<4).contains { $0 != event.player && firsts[$0] <= event.clock[$0] }
      firsts[event.player] = event.index
      if !isLed { leads.insert(event.player) }
    }
    leads &= nodes[early].enabled
    if leads == 0 {
      // Somebody had to wait there for what it could have come before.
      nodes[early].due |= nodes[early].enabled
    } else if leads & nodes[early].due == 0 {
      let newest = events[events.count - 1].player
      nodes[early].due.insert(leads.has(newest) ? newest : leads.trailingZeroBitCount)
    }
  }

  /// Turns to the next schedule. False if there is none.
  func next() -> Bool {
    while var node = nodes.popLast() {
      node.asleep.insert(node.chosen)
      let rest = node.due & node.enabled & ~node.asleep
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
