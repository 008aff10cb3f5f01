import Antiphon
import Testing

extension Trait where Self == LeavesNothing {
  /// Fails a test that leaves anything of Antiphon behind: a talkback, an operator's state, a queue, a gate.
  ///
  ///     @Suite(.leavesNothing) struct SearchTests { … }
  ///
  /// What counts is made by the test's task and by tasks that it starts. In a debug build; a release build keeps no account.
  /// Parts that another thread is about to let go of have a minute for it.
  public static var leavesNothing: LeavesNothing { LeavesNothing() }
}

/// The trait that is written `.leavesNothing`.
public struct LeavesNothing: TestTrait, SuiteTrait, TestScoping {
  /// How long other threads may take to let go.
  var patience = Duration.seconds(60)

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let ledger = Ledger()
    try await Ledger.$current.withValue(ledger, operation: function)
    let limit = ContinuousClock.now + patience
    var rounds = 0
    // Rounds count as well: where other tests keep the threads, a minute may be less than one turn of the task that lets go.
    while !ledger.living.isEmpty, rounds < 50 || ContinuousClock.now < limit {
      rounds += 1
      await Task.yield()
      try await Task.sleep(for: .milliseconds(1))
    }
    let left = ledger.living.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
    if !left.isEmpty {
      Issue.record("left behind: \(left.joined(separator: ", "))", sourceLocation: test.sourceLocation)
    }
  }
}
