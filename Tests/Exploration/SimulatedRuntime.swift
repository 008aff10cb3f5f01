import AntiphonShims

@testable import Antiphon

/// Runs the threads of a scenario as fibers: at each step the running fiber chooses the next thread.
final class SimulatedRuntime: Director, @unchecked Sendable {
  /// A thread of a scenario in one run.
  final class SimulatedThread {
    let number: Int
    let steps: [Step]
    var fiber: Fiber?
    var isDone = false
    /// Its next access.
    var pending: Pending?
    /// The condition that it waits for, if that is not a lock.
    var condition: (() -> Bool)?
    var clock = VectorClock()

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

  /// The number of steps of each thread that happen before an event.
  typealias VectorClock = SIMD4<Int32>

  /// A step that was taken.
  struct Event {
    let thread: Int
    let object: Int
    let isWrite: Bool
    /// The number of the step in its thread, from 1.
    let index: Int32
    /// The steps that happen before it, and itself.
    let clock: VectorClock
  }

  /// The accesses of an atomic or a lock so far.
  private struct History {
    /// The last step that changed it, or -1, and each thread's last read since.
    var write: Int32 = -1
    var reads = SIMD4<Int32>(repeating: -1)
    /// The clock at the last unlock.
    var released = VectorClock()
    /// The thread that holds the lock, or -1.
    var holder = -1
  }

  /// A line of the trace of a run.
  struct TraceLine {
    let thread: Int
    let text: String
  }

  enum End: Equatable {
    case completed
    /// Every enabled thread would repeat an explored run.
    case redundant
    case deadlock, stepLimitReached
    /// The same choices led to another state.
    case nondeterministic
  }

  private let schedules: ScheduleExplorer
  private var threads: [SimulatedThread] = []
  private var current = 0
  /// The next accesses of the threads, for the explorer.
  private var pendingAccesses = ScheduleExplorer.PendingAccesses(repeating: -1)
  private var end = End.completed
  /// The system thread that runs the fibers, during a run.
  private var systemThread: UInt?
  /// True until all threads have reached their first step.
  private var isOpening = false

  private var events: [Event] = []
  /// The history of each object, by its number. 0 is for objects that were made before the run.
  private var histories = [History()]
  /// The earlier events that race with the newest one.
  private var races: [Int] = []

  private let isTracing: Bool
  private var lines: [TraceLine] = []
  private var names: [Int: String] = [:]
  private var nameCounts: [String: Int] = [:]

  /// A run with more steps is taken for an endless one.
  static let stepLimit = 2000

  init(_ schedules: ScheduleExplorer, isTracing: Bool = false) {
    self.schedules = schedules
    self.isTracing = isTracing
  }

  // MARK: Runs

  /// Resets the state. Call it before the objects of the next run are made.
  func clear() {
    threads.removeAll()
    pendingAccesses = ScheduleExplorer.PendingAccesses(repeating: -1)
    events.removeAll(keepingCapacity: true)
    histories.removeAll(keepingCapacity: true)
    histories.append(History())
    names = [:]
    nameCounts = [:]
    lines = []
  }

  /// Executes one run, by the choices of the explorer.
  func run(_ steps: [[Step]]) -> End {
    end = .completed
    threads = steps.enumerated().map { SimulatedThread($0, $1) }
    systemThread = UInt(AntiphonShims.antiphon_thread())
    // Up to its first step a thread does nothing that another one could observe.
    isOpening = true
    for thread in threads {
      current = thread.number
      let fiber = Fiber.make { [unowned self] in perform(thread) }
      thread.fiber = fiber
      Fiber.main.switchOver(to: fiber)
    }
    isOpening = false
    let first = nextFiber(from: nil)
    if first !== Fiber.main { Fiber.main.switchOver(to: first) }
    systemThread = nil
    return end
  }

  private func perform(_ thread: SimulatedThread) -> Fiber {
    for step in thread.steps {
      trace(thread, "[\(step.name)]")
      step.body()
    }
    thread.isDone = true
    thread.pending = nil
    pendingAccesses[thread.number] = -1
    return isOpening ? Fiber.main : nextFiber(from: thread)
  }

  /// The choices of the last run.
  var schedule: Schedule { Schedule(events.map(\.thread)) }

  var stepCount: Int { events.count }

  // MARK: Turns

  /// The simulated thread that is calling, if it belongs to this run.
  private var caller: SimulatedThread? {
    systemThread == UInt(AntiphonShims.antiphon_thread()) ? threads[current] : nil
  }

  var thread: UInt? { caller.map { UInt($0.number + 1) * 2 } }

  private func isEnabled(_ thread: SimulatedThread) -> Bool {
    guard let pending = thread.pending else { return false }
    if let condition = thread.condition { return condition() }
    return pending.access != .lock || histories[pending.object].holder < 0
  }

