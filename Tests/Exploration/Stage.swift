import AntiphonShims

@testable import Antiphon

/// Where the threads of a scenario take their turns: each is a fiber, and at each step it finds out who is next.
final class Stage: Director, @unchecked Sendable {
  /// One of the threads, in one run.
  final class Player {
    let number: Int
    let steps: [Step]
    var fiber: Fiber?
    var isDone = false
    /// What it is about to do.
    var pending: Pending?
    /// If it waits for something other than a lock: it goes on when this is true.
    var isPossible: (() -> Bool)?
    var clock = Clock()

    init(_ number: Int, _ steps: [Step]) {
      self.number = number
      self.steps = steps
    }
  }

  struct Pending {
    let access: Access
    let object: Int
    let site: Site
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
    /// The last step that changed it, or -1, and each player's last read since.
    var write: Int32 = -1
    var reads = SIMD4<Int32>(repeating: -1)
    /// What came before the lock was given back.
    var released = Clock()
    /// Who has the lock, or -1.
    var holder = -1
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
  private var current = 0
  /// What the players are about to do, for the course.
  private var outlook = Course.Outlook(repeating: -1)
  private var end = End.played
  /// The system's thread on which all this runs, while it does.
  private var home: UInt?
  /// True until everybody is at its first step.
  private var isOpening = false

  private var events: [Event] = []
  /// Of each object, by its number. 0 is for those that were made before the run.
  private var pasts = [Past()]
  /// Which earlier steps the newest one could as well have come before.
  private var races: [Int] = []

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

  /// Forgets the run before. To be called before the objects of the next one are made.
  func clear() {
    players.removeAll()
    outlook = Course.Outlook(repeating: -1)
    events.removeAll(keepingCapacity: true)
    pasts.removeAll(keepingCapacity: true)
    pasts.append(Past())
    names = [:]
    namesakes = [:]
    story = []
  }

  /// Plays one run, by the choices of the course.
  func play(_ threads: [[Step]]) -> End {
    end = .played
    players = threads.enumerated().map { Player($0, $1) }
    home = UInt(AntiphonShims.antiphon_thread())
    // Up to its first step a player does nothing that another one could notice.
    isOpening = true
    for player in players {
      current = player.number
      let fiber = Fiber.make { [unowned self] in perform(player) }
      player.fiber = fiber
      Fiber.main.switchOver(to: fiber)
    }
    isOpening = false
    let first = pass(from: nil)
    if first !== Fiber.main { Fiber.main.switchOver(to: first) }
    home = nil
    return end
  }

  private func perform(_ player: Player) -> Fiber {
    for step in player.steps {
      tell(player, "[\(step.name)]")
      step.body()
    }
    player.isDone = true
    player.pending = nil
    outlook[player.number] = -1
    return isOpening ? Fiber.main : pass(from: player)
  }

  /// The choices of the run that was played last.
  var schedule: Schedule { Schedule(events.map(\.player)) }

  var stepCount: Int { events.count }

  // MARK: Turns

  /// The caller's player, if it is one of this run.
  private var player: Player? { home == UInt(AntiphonShims.antiphon_thread()) ? players[current] : nil }

  var thread: UInt? { player.map { UInt($0.number + 1) * 2 } }

  private func canGoOn(_ player: Player) -> Bool {
    guard let pending = player.pending else { return false }
    if let isPossible = player.isPossible { return isPossible() }
    return pending.access != .lock || pasts[pending.object].holder < 0
  }

  /// Finds out whose turn it is, and where that goes on.
  private func pass(from player: Player?) -> Fiber {
    var enabled: UInt8 = 0
    for player in players where canGoOn(player) { enabled.insert(player.number) }
    if enabled == 0 {
      if players.contains(where: { !$0.isDone }) { end = .deadlock }
      return Fiber.main
    }
    if events.count >= Self.stepLimit {
      end = .endless
      return Fiber.main
    }
    let last = player.flatMap { $0.isDone ? nil : $0.number }
    var chosen = last.flatMap { enabled.has($0) ? $0 : nil } ?? enabled.trailingZeroBitCount
    if end == .played {
      switch course.choose(at: events.count, enabled, last, events.last, outlook) {
      case .player(let number): chosen = number
      // Played to its end all the same, as a fiber can't be given up; but nobody looks.
      case .redundant: end = .redundant
      case .erratic: end = .erratic
      }
    }
    current = chosen
    return players[chosen].fiber!
  }

  private func stand(_ player: Player, _ next: Pending) {
    player.pending = next
    outlook[player.number] = Int32(next.object) << 1 | (next.access == .read ? 1 : 0)
    let here = player.fiber!
    let other = isOpening ? Fiber.main : pass(from: player)
    if other !== here { here.switchOver(to: other) }
    if next.access == .lock { pasts[next.object].holder = player.number }
  }

  /// Waits until `isMade`, which changes by writes to `object` only, or nobody else is left: then it returns false.
  func wait(
    on object: Int, file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function,
    until isMade: @escaping () -> Bool
  ) -> Bool {
    guard let player else { return false }
    let others = players.filter { $0 !== player }
    player.isPossible = { isMade() || others.allSatisfy(\.isDone) }
    stand(player, Pending(access: .read, object: object, site: Site(file, line, function)))
    player.isPossible = nil
    let isMade = isMade()
    after(isChanged: false) { isMade ? "woken" : "alone" }
    return isMade
  }

  // MARK: Director

  func meet(madeAt site: Site) -> Int {
    let object = pasts.count
    pasts.append(Past())
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
    pasts[object].holder = -1
    pasts[object].released = player.clock
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
    Watch.steps.wrappingAdd(1, ordering: .relaxed)
    let number = events.count
    let me = player.number
    var past = pasts[pending.object]
    var clock = player.clock
    // Newest first: what comes before one of these is no race of its own.
    if isWrite {
      var newest = past.reads.max()
      while newest >= 0 {
        meet(events[Int(newest)], Int(newest), &clock)
        past.reads.replace(with: -1, where: past.reads .== newest)
        newest = past.reads.max()
      }
    } else {
      past.reads[me] = Int32(number)
    }
    if past.write >= 0 { meet(events[Int(past.write)], Int(past.write), &clock) }
    if isWrite { past.write = Int32(number) }
    pasts[pending.object] = past
    clock.replace(with: past.released, where: past.released .> clock)
    clock[me] += 1
    player.clock = clock
    events.append(Event(player: me, object: pending.object, isWrite: isWrite, index: clock[me], clock: clock))
    if end == .played {
      for race in races { course.reverse(race, events) }
    }
    races.removeAll(keepingCapacity: true)
  }

  private func meet(_ event: Event, _ number: Int, _ clock: inout Clock) {
    if event.index <= clock[event.player] { return }
    races.append(number)
    clock.replace(with: event.clock, where: event.clock .> clock)
  }

  // MARK: Telling

  var text: String { SourceText.columns(story) }
}
