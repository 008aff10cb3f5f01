/// Emits 0, 1, 2 … without end, one after each `period`.
///
///     interval(3ms)  ---0--1--2--!
///     talkback       ------------!
///
/// - Parameters:
///   - period: at least zero; zero means at each turn of the clock.
///   - clock: any Swift clock.
/// - Demand: pullable. Without demand, or paused, no tick is scheduled, and a tick that falls due is not emitted; the
///   period starts anew with the next request.
/// - Cancels: the timer.
/// - Rewinds: to 0, after one period.
public func interval<Time: Clock>(
  _ period: Duration, clock: Time = ContinuousClock()
) -> Producer<Int, Never> where Time.Duration == Duration {
  timer(after: period, every: period, clock: clock)
}