  /// Chooses the next thread and returns its fiber.
  private func nextFiber(from thread: SimulatedThread?) -> Fiber {
    var enabled: UInt8 = 0
    for thread in threads where isEnabled(thread) { enabled.insert(thread.number) }
    if enabled == 0 {
      if threads.contains(where: { !$0.isDone }) { end = .deadlock }
      return Fiber.main
    }
    if events.count >= Self.stepLimit {
      end = .stepLimitReached
      return Fiber.main
    }
    let last = thread.flatMap { $0.isDone ? nil : $0.number }
    var chosen = last.flatMap { enabled.has($0) ? $0 : nil } ?? enabled.trailingZeroBitCount
    if end == .completed {
      switch schedules.choose(at: events.count, enabled, last, events.last, pendingAccesses) {
      case .thread(let number): chosen = number
      // It still runs to its end, because a fiber cannot be abandoned; its outcome is ignored.
      case .redundant: end = .redundant
      case .nondeterministic: end = .nondeterministic
      }
    }
    current = chosen
    return threads[chosen].fiber!
  }

  private func awaitTurn(_ thread: SimulatedThread, _ next: Pending) {
    thread.pending = next
    pendingAccesses[thread.number] = Int32(next.object) << 1 | (next.access == .read ? 1 : 0)
    let here = thread.fiber!
    let other = isOpening ? Fiber.main : nextFiber(from: thread)
    if other !== here { here.switchOver(to: other) }
    if next.access == .lock { histories[next.object].holder = thread.number }
  }

  /// Waits until `isMade`, which changes by writes to `object` only. Returns false if all other threads are done first.
  func wait(
    on object: Int, file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function,
    until isMade: @escaping () -> Bool
  ) -> Bool {
    guard let thread = caller else { return false }
    let others = threads.filter { $0 !== thread }
    thread.condition = { isMade() || others.allSatisfy(\.isDone) }
    awaitTurn(thread, Pending(access: .read, object: object, site: Site(file, line, function)))
    thread.condition = nil
    let isMade = isMade()
    after(isChanged: false) { isMade ? "woken" : "alone" }
    return isMade
  }

  // MARK: Director

  func wait(on object: Int, at site: Site, until isMade: @escaping () -> Bool) {
    if !wait(on: object, file: site.file, line: site.line, function: site.function, until: isMade) && !isMade() {
      fatalError("what it waits for can't come any more")
    }
  }

  func meet(madeAt site: Site) -> Int {
    let object = histories.count
    histories.append(History())
    if isTracing {
      let name = SourceText.name(site)
      nameCounts[name, default: 0] += 1
      names[object] = "\(name)#\(nameCounts[name]!)"
    }
    return object
  }

  func before(_ access: Access, of object: Int, at site: Site) {
    guard let thread = caller else { return }
    awaitTurn(thread, Pending(access: access, object: object, site: site))
  }

  func after(isChanged: Bool, _ describe: () -> String) {
    guard let thread = caller, let pending = thread.pending else { return }
    let isWrite = pending.access != .read && isChanged
    if isTracing {
      let name = names[pending.object] ?? "object \(pending.object)"
      let value = describe()
      let what = value.isEmpty ? "\(pending.access) \(name)" : "\(pending.access) \(name) \(value)"
      trace(thread, "\(what)  \(SourceText.place(pending.site))")
    }
    record(thread, pending, isWrite)
  }

  func unlocked(_ object: Int) {
    guard let thread = caller else { return }
    histories[object].holder = -1
    histories[object].released = thread.clock
  }

  private func trace(_ thread: SimulatedThread, _ text: @autoclosure () -> String) {
    if isTracing { lines.append(TraceLine(thread: thread.number, text: text())) }
  }

  /// Adds a line of the calling thread to the trace.
  func trace(_ text: String) {
    if let thread = caller { trace(thread, "  " + text) }
  }

  // MARK: Happens before

  private func record(_ thread: SimulatedThread, _ pending: Pending, _ isWrite: Bool) {
    Watchdog.steps.wrappingAdd(1, ordering: .relaxed)
    let number = events.count
    let me = thread.number
    var history = histories[pending.object]
    var clock = thread.clock
    // Newest first: an event that happens before one of these is no race of its own.
    if isWrite {
      var newest = history.reads.max()
      while newest >= 0 {
        orderAfter(events[Int(newest)], Int(newest), &clock)
        history.reads.replace(with: -1, where: history.reads .== newest)
        newest = history.reads.max()
      }
    } else {
      history.reads[me] = Int32(number)
    }
    if history.write >= 0 { orderAfter(events[Int(history.write)], Int(history.write), &clock) }
    if isWrite { history.write = Int32(number) }
    histories[pending.object] = history
    clock.replace(with: history.released, where: history.released .> clock)
    clock[me] += 1
    thread.clock = clock
    events.append(Event(thread: me, object: pending.object, isWrite: isWrite, index: clock[me], clock: clock))
    if end == .completed {
      for race in races { schedules.reverse(race, events) }
    }
    races.removeAll(keepingCapacity: true)
  }

  private func orderAfter(_ event: Event, _ number: Int, _ clock: inout VectorClock) {
    if event.index <= clock[event.thread] { return }
    races.append(number)
    clock.replace(with: event.clock, where: event.clock .> clock)
  }

  // MARK: Trace

  var text: String { SourceText.columns(lines) }
}

/// The runtime of the current scenario.
var runtime: SimulatedRuntime? { director as? SimulatedRuntime }
