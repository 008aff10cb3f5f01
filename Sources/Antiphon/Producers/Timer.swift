import Synchronization

/// Emits 0 once, after `delay`, and finishes.
///
///     timer(after: 3ms)  ---(0|)
///
/// - Parameters:
///   - delay: at least zero; zero means the next turn of the clock.
///   - clock: any Swift clock.
/// - Demand: waits for it after the delay.
/// - Cancels: the timer.
/// - Rewinds: waits for the delay again.
public func timer<Time: Clock>(
  after delay: Duration, clock: Time = ContinuousClock()
) -> Producer<Int, Never> where Time.Duration == Duration {
  ticking(after: delay, every: nil, clock: clock)
}

/// Emits 0 after `delay`, and then 1, 2, 3 … without end, one after each `period`.
///
///     timer(after: 2ms, every: 3ms)  --0--1--2--!
///     talkback                       -----------!
///
/// - Parameters:
///   - delay: at least zero; zero means the next turn of the clock.
///   - period: at least zero; zero means at each turn of the clock.
///   - clock: any Swift clock.
/// - Demand: pullable. Without demand, or paused, no tick is scheduled, and a tick that falls due is not emitted; the
///   delay, and then the period, starts anew with the next request.
/// - Cancels: the timer.
/// - Rewinds: to 0, after `delay`.
public func timer<Time: Clock>(
  after delay: Duration, every period: Duration, clock: Time = ContinuousClock()
) -> Producer<Int, Never> where Time.Duration == Duration {
  ticking(after: delay, every: period, clock: clock)
}

/// The state of a ticking source. It is confined to the serial context, except `isDue`, which the clock sets.
private final class Ticks: Sendable {
  let isDue = Atomic(false)
  let count = StateBox(0)
  /// When the next tick is due, counted from the subscription, so that ticks don't drift.
  let deadline = StateBox(Duration.zero)
  /// True while no tick is scheduled because there is no demand.
  let isIdle = StateBox(false)
  let appointment = StateBox<Appointment?>(nil)
}

private func ticking<Time: Clock>(
  after delay: Duration, every period: Duration?, clock: Time
) -> Producer<Int, Never> where Time.Duration == Duration {
  precondition(delay >= .zero && (period ?? .zero) >= .zero, "timer and interval need durations of zero or more")
  return Producer { consumer in
    let time = ClockAdapter(clock)
    let talkback = consumer.optionalTalkback ?? Talkback()
    // An appointment retains the talkback while it is scheduled.
    let unowned = talkback.unowned
    let ticks = Ticks()
    let next = consumer.unownedNext
    let completed = consumer.unownedCompleted

    let appoint: @Sendable (Duration) -> Void = { delay in
      let talkback = unowned.retained
      ticks.appointment.value = time.schedule(delay) {
        ticks.isDue.store(true, ordering: .releasing)
        talkback.signal()
      }
    }
    // Schedules the first tick, or waits for demand: only a timer without a period is scheduled without demand.
    let begin: @Sendable () -> Void = {
      ticks.isIdle.value = period != nil && !unowned.retained.isReady
      if ticks.isIdle.value { return }
      ticks.deadline.value = time.elapsed().saturatingAdd(delay)
      appoint(delay)
    }
    talkback.install {
      let talkback = unowned.retained
      while true {
        if talkback.isReady && ticks.isDue.exchange(false, ordering: .acquiringAndReleasing) {
          defer { ticks.count.value += 1 }
          if !talkback.handle(next(ticks.count.value)) { return {} }
          if let period {
            let now = time.elapsed()
            ticks.deadline.value = ticks.deadline.value.saturatingAdd(period)
            // Late by a whole period or more: missed ticks are skipped.
            if ticks.deadline.value < now { ticks.deadline.value = now.saturatingAdd(period) }
            if talkback.isReady { appoint(ticks.deadline.value - now) } else { ticks.isIdle.value = true }
          } else if !talkback.isDiverted {
            return { completed(.finished) }
          }
        } else if period != nil && !talkback.isReady && ticks.isDue.exchange(false, ordering: .acquiringAndReleasing) {
          // Paused in the meantime: the tick of that period is skipped.
          ticks.isIdle.value = true
        } else if talkback.isReady && ticks.isIdle.value {
          ticks.isIdle.value = false
          let wait = ticks.count.value == 0 ? delay : period ?? .zero
          ticks.deadline.value = time.elapsed().saturatingAdd(wait)
          appoint(wait)
        }
        let waitsForDemand = ticks.isIdle.value || ticks.isDue.load(ordering: .relaxed)
        switch talkback.parkUntilSignalled(wasReady: !waitsForDemand) {
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
    talkback.drive()
  }
}
