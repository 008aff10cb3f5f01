import Synchronization

/// Emits 0 once, after `delay`, and finishes.
///
///     timer(after: 3ms)  ---(0|)
///
/// - Parameters:
///   - delay: at least zero; zero means the next turn of the clock.
///   - clock: any Swift clock.
/// - Demand: waits for it when its time has come.
/// - Cancels: the appointment with the clock.
/// - Rewinds: waits again.
public func timer<Time: Clock>(
  after delay: Duration, clock: Time = ContinuousClock()
) -> Producer<Int, Never> where Time.Duration == Duration {
  ticking(after: delay, every: nil, clock: clock)
}

/// Emits 0 after `delay`, and then 1, 2, 3 … forever, one each `period`.
///
///     timer(after: 2ms, every: 3ms)  --0--1--2--!
///     talkback                       -----------!
///
/// - Parameters:
///   - delay: at least zero; zero means the next turn of the clock.
///   - period: at least zero; zero means at each turn of the clock.
///   - clock: any Swift clock.
/// - Demand: pullable: without demand, or paused, the clock is not asked again and a tick that falls due is not produced; the
///   delay, and then the period, starts anew with the next request.
/// - Cancels: the appointment with the clock.
/// - Rewinds: to 0, after `delay`.
public func timer<Time: Clock>(
  after delay: Duration, every period: Duration, clock: Time = ContinuousClock()
) -> Producer<Int, Never> where Time.Duration == Duration {
  ticking(after: delay, every: period, clock: clock)
}

/// What a ticking source remembers. Touched in its serial context only, but for `isDue`, which the clock sets.
private final class Ticks: Sendable {
  let isDue = Atomic(false)
  let count = Serial(0)
  /// When the next tick is due, since the subscription: ticks don't drift.
  let deadline = Serial(Duration.zero)
  /// True while the clock is not asked, for want of demand.
  let isIdle = Serial(false)
  let appointment = Serial<Appointment?>(nil)
}

private func ticking<Time: Clock>(
  after delay: Duration, every period: Duration?, clock: Time
) -> Producer<Int, Never> where Time.Duration == Duration {
  precondition(delay >= .zero && (period ?? .zero) >= .zero, "timer and interval need durations of zero or more")
  return Producer { consumer in
    let time = Timekeeper(clock)
    let line = consumer.line ?? Talkback()
    // The talkback owns the wake-up, so the wake-up must not own the talkback; an appointment owns it while it waits.
    let talkback = Unmanaged.passUnretained(line)
    let ticks = Ticks()
    let next = consumer.unownedNext
    let completed = consumer.unownedCompleted

    let appoint: @Sendable (Duration) -> Void = { delay in
      let line = talkback.takeUnretainedValue()
      ticks.appointment.value = time.schedule(delay) {
        ticks.isDue.store(true, ordering: .releasing)
        line.signal()
      }
    }
    // Asks the clock, or waits for demand: only the one tick of a timer is under way without.
    let begin: @Sendable () -> Void = {
      ticks.isIdle.value = period != nil && !talkback.takeUnretainedValue().isReady
      if ticks.isIdle.value { return }
      ticks.deadline.value = time.elapsed().saturatingAdd(delay)
      appoint(delay)
    }
    line.install {
      let line = talkback.takeUnretainedValue()
      while true {
        if line.isReady && ticks.isDue.exchange(false, ordering: .acquiringAndReleasing) {
          defer { ticks.count.value += 1 }
          switch next(ticks.count.value) {
          case .more: break
          case .wait: line.spend()
          case .rewind:
            line.noteRewind()
            line.spend()
          case .stop: return {}
          }
          if let period {
            let now = time.elapsed()
            ticks.deadline.value = ticks.deadline.value.saturatingAdd(period)
            // Late by a whole period: what was missed is not made up for.
            if ticks.deadline.value < now { ticks.deadline.value = now.saturatingAdd(period) }
            if line.isReady { appoint(ticks.deadline.value - now) } else { ticks.isIdle.value = true }
          } else if !line.isDiverted {
            return { completed(.finished) }
          }
        } else if period != nil && !line.isReady && ticks.isDue.exchange(false, ordering: .acquiringAndReleasing) {
          // Paused meanwhile: there is no tick for that span.
          ticks.isIdle.value = true
        } else if line.isReady && ticks.isIdle.value {
          ticks.isIdle.value = false
          let wait = ticks.count.value == 0 ? delay : period ?? .zero
          ticks.deadline.value = time.elapsed().saturatingAdd(wait)
          appoint(wait)
        }
        let waitsForDemand = ticks.isIdle.value || ticks.isDue.load(ordering: .relaxed)
        switch line.rest(wasReady: !waitsForDemand) {
        case .go: continue
        case .parked: return nil
        case .cancelled:
          ticks.appointment.value?.cancel()
          return { completed(.cancelled) }
        case .rewind:
          ticks.appointment.value?.cancel()
          ticks.isDue.store(false, ordering: .relaxed)
          ticks.count.value = 0
          begin()
        }
      }
    }
    begin()
    line.drive()
  }
}
