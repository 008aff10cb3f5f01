import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct OperatorTimerTests {
  @Test func longestTimeIsNotExceeded() {
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(longest.saturatingAdd(.seconds(1)) == longest)
    #expect(Duration.seconds(1).saturatingAdd(longest) == longest)
    #expect(Duration.seconds(1).saturatingAdd(.seconds(2)) == .seconds(3))
  }

  @Test func settingItLaterMakesNoNewAppointment() {
    let clock = VirtualClock()
    let fired = Log<Duration>()
    let consumer = Consumer<Int, Never>(talkback: Talkback(), next: { _ in .more }, completed: { _ in })
    let junction = Junction(consumer)
    let timer = OperatorTimer(clock, junction, period: .seconds(1))
    junction.open {
      timer.whenDue { _ in fired.add(clock.elapsed) }
      timer.set(in: .seconds(2))
    }
    clock.advance(by: .seconds(1))
    junction.perform { timer.set(in: .seconds(2)) }
    #expect(clock.pending == 1)
    clock.advance(by: .seconds(1))
    #expect(fired.entries == [])
    #expect(clock.pending == 1)
    clock.advance(by: .seconds(1))
    #expect(fired.entries == [.seconds(3)])
    // An earlier time needs a new appointment.
    junction.perform { timer.set(in: .seconds(5)) }
    junction.perform { timer.set(in: .seconds(1)) }
    #expect(clock.pending == 1)
    clock.advance(by: .seconds(1))
    #expect(fired.entries == [.seconds(3), .seconds(4)])
    junction.perform {
      timer.set(in: .seconds(1))
      timer.cancel()
    }
    clock.advance(by: .seconds(1))
    #expect(fired.entries.count == 2)
    #expect(clock.pending == 0)
    junction.talkback.cancel()
  }

  @Test func dueTimerMayBeChangedInsideTheContext() {
    let clock = VirtualClock()
    let fired = Log<Duration>()
    let junction = Junction(Consumer<Int, Never>(talkback: Talkback(), next: { _ in .more }, completed: { _ in }))
    let timer = OperatorTimer(clock, junction, period: .seconds(1))
    junction.open { timer.whenDue { _ in fired.add(clock.elapsed) } }
    junction.perform {
      timer.set(in: .seconds(1))
      clock.advance(by: .seconds(1))
      timer.cancel()
    }
    clock.advance(by: .seconds(5))
    #expect(fired.entries == [])
    // The timer becomes due while the context is held, and is then set to a later time: it fires once, later.
    junction.perform {
      timer.set(in: .seconds(5))
      clock.advance(by: .seconds(6))
      timer.set(at: .seconds(10))
    }
    #expect(fired.entries == [.seconds(12)])
    clock.advance(by: .seconds(20))
    #expect(fired.entries.count == 1)
    #expect(clock.pending == 0)
    junction.talkback.cancel()
  }

  @Test func whatIsDueHappensOnceEvenBeforeItsAppointment() {
    let clock = VirtualClock()
    let fired = Log<Duration>()
    let junction = Junction(Consumer<Int, Never>(talkback: Talkback(), next: { _ in .more }, completed: { _ in }))
    let timer = OperatorTimer(clock, junction, period: .seconds(1))
    junction.open { timer.whenDue { _ in fired.add(clock.elapsed) } }
    junction.perform {
      timer.set(in: .seconds(2))
      clock.advance(by: .seconds(1))
      #expect(timer.catchUp() == .seconds(1))
      #expect(fired.entries == [])
      clock.advance(by: .seconds(1))
      #expect(timer.catchUp() == .seconds(2))
      #expect(timer.catchUp() == .seconds(2))
      #expect(fired.entries == [.seconds(2)])
    }
    clock.advance(by: .seconds(9))
    #expect(fired.entries == [.seconds(2)])
    #expect(clock.pending == 0)
    junction.talkback.cancel()
  }

  @Test func periodOfZeroIsOverWithItsAppointmentOnly() {
    let clock = VirtualClock()
    let fired = Log<Duration>()
    let junction = Junction(Consumer<Int, Never>(talkback: Talkback(), next: { _ in .more }, completed: { _ in }))
    let timer = OperatorTimer(clock, junction, period: .zero)
    junction.open { timer.whenDue { _ in fired.add(clock.elapsed) } }
    junction.perform {
      timer.set(in: .zero)
      timer.catchUp()
      #expect(fired.entries == [])
    }
    clock.advance()
    #expect(fired.entries == [.zero])
    junction.talkback.cancel()
  }

  @Test func periodIsWholeAtItsStart() {
    let period = Duration.milliseconds(3)
    let left = [0, 1, 2, 3, 4, 5, 6, 3_000_001].map { period.left(after: .milliseconds($0)) }
    #expect(left == [3, 2, 1, 3, 2, 1, 3, 2].map { .milliseconds($0) })
    #expect(Duration.zero.left(after: .seconds(1)) == .zero)
  }

  @Test(arguments: [true, false])
  func anAppointmentIsGivenUpWithTheUpstreams(_ rewinds: Bool) throws {
    let clock = VirtualClock()
    // A reference to the consumer retains the operator, but not its appointment.
    let consumers = Box<[Consumer<Int, Never>]>([])
    let recorder = Producer<Int, Never> { consumers.value.append($0) }.debounce(for: .seconds(1), clock: clock)
      .record(on: clock)
    _ = consumers.value[0].next(1)
    #expect(clock.pending == 1)
    if rewinds { try recorder.rewind() } else { recorder.cancel() }
    #expect(clock.pending == 0)
    clock.advance(by: .seconds(2))
    #expect(recorder.elements == [])
    recorder.cancel()
    consumers.value = []
  }
}
