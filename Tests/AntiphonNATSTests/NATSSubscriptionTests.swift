#if NATS
import Antiphon
import AntiphonTesting
import Testing

@testable import AntiphonNATS

@Suite(.leavesNothing, .serialized, .needsServer)
struct NATSSubscriptionTests {
  /// libnats before 3.6.0 uses a subscription whose message it has just read without a reference of its own (nats.c, issue 637). Where it was
  /// destroyed at once, this crashed, or waited for ever for a lock that was freed.
  @Test func aSubscriptionIsDestroyedBehindTheMessageThatIsRead() async throws {
    let writer = try await NATSServer.shared.connect()
    let reader = try await NATSServer.shared.connect()
    let subject = "flood.\(InboxName.name())"
    let isOver = Locked(false)
    let flood = Task {
      while !isOver.withLock({ $0 }) {
        for _ in 0..<100 { try writer.publish(NATSMessage(subject, payload: [1])) }
        await Task.yield()
      }
    }
    defer { isOver.withLock { $0 = true } }
    for _ in 1...400 {
      let hasArrived = Locked(false)
      let subscription = try reader.subscribe(to: subject) { _ in hasArrived.withLock { $0 = true } }
      try await until { hasArrived.withLock { $0 } }
      subscription.cancel()
      // It has found those before unused.
      #expect(reader.retired.count <= 2)
    }
    isOver.withLock { $0 = true }
    try await flood.value
  }
}
#endif
