import Antiphon
import Synchronization
import Testing

@testable import AntiphonTesting

/// The trait `.leavesNothing`, applied by hand.
@Suite struct LeavesNothingTests {
  @Test func aLeakIsReported() async throws {
    let kept = Mutex<[Subscription]>([])
    let comments = Mutex<[String]>([])
    try await withKnownIssue {
      try await scoped { kept.withLock { $0.append(never(Int.self, Never.self).start()) } }
    } matching: { issue in
      comments.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(comments.withLock { $0 } == ["left behind: 1 × talkback, 1 × wake-up"])
    kept.withLock { $0 }[0].cancel()
  }

  @Test func aReleasedStreamIsAccepted() async throws {
    try await scoped { from(1...3).map { $0 + 1 }.merge(with: of(1)).start() }
  }

  @Test func otherThreadsHaveTimeToRelease() async throws {
    try await scoped(.seconds(10)) {
      let subscription = never(Int.self, Never.self).start()
      Task {
        await Task.yield()
        subscription.cancel()
      }
    }
  }

  private func scoped(_ patience: Duration = .zero, _ body: @escaping @Sendable () -> Void) async throws {
    let trait = LeavesNothing(patience: patience)
    try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) { body() }
  }
}
