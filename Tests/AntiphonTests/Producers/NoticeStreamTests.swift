import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct NoticeStreamTests {
  @Test func firstFailureWaitsForTheSubscriber() {
    let failures = NoticeStream(TestFailure())
    let probe = failures.producer.probe(requesting: .max)
    #expect(probe.elements == [TestFailure()])
    failures.send(TestFailure())
    #expect(probe.elements == [TestFailure(), TestFailure()])
    probe.cancel()
  }

  @Test func newerSubscriberTakesOver() {
    let failures = NoticeStream(TestFailure())
    let earlier = failures.producer.probe(requesting: .max)
    let later = failures.producer.probe(requesting: .max)
    #expect(earlier.completions == [.finished])
    failures.send(TestFailure())
    #expect(earlier.elements.count == 1)
    #expect(later.elements == [TestFailure()])
    later.cancel()
  }

  @Test func releasedFailureMeetsNoLock() {
    final class Failing: Error {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let failures = Box<NoticeStream<Failing>?>(nil)
    failures.value = NoticeStream(Failing { failures.value?.send(Failing {}) })
    failures.value?.send(Failing {})
    failures.value = nil
  }
}
