import Antiphon

/// Pushes 0, 1, 2 … without end, one after each `period`.
///
/// While paused it does not use the clock. After a value is sent up, it counts on from that value.
///
/// - Parameters:
///   - period: at least zero.
///   - clock: any Swift clock.
public func interval<Time: Clock>(_ period: Duration, on clock: Time) -> CallbagProducer<Int>
where Time.Duration == Duration {
  counting(Antiphon.interval(period, clock: clock))
}

/// Pushes 0 after `delay`, and then 1, 2, 3 … without end, one after each `period`; without a period it finishes after 0.
///
/// It greets at once, so that it can be cancelled before the delay is over. After a value is sent up, it counts on from that value.
///
/// - Parameters:
///   - delay: at least zero.
///   - period: at least zero, or nil.
///   - clock: any Swift clock.
public func timer<Time: Clock>(_ delay: Duration, _ period: Duration? = nil, on clock: Time) -> CallbagProducer<Int>
where Time.Duration == Duration {
  guard let period else { return counting(Antiphon.timer(after: delay, clock: clock)) }
  return counting(Antiphon.timer(after: delay, every: period, clock: clock))
}

/// The ticks of a clock, with a count that the sink can set.
private func counting(_ ticks: Producer<Int, Never>) -> CallbagProducer<Int> {
  let ticks = CallbagProducer(ticks, mode: .listenable)
  return CallbagProducer(mode: .listenable) { sink in
    let count = Cell(0)
    ticks { message in
      switch message {
      case .start(let talkback):
        sink(
          .start { message in
            switch message {
            case .next(.value(let value)): count.value = value
            case .next(.rewind):
              count.value = 0
              talkback(message)
            case .start, .next, .completed: talkback(message)
            }
          })
      case .next:
        sink(
          .next(
            count.withLock { count in
              defer { count += 1 }
              return count
            }))
      case .completed: sink(message)
      }
    }
  }
}
