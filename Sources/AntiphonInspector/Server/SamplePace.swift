#if Inspector
/// How often a page samples the points: so seldom that all pages together take at most half a percent of one core.
enum SamplePace {
  /// The samples of one page begin at multiples of it, which is also the shortest interval.
  static let step = Duration.milliseconds(100)
  /// With it a page is still alive. Samples that would need a longer one take more than their share.
  static let longest = Duration.seconds(5)
  private static let share = 200

  /// The time from the beginning of a sample to the next one.
  ///
  /// - Parameters:
  ///   - cost: how long a processor has worked for the sample.
  ///   - pages: how many pages share what the samples may take, at least 1.
  static func interval(afterCost cost: Duration, pages: Int) -> Duration {
    let steps = (cost * (share * max(pages, 1)) / step).rounded(.up)
    return min(max(step, step * Int(min(steps, longest / step))), longest)
  }
}
#endif
