import Antiphon
import AntiphonTesting
import Synchronization
import Testing

@testable import from_combine

@MainActor @Suite(.leavesNothing) struct SearchModelTests {
  private let clock = VirtualClock()
  private let requests = RequestLog()

  @Test func requestIsSentOnceTypingHasPaused() {
    let model = makeModel()
    for text in ["s", "sw", "swi"] {
      model.query.value = text
      clock.advance(by: .milliseconds(100))
    }
    #expect(requests.queries == [])
    clock.advance(by: .milliseconds(400))
    #expect(requests.queries == ["swi"])
    #expect(model.suggestions == ["swi!"])
  }

  @Test func sameQueryIsRequestedOnce() {
    let model = makeModel()
    for text in ["a", "ab", "a"] {
      model.query.value = text
      clock.advance(by: .milliseconds(text == "ab" ? 100 : 500))
    }
    #expect(requests.queries == ["a"])
  }

  @Test func newerQueryCancelsTheOlderRequest() {
    let model = makeModel(answeringAfter: .seconds(1))
    model.query.value = "old"
    clock.advance(by: .milliseconds(500))
    model.query.value = "new"
    clock.advance(by: .milliseconds(500))
    #expect(requests.cancelled == ["old"])
    clock.advance(by: .seconds(1))
    #expect(model.suggestions == ["new!"])
  }

  @Test func searchContinuesAfterAFailureThatClearsTheSuggestions() {
    let model = makeModel()
    for (text, suggestions) in [("a", ["a!"]), ("offline", []), ("b", ["b!"])] {
      model.query.value = text
      clock.advance(by: .milliseconds(500))
      #expect(model.suggestions == suggestions)
    }
  }

  @Test func releasedModelLeavesNoRequest() {
    var model: SearchModel? = makeModel(answeringAfter: .seconds(1))
    model?.query.value = "a"
    clock.advance(by: .milliseconds(500))
    model = nil
    #expect(requests.cancelled == ["a"])
  }

  private func makeModel(answeringAfter delay: Duration = .milliseconds(100)) -> SearchModel {
    SearchModel(clock: clock) { [clock, requests] text in
      requests.record(text)
      let answer = from(text == "offline" ? Result.failure(Offline()) : .success([text + "!"]))
      return answer.delay(for: delay, clock: clock).on(cancelled: { requests.recordCancelled(text) })
    }
  }
}

/// The requests to the server.
private final class RequestLog: Sendable {
  private let log = Mutex((queries: [String](), cancelled: [String]()))

  var queries: [String] { log.withLock { $0.queries } }
  var cancelled: [String] { log.withLock { $0.cancelled } }

  func record(_ query: String) { log.withLock { $0.queries.append(query) } }
  func recordCancelled(_ query: String) { log.withLock { $0.cancelled.append(query) } }
}
