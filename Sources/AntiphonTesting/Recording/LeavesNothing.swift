import Antiphon
import Testing

extension Trait where Self == LeavesNothing {
  /// Fails a test that leaves anything of Antiphon behind: a talkback, an operator's state, a queue, a timer.
  ///
  ///     @Suite(.leavesNothing) struct SearchTests { … }
  ///
  /// It counts the parts that the test's task and its child tasks make. It works in a debug build only.
  /// Other threads have a minute to release the parts that they hold.
  public static var leavesNothing: LeavesNothing { LeavesNothing() }
}

/// The type of the trait `.leavesNothing`.
public struct LeavesNothing: TestTrait, SuiteTrait, TestScoping {
  /// How long other threads may take to release parts.
  var patience = Duration.seconds(60)

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let ledger = LeakLedger()
    try await LeakLedger.$current.withValue(ledger, operation: function)
    let limit = ContinuousClock.now + patience
    var rounds = 0
    // Rounds count as well: while other tests use the threads, a minute may be less than one turn of the releasing task.
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
