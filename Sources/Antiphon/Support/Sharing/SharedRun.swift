/// One run of a shared producer: a multicaster and, while it is connected, one subscription to the producer.
///
/// Its variables are guarded by the lock of the `SharedConnection`, unless a comment says otherwise.
@usableFromInline
final class SharedRun<Element: Sendable, Failure: Error>: SerialContext, @unchecked Sendable {
  @usableFromInline let multicaster: Multicaster<Element, Failure>
  /// Tells the observers of the producer when all subscribers are paused. Not guarded by that lock.
  @usableFromInline let consumers = PausedConsumers()
  /// The subscription to the producer; nil while it is not connected. A paused one waits even if its handle has been released, as a
  /// later `connect()` returns it again.
  @usableFromInline var connection: Subscription?
  /// How many consumers are subscribed.
  @usableFromInline var subscribers = 0
  /// How many consumers have subscribed so far.
  @usableFromInline var arrivals = 0
  /// How many periods have begun, and the current one: see `RunLifetime`.
  var periods = 0
  var period: RunPeriod?
  /// True once the producer has completed: it is not started again.
  @usableFromInline var isOver = false

  /// The consumer that the producer was started for, and its serial context, which the producer may run in. Both are set before the
  /// producer starts, and may be released before it ends.
  @usableFromInline weak var starter: Talkback?
  @usableFromInline weak var starterContext: SerialContext?
  /// The producer while it yields. Touched only in that serial context.
  @usableFromInline var yielding: (upstream: Talkback, inner: SerialContext?)?

  @inlinable
  init(_ multicaster: Multicaster<Element, Failure>) {
    self.multicaster = multicaster
    super.init()
  }

  @usableFromInline
  override func interrupts(_ upstream: Talkback, for inner: SerialContext?) -> Bool {
    guard let starter, let starterContext, starterContext.interrupts(starter, for: self) else { return false }
    upstream.pause()
    yielding = (upstream, inner)
    return true
  }

  @usableFromInline
  override func resumeYielding() {
    guard let (upstream, inner) = yielding.take() else { return }
    if multicaster.waits { multicaster.perform { self.multicaster.resumeSource() } } else { upstream.resume() }
    inner?.resumeYielding()
  }
}
