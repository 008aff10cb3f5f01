import Antiphon
import AntiphonTesting
import Synchronization
import Testing

@Suite(.leavesNothing) struct VirtualClockTests {
  let clock = VirtualClock()
  let log = Log<String>()

  @Test func clockStartsAtZeroWithoutWork() {
    #expect(clock.now == .start)
    #expect(clock.elapsed == .zero)
    #expect(clock.pending == 0)
    #expect(!clock.isCurrent)
  }

  @Test func workRunsInOrderOfTimeThenOfSubmission() {
    for (delay, name) in [(3, "c"), (1, "a1"), (2, "b"), (1, "a2"), (0, "now")] {
      note(name, after: .milliseconds(delay))
    }
    #expect(log.entries == [])
    clock.run()
    #expect(log.entries == ["now", "a1", "a2", "b", "c"])
    #expect(clock.elapsed == .milliseconds(3))
  }

  /// From random order to nearly sorted.
  @Test(arguments: [0, 1, 10, 40]) func manyAppointmentsRunInOrder(_ slope: Int) {
    var random = SplitMix(seed: 7)
    let delays = (0..<500).map { index in slope * index + Int(random.next() % 40) }
    let order = Log<Int>()
    var appointments: [Appointment] = []
    for (index, delay) in delays.enumerated() {
      appointments.append(clock.schedule(after: .milliseconds(delay)) { order.add(index) })
    }
    let cancelled = Set(delays.indices.filter { _ in random.next() % 3 == 0 })
    cancelled.forEach { appointments[$0].cancel() }
    #expect(clock.pending == delays.count - cancelled.count)
    clock.run()
    let wanted = delays.indices.filter { !cancelled.contains($0) }.sorted { (delays[$0], $0) < (delays[$1], $1) }
    #expect(order.entries == wanted)
    #expect(clock.pending == 0)
  }

  @Test func advanceRunsOnlyDueWork() {
    note("1", after: .milliseconds(1))
    note("2", after: .milliseconds(2))
    clock.advance(by: .milliseconds(1))
    #expect(log.entries == ["1"])
    #expect(clock.pending == 1)
    clock.advance(to: .start.advanced(by: .milliseconds(10)))
    #expect(log.entries == ["1", "2"])
    #expect(clock.elapsed == .milliseconds(10))
  }

  @Test func advanceByZeroRunsWorkThatIsDueNow() {
    note("now", after: .zero)
    note("negative", after: .seconds(-1))
    clock.schedule { log.add("handed over") }
    note("later", after: .nanoseconds(1))
    clock.advance(by: .zero)
    #expect(log.entries == ["now", "negative", "handed over"])
    #expect(clock.elapsed == .zero)
  }

  @Test func workSeesItsDueTime() {
    let times = Log<Duration>()
    for delay in [5, 1, 3] { clock.schedule(after: .milliseconds(delay)) { [clock] in times.add(clock.elapsed) } }
    clock.advance(by: .seconds(1))
    #expect(times.entries == [.milliseconds(1), .milliseconds(3), .milliseconds(5)])
  }

  @Test func cancelledWorkDoesNotRun() {
    let appointment = clock.schedule(after: .milliseconds(1)) { log.add("cancelled") }
    #expect(clock.pending == 1)
    appointment.cancel()
    appointment.cancel()
    #expect(clock.pending == 0)
    clock.run()
    #expect(log.entries == [])
  }

  @Test func workCanCancelWorkOfTheSameInstant() {
    let second = Box<Appointment?>(nil)
    note("first", after: .milliseconds(1)) { second.value?.cancel() }
    second.value = clock.schedule(after: .milliseconds(1)) { log.add("second") }
    clock.run()
    #expect(log.entries == ["first"])
  }

  @Test func workCanScheduleWork() {
    note("outer", after: .milliseconds(1)) { [clock, log] in
      _ = clock.schedule(after: .zero) { log.add("inner") }
      log.add("end of outer")
    }
    note("other", after: .milliseconds(1))
    clock.advance(by: .milliseconds(1))
    #expect(log.entries == ["outer", "end of outer", "other", "inner"])
  }

