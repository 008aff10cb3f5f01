import Antiphon
import AntiphonTesting
import Synchronization
import Testing

@testable import from_combine

@MainActor @Suite(.leavesNothing) struct SearchModelTests {
  private let clock = VirtualClock()
  private let asked = Asked()

  @Test func requestIsSentOnceTypingHasPaused() {
    let model = makeModel()
    for text in ["s", "sw", "swi"] {
      model.query.value = text
      clock.advance(by: .milliseconds(100))
    }
    #expect(asked.queries == [])
    clock.advance(by: .milliseconds(400))
    #expect(asked.queries == ["swi"])
    #expect(model.suggestions == ["swi!"])
  }

  @Test func sameQueryIsRequestedOnce() {
    let model = makeModel()
    for text in ["a", "ab", "a"] {
      model.query.value = text
      clock.advance(by: .milliseconds(text == "ab" ? 100 : 500))
    }
    #expect(asked.queries == ["a"])
  }

  @Test func newerQueryCancelsTheOlderRequest() {
    let model = makeModel(answeringAfter: .seconds(1))
    model.query.value = "old"
    clock.advance(by: .milliseconds(500))
    model.query.value = "new"
    clock.advance(by: .milliseconds(500))
    #expect(asked.cancelled == ["old"])
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
    #expect(asked.cancelled == ["a"])
  }

  private func makeModel(answeringAfter delay: Duration = .milliseconds(100)) -> SearchModel {
    SearchModel(clock: clock) { [clock, asked] text in
      asked.note(text)
      let answer = from(text == "offline" ? Result.failure(Offline()) : .success([text + "!"]))
      return answer.delay(for: delay, clock: clock).on(cancelled: { asked.noteCancelled(text) })
    }
  }
}

/// The requests to the server.
private final class Asked: Sendable {
  private let log = Mutex((queries: [String](), cancelled: [String]()))

  var queries: [String] { log.withLock { $0.queries } }
  var cancelled: [String] { log.withLock { $0.cancelled } }

  func note(_ query: String) { log.withLock { $0.queries.append(query) } }
  func noteCancelled(_ query: String) { log.withLock { $0.cancelled.append(query) } }
}
