/// The delays before each new attempt: an endless sequence.
///
///     Array(Backoff.exponential(from: .seconds(1), cap: .seconds(5)).prefix(4))  // 1, 2, 4 and 5 seconds
public struct Backoff: Sequence, Sendable {
  private let first: Duration
  private let factor: Double
  private let cap: Duration
  private let jitter: Double
  private let makeGenerator: @Sendable () -> any RandomNumberGenerator

  /// The same delay each time.
  ///
  /// - Parameter delay: at least zero; zero means the clock's next turn.
  public static func constant(_ delay: Duration) -> Backoff {
    precondition(delay >= .zero, "Backoff.constant(_:) needs a duration of zero or more")
    return Backoff(first: delay, factor: 1, cap: delay, jitter: 0) { SystemRandomNumberGenerator() }
  }

  /// Delays that grow by a factor, up to a limit.
  ///
  /// - Parameters:
  ///   - first: the first delay, at least zero.
  ///   - factor: what each delay is multiplied by to give the next one, at least 1.
  ///   - cap: the longest delay.
  ///   - jitter: the random share of each delay, from 0 to 1: with 0.25 the delay is between three quarters and
  ///     the whole of it. Clients that failed together then don't retry together.
  ///   - makeGenerator: returns a random number generator, for each subscription.
  public static func exponential(
    from first: Duration, factor: Double = 2, cap: Duration, jitter: Double = 0,
    using makeGenerator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
  ) -> Backoff {
    precondition(
      first >= .zero && cap >= first,
      "Backoff.exponential(from:cap:) needs a first delay of zero or more and a cap that is not below it")
    precondition(factor >= 1 && factor.isFinite, "Backoff.exponential(factor:) needs a factor of 1 or more")
    precondition(0...1 ~= jitter, "Backoff.exponential(jitter:) needs a share from 0 to 1")
    return Backoff(first: first, factor: factor, cap: cap, jitter: jitter, makeGenerator: makeGenerator)
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  /// The delays of one subscription.
  public struct Iterator: IteratorProtocol {
    private let backoff: Backoff
    private var delay: Duration
    private var generator: any RandomNumberGenerator

    fileprivate init(_ backoff: Backoff) {
      self.backoff = backoff
      delay = backoff.first
      generator = backoff.makeGenerator()
    }

    public mutating func next() -> Duration? {
      defer {
        // The product is not computed first: it could overflow a duration.
        delay = delay >= backoff.cap / backoff.factor ? backoff.cap : delay * backoff.factor
      }
      if backoff.jitter == 0 { return delay }
      // Not `Double.random`, which loops for ever with a generator that returns a constant.
      let share = Double(generator.next() >> 11) * 0x1p-53
      return delay * (1 - backoff.jitter * share)
    }
  }
}
