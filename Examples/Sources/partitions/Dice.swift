/// Random numbers that are the same in every run, by SplitMix64.
///
/// Unchecked: the clock runs everything here on one thread.
final class Dice: @unchecked Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// True with the given probability, from 0 to 1.
  func hits(_ probability: Double) -> Bool { Double(next() >> 11) * 0x1p-53 < probability }

  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
