/// Random numbers that a seed determines.
struct RandomSource {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// An xorshift generator (Marsaglia: *Xorshift RNGs*, 2003).
  mutating func next(in range: ClosedRange<Int>) -> Int {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var value = state
    value ^= value << 13
    value ^= value >> 7
    value ^= value << 17
    return range.lowerBound + Int(value % UInt64(range.count))
  }
}
