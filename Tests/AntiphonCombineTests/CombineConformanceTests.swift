#if canImport(Combine) || OpenCombine
import Antiphon
import AntiphonCombine
import AntiphonTesting
import Testing

#if canImport(Combine)
@preconcurrency import Combine
#else
@preconcurrency import OpenCombine
#endif

@Suite(.leavesNothing) struct CombineConformanceTests {
  @Test func producerOfAPublisherKeepsEveryRule() {
    verify(source: "publisher.producer") { _ in (1...12).publisher.producer }
  }

  @Test func producerOfAFailingPublisherKeepsEveryRule() {
    verify(source: "publisher.producer, failing") { _ in
      Producer(publisher: { (1...5).publisher.setFailureType(to: Failed.self).append(Fail(error: Failed())) })
    }
  }

  @Test func producerOfAChainOfCombineKeepsEveryRule() {
    verify(source: "publisher.producer, behind operators") { _ in
      Producer(publisher: { (1...20).publisher.filter { $0 % 2 == 0 }.map { $0 * 2 }.zip((1...).publisher) { $0 + $1 } }
      )
    }
  }

  @Test func thereAndBackKeepsEveryRule() {
    verify(
      operator: "publisher.producer",
      except: [
        .pauseStopsUpstream: "Combine has no word for a pause: what was asked for comes, and is kept.",
        .rewindRefusalReachesDownstream:
          "A publisher can always be subscribed to again, so no rewind is refused.",
        .terminationIsForwarded: "Combine has no word for it: the publisher finishes.",
      ]
    ) { numbers, _ in numbers.publisher.producer }
  }
}
#endif
