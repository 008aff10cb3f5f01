/// Emits 0, 1, 2 … forever, one each `period`, the first after one period.
///
///     interval(3ms)  ---0--1--2--!
///     talkback       ------------!
///
/// - Parameters:
///   - period: at least zero; zero means at each turn of the clock.
///   - clock: any Swift clock.
/// - Demand: pullable: without demand, or paused, the clock is not asked again and a tick that falls due is not produced; the
///   period starts anew with the next request.
/// - Cancels: the appointment with the clock.
/// - Rewinds: to 0, after one period.
public func interval<Time: Clock>(
  _ period: Duration, clock: Time = ContinuousClock()
) -> Producer<Int, Never> where Time.Duration == Duration {
  timer(after: period, every: period, clock: clock)
}
