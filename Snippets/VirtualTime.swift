import Antiphon
import AntiphonTesting

// A program that is no test can use virtual time, recorders and marbles as well: ten hours pass at once.
let clock = VirtualClock()
let hours = interval(.seconds(3600), clock: clock).prefix(10).record(on: clock)
clock.run()
print(hours.elements.count, "hours:", clock.elapsed)

let slow = cold("1-2-3|", on: clock).record(on: clock)
clock.run()
print(slow.recording.marbles())  // 1-2-3|

marbles { m in
  m.expect(m.hot("12--3|").debounce(for: m.frames(2), clock: m.clock), "---2-(3|)")
}
