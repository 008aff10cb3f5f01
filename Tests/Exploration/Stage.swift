import AntiphonShims
import Dispatch
import Foundation

@testable import Antiphon

/// Where the threads of a scenario take their turns: of all of them one runs, and at each step it finds out who is next.
///
/// Whoever has the turn touches everything in here; it is handed on by a semaphore.
final class Stage: Director, @unchecked Sendable {
  /// One of the threads. It lives for many runs, so that a thread's number is the same in all of them.
  final class Player: @unchecked Sendable {
    let number: Int
    let turn = DispatchSemaphore(value: 0)
    var identity: UInt = 0
    var isDone = false
    var pending: Pending?
    var clock = Clock()
    var made = 0
    var steps: [Step] = []

    init(_ number: Int) { self.number = number }
  }

  /// What a player is about to do.
  struct Pending {
    let access: Access
    let object: Int
    let site: Site
    /// A player that waits for something other than a lock goes on when this is true.
    var isPossible: (() -> Bool)?
  }

  /// How many steps of each player come before something.
  typealias Clock = SIMD4<Int32>

  /// A step that was taken.
  struct Event {
    let player: Int
    let object: Int
    let isWrite: Bool
    /// Which step of its player it is, from 1.
    let index: Int32
    /// What comes before it, and itself.
    let clock: Clock
  }

  /// What happened to an atomic or a lock so far.
  private struct Past {
    /// The last one that changed it, and the reads since.
    var write: Int?
    var reads: [Int] = []
    /// What came before the lock was given back.
    var released = Clock()
  }

  /// A line of the story of a run.
  struct Line {
    let player: Int
    let text: String
  }

  enum End: Equatable {
    case played
    /// Everybody who could go on would repeat a run.
    case redundant
    case deadlock, endless
    /// The same choices led somewhere else.
    case erratic
  }

  private let course: Course
  private var players: [Player] = []
  private var onStage: ArraySlice<Player> = []
  private var current = 0
  private let over = DispatchSemaphore(value: 0)
  private var end = End.played
  private var isPlaying = false
  /// True until everybody is at its first step.
  private var isOpening = false
  private var isDismissed = false

  private var events: [Event] = []
  private var pasts: [Int: Past] = [:]
  /// Which earlier steps the newest one could as well have come before.
  private var races: [Int] = []
  /// Who has a lock.
  private var holders: [Int: Int] = [:]
  /// How many objects were made before the threads began.
  private var madeBefore = 0

  private let tells: Bool
  private var story: [Line] = []
  private var names: [Int: String] = [:]
  private var namesakes: [String: Int] = [:]

  /// More steps than this, and a run is taken for one that never ends.
  static let stepLimit = 2000

  init(_ course: Course, tells: Bool = false) {
    self.course = course
    self.tells = tells
  }

  // MARK: Runs