  @Test func workCanAdvanceTheClock() {
    note("1", after: .milliseconds(1)) { [clock] in clock.advance(by: .milliseconds(5)) }
    note("3", after: .milliseconds(3))
    note("9", after: .milliseconds(9))
    clock.advance(by: .milliseconds(2))
    #expect(log.entries == ["1", "3"])
    #expect(clock.elapsed == .milliseconds(6))
    clock.run()
    #expect(log.entries == ["1", "3", "9"])
  }

  @Test func theEndOfTimeIsNeverReached() {
    let never = clock.schedule(after: .seconds(Int64.max)) { log.add("never") }
    clock.advance(by: .seconds(1))
    _ = clock.schedule(after: .seconds(Int64.max)) { log.add("never") }
    clock.run()
    clock.advance(by: .seconds(Int64.max))
    clock.advance(by: .seconds(Int64.max))
    #expect(log.entries == [])
    #expect(clock.pending == 2)
    never.cancel()
    #expect(clock.pending == 1)
    let forgotten = clock.schedule(after: .seconds(1)) { log.add("never") }
    clock.forget()
    forgotten.cancel()
    clock.run()
    #expect(clock.pending == 0)
    #expect(log.entries == [])
  }

  @Test func runUntilStopsEndlessWork() {
    tick()
    clock.run(until: .start.advanced(by: .milliseconds(3)))
    #expect(log.entries == ["tick", "tick", "tick"])
    #expect(clock.pending == 1)
    clock.forget()
  }

  @Test func endlessWorkIsReported() {
    tick()
    withKnownIssue {
      clock.run(limit: 10)
    } matching: {
      "\($0)".contains("busy after 10 turns")
    }
    #expect(log.entries.count == 10)
    clock.forget()
  }

  @Test func isCurrentOnlyInsideWork() {
    let inside = Box(false)
    clock.schedule { [clock] in inside.value = clock.isCurrent }
    clock.run()
    #expect(inside.value)
    #expect(!clock.isCurrent)
  }

  @Test func clockReleasesItsWork() {
    weak var leaked: Box<Int>?
    weak var clock: VirtualClock?
    do {
      let own = VirtualClock()
      clock = own
      let box = Box(1)
      leaked = box
      _ = own.schedule(after: .seconds(1)) { box.value = 2 }
    }
    #expect(clock == nil)
    #expect(leaked == nil)
  }

  @Test func sleepingTasksAreWoken() async throws {
    let task = Task { [clock, log] in
      try await clock.sleep(for: .seconds(1))
      log.add("awake at \(clock.now)")
    }
    await clock.untilPending()
    clock.advance(by: .seconds(1))
    try await task.value
    #expect(log.entries == ["awake at 1s"])
    #expect(clock.pending == 0)
  }

  @Test func cancelledTasksStopSleeping() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.untilPending()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.pending == 0)
  }

  @Test func sleepUntilThePastReturnsAtOnce() async throws {
    clock.advance(by: .seconds(2))
    try await clock.sleep(until: .start.advanced(by: .seconds(2)), tolerance: nil)
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  @Test func turningBackTraps() async {
    await #expect(processExitsWith: .failure) { VirtualClock().advance(by: .seconds(-1)) }
    await #expect(processExitsWith: .failure) {
      let clock = VirtualClock()
      clock.advance(by: .seconds(1))
      clock.advance(to: .start)
    }
  }
  #endif

  private func note(_ name: String, after delay: Duration, then more: @escaping @Sendable () -> Void = {}) {
    _ = clock.schedule(after: delay) { [log] in
      log.add(name)
      more()
    }
  }

  private func tick() {
    _ = clock.schedule(after: .milliseconds(1)) {
      log.add("tick")
      tick()
    }
  }
}
