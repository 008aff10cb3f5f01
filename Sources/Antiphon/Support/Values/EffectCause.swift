/// What has caused a run: a change from outside, or a run that is followed by this one. Finds an effect that causes itself, over whatever
/// others, by Brent's algorithm.
struct EffectCause {
  /// An effect among the causes, and how often it has come again.
  private var anchor: UInt64 = 0
  private(set) var laps = 0
  private var steps = 0
  private var limit = 1

  static let mostLaps = 100

  func followed(by effect: UInt64) -> EffectCause {
    var next = self
    next.steps += 1
    if effect == anchor {
      next.laps += 1
      next.steps = 0
    } else if steps == limit || anchor == 0 {
      next = EffectCause()
      next.anchor = effect
      // Even, so that every second effect becomes an anchor, too: those between may be new ones each time.
      next.limit = limit * 2
    }
    return next
  }
}