  private func enlist(_ count: Int) {
    while players.count < count {
      let player = Player(players.count)
      players.append(player)
      let begun = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        player.identity = UInt(antiphon_thread())
        begun.signal()
        while true {
          player.turn.wait()
          if self.isDismissed { return }
          for step in player.steps {
            self.tell(player, "[\(step.name)]")
            step.body()
          }
          player.steps = []
          self.leave(player)
        }
      }
      begun.wait()
    }
  }

  /// Plays one run, by the choices of the course.
  func play(_ threads: [[Step]]) -> End {
    enlist(threads.count)
    onStage = players.prefix(threads.count)
    events.removeAll(keepingCapacity: true)
    pasts.removeAll(keepingCapacity: true)
    holders.removeAll(keepingCapacity: true)
    end = .played
    for (player, steps) in zip(onStage, threads) {
      player.isDone = false
      player.pending = nil
      player.clock = Clock()
      player.steps = steps
    }
    isPlaying = true
    // Up to its first step a player does nothing that another one could notice.
    isOpening = true
    for player in onStage {
      current = player.number
      player.turn.signal()
      wait(for: over)
    }
    isOpening = false
    current = 0
    pass(from: nil)
    wait(for: over)
    isPlaying = false
    return end
  }

  /// Forgets the objects of a run. To be called before they are made.
  func clear() {
    madeBefore = 0
    for player in players { player.made = 0 }
    names = [:]
    namesakes = [:]
    story = []
  }

  /// The choices of the run that was played last.
  var schedule: Schedule { Schedule(events.map(\.player)) }

  var stepCount: Int { events.count }

  /// Lets the threads go, but for those that wait for ever.
  func dismiss() {
    isDismissed = true
    for player in players where player.isDone { player.turn.signal() }
  }

  private func wait(for semaphore: DispatchSemaphore) {
    if semaphore.wait(timeout: .now() + 20) == .success { return }
    print("A thread is stuck in something that the explorer does not see, after '\(schedule)'.", text, separator: "\n")
    exit(2)
  }

  // MARK: Turns

  /// The caller's player, if it is one of this run.
  private var player: Player? {
    guard isPlaying else { return nil }
    let player = players[current]
    return player.identity == UInt(antiphon_thread()) ? player : nil
  }

  private func canGoOn(_ player: Player) -> Bool {
    guard !player.isDone, let pending = player.pending else { return false }
    if let isPossible = pending.isPossible { return isPossible() }
    return pending.access != .lock || holders[pending.object] == nil
  }

  /// Finds out who is next, and gives it the turn. True if that is the caller.
  @discardableResult
  private func pass(from player: Player?) -> Bool {
    var enabled: UInt8 = 0
    for player in onStage where canGoOn(player) { enabled |= 1 << UInt8(player.number) }
    if enabled == 0 {
      if onStage.contains(where: { !$0.isDone }) { end = .deadlock }
      over.signal()
      return false
    }
    if events.count >= Self.stepLimit {
      end = .endless
      over.signal()
      return false
    }
    let last = player.flatMap { $0.isDone ? nil : $0.number }
    var chosen = last.flatMap { enabled.has($0) ? $0 : nil } ?? enabled.trailingZeroBitCount
    if end == .played {
      switch course.choose(at: events.count, enabled, last, events.last, onStage) {
      case .player(let number): chosen = number
      // Played to its end all the same, as a thread can't be given up; but nobody looks.
      case .redundant: end = .redundant
      case .erratic: end = .erratic
      }
    }
    current = chosen
    if chosen == player?.number { return true }
    players[chosen].turn.signal()
    return false
  }

  private func leave(_ player: Player) {
    player.isDone = true
    player.pending = nil
    if isOpening { over.signal() } else { pass(from: player) }
  }

  private func stand(_ player: Player, _ pending: Pending) {
    player.pending = pending
    if isOpening {
      over.signal()
      player.turn.wait()
    } else if !pass(from: player) {
      player.turn.wait()
    }
    if pending.access == .lock { holders[pending.object] = player.number }
  }

  /// Waits until `isMade`, which changes by writes to `object` only, or nobody else is left: then it returns false.
  func wait(
    on object: Int, file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function,
    until isMade: @escaping () -> Bool
  ) -> Bool {
    guard let player else { return false }
    let others = onStage.filter { $0 !== player }
    stand(
      player,
      Pending(access: .read, object: object, site: Site(file, line, function)) {
        isMade() || others.allSatisfy(\.isDone)
      })
    let isMade = isMade()
    after(isChanged: false) { isMade ? "woken" : "alone" }
    return isMade
  }

  // MARK: Director

  func meet(madeAt site: Site) -> Int {
    let object: Int
    if let player {
      player.made += 1
      object = (player.number + 1) << 20 | player.made
    } else {
      madeBefore += 1
      object = madeBefore
    }
    if tells {
      let name = SourceText.name(site)
      namesakes[name, default: 0] += 1
      names[object] = "\(name)#\(namesakes[name]!)"
    }
    return object
  }

  func before(_ access: Access, of object: Int, at site: Site) {
    guard let player else { return }
    stand(player, Pending(access: access, object: object, site: site))
  }

  func after(isChanged: Bool, _ describe: () -> String) {
    guard let player, let pending = player.pending else { return }
    let isWrite = pending.access != .read && isChanged
    if tells {
      let name = names[pending.object] ?? "object \(pending.object)"
      let value = describe()
      let what = value.isEmpty ? "\(pending.access) \(name)" : "\(pending.access) \(name) \(value)"
      tell(player, "\(what)  \(SourceText.place(pending.site))")
    }
    record(player, pending, isWrite)
  }

  func unlocked(_ object: Int) {
    guard let player else { return }
    holders[object] = nil
    pasts[object, default: Past()].released = player.clock
  }

  private func tell(_ player: Player, _ text: @autoclosure () -> String) {
    if tells { story.append(Line(player: player.number, text: text())) }
  }

  /// A word of a player about what it has just seen.
  func remark(_ text: String) {
    if let player { tell(player, "  " + text) }
  }

  // MARK: What comes before what

  private func record(_ player: Player, _ pending: Pending, _ isWrite: Bool) {
    let number = events.count
    let me = player.number
    var past = pasts[pending.object] ?? Past()
    var clock = player.clock
    // Newest first: what comes before one of these is no race of its own.
    if isWrite {
      for read in past.reads.reversed() { meet(events[read], read, &clock) }
    }
    if let write = past.write { meet(events[write], write, &clock) }
    clock.replace(with: past.released, where: past.released .> clock)
    clock[me] += 1
    player.clock = clock
    events.append(Event(player: me, object: pending.object, isWrite: isWrite, index: clock[me], clock: clock))
    if end == .played {
      for race in races { course.reverse(race, events) }
    }
    races.removeAll(keepingCapacity: true)
    if isWrite {
      past.write = number
      past.reads.removeAll(keepingCapacity: true)
    } else {
      past.reads.append(number)
    }
    pasts[pending.object] = past
  }

  private func meet(_ event: Event, _ number: Int, _ clock: inout Clock) {
    if event.index <= clock[event.player] { return }
    races.append(number)
    clock.replace(with: event.clock, where: event.clock .> clock)
  }

  // MARK: Telling

  var text: String { SourceText.columns(story) }
}
