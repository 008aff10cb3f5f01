import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct BackoffTests {
  @Test func constantIsTheSameEachTime() {
    #expect(Array(Backoff.constant(.milliseconds(3)).prefix(3)) == Array(repeating: .milliseconds(3), count: 3))
  }

  @Test func exponentialGrowsUpToItsCap() {
    let delays = Backoff.exponential(from: .seconds(1), cap: .seconds(5)).prefix(5)
    #expect(Array(delays) == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    let slower = Backoff.exponential(from: .seconds(2), factor: 1.5, cap: .seconds(60)).prefix(3)
    #expect(Array(slower) == [.seconds(2), .seconds(3), .milliseconds(4500)])
  }

  @Test func exponentialStaysWithinTheRangeOfDuration() {
    let longest = Duration.seconds(Int64.max)
    #expect(Array(Backoff.exponential(from: .seconds(1), factor: 1e6, cap: longest).prefix(8)).last == longest)
  }

  @Test func jitterTakesAwayAShareAtMost() {
    let backoff = Backoff.exponential(from: .seconds(8), cap: .seconds(8), jitter: 0.25) { Numbers() }
    let delays = Array(backoff.prefix(100))
    #expect(delays.allSatisfy { .seconds(6)...(.seconds(8)) ~= $0 })
    #expect(Set(delays).count > 50)
    // Each iteration starts with a new generator.
    #expect(Array(backoff.prefix(100)) == delays)
  }

  @Test func jitterOfOneMayTakeAwayAll() {
    let none = Backoff.exponential(from: .seconds(8), cap: .seconds(8), jitter: 1) { Always(.max) }
    #expect(Array(none.prefix(1))[0] < .microseconds(1))
    let all = Backoff.exponential(from: .seconds(8), cap: .seconds(8), jitter: 1) { Always(0) }
    #expect(Array(all.prefix(1)) == [.seconds(8)])
  }

  @Test func refusesBadArguments() async {
    await #expect(processExitsWith: .failure) { _ = Backoff.constant(.seconds(-1)) }
    await #expect(processExitsWith: .failure) { _ = Backoff.exponential(from: .seconds(-1), cap: .seconds(1)) }
    await #expect(processExitsWith: .failure) { _ = Backoff.exponential(from: .seconds(2), cap: .seconds(1)) }
    await #expect(processExitsWith: .failure) {
      _ = Backoff.exponential(from: .seconds(1), factor: 0.5, cap: .seconds(2))
    }
    await #expect(processExitsWith: .failure) {
      _ = Backoff.exponential(from: .seconds(1), cap: .seconds(2), jitter: 1.5)
    }
  }
}

/// Reproducible random numbers.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

private struct Always: RandomNumberGenerator {
  private let number: UInt64
  init(_ number: UInt64) { self.number = number }
  mutating func next() -> UInt64 { number }
}
