import AntiphonShims

/// How a queue on a scheduler waits for the next elements of a busy source before it parks: to be woken on the scheduler costs the source
/// more than to queue twenty elements.
///
/// It looks five times, 2 µs apart, so that several elements arrive between two looks. A wait in vain makes it park at once the next
/// 2, 4 … 64 times that it is empty; so a source that pauses between its elements is hardly ever waited for.
@usableFromInline
struct Lingering: Sendable {
  /// How often the queue parks at once before it waits the next time.
  private var parksAtOnce: UInt8 = 16
  private var misses: UInt8 = 0

  @usableFromInline
  init() {}

  /// Waits while `isIdle`. Returns false if the queue is to park.
  @usableFromInline
  mutating func waits(while isIdle: () -> Bool) -> Bool {
    if parksAtOnce > 0 {
      parksAtOnce -= 1
      return false
    }
    for _ in 0..<5 {
      Self.pause()
      if isIdle() { continue }
      misses = 0
      return true
    }
    misses = min(misses + 1, 6)
    parksAtOnce = 1 << misses
    return false
  }

  private static func pause() {
    let end = ContinuousClock.now + .microseconds(2)
    repeat { for _ in 0..<8 { antiphon_spin_hint() } } while ContinuousClock.now < end
  }
}
