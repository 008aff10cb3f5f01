import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Synchronization
import Testing

@testable import api_client

@MainActor @Suite(.leavesNothing) struct SearchModelTests {
  private let clock = VirtualClock()
  private let server = FakeServer()

  @Test func resultIsShownOnceTypingHasPaused() {
    let model = makeModel()
    for text in ["a", "ar", "arrow"] {
      model.query.value = text
      clock.advance(by: .milliseconds(100))
    }
    #expect(server.requests == [])
    clock.advance(by: .milliseconds(400))
    #expect(server.requests == ["arrow"])
    #expect(model.text == "→  arrow\n1 found")
  }

  @Test func newerQueryCancelsTheOlderRequest() {
    let model = makeModel(answeringAfter: .seconds(1))
    type("old", in: model)
    type("new", in: model)
    #expect(server.cancelled == ["old"])
    clock.advance(by: .seconds(1))
    #expect(model.text == "→  new\n1 found")
  }

  @Test func emptyQueryClearsTheTextWithoutARequest() {
    let model = makeModel()
    type("arrow", in: model)
    type("", in: model)
    #expect(model.text == "")
    #expect(server.requests == ["arrow"])
  }

  @Test func requestIsSentAgainAfterATemporaryFailure() {
    server.fail(with: [503, 429])
    let model = makeModel()
    type("arrow", in: model)
    #expect(server.requests.count == 1)
    // 200 ms after the first failure, 400 ms after the second one; each answer takes 100 ms.
    clock.advance(by: .milliseconds(200))
    #expect(server.requests.count == 2)
    clock.advance(by: .milliseconds(500))
    #expect(server.requests.count == 3)
    #expect(model.text == "")
    clock.advance(by: .milliseconds(100))
    #expect(model.text == "→  arrow\n1 found")
  }

  @Test func permanentFailureIsShownAndTheSearchContinues() {
    server.fail(with: [500, 500, 500])
    let model = makeModel()
    type("arrow", in: model)
    clock.advance(by: .seconds(2))
    #expect(server.requests.count == 3)
    #expect(model.text == "The server refused the request: 500.")
    type("bow", in: model)
    #expect(model.text == "→  bow\n1 found")
  }

  @Test func refusalIsShownAtOnce() {
    server.fail(with: [404])
    let model = makeModel()
    type("arrow", in: model)
    #expect(server.requests.count == 1)
    #expect(model.text == "The server refused the request: 404.")
  }

  @Test func modelIsLoadingUntilTheLastAttemptIsOver() {
    server.fail(with: [503])
    let model = makeModel()
    #expect(!model.isLoading)
    type("arrow", in: model)
    #expect(model.isLoading)
    clock.advance(by: .seconds(1))
    #expect(!model.isLoading)
  }

  @Test func releasedModelLeavesNoRequest() {
    var model: SearchModel? = makeModel(answeringAfter: .seconds(1))
    model?.query.value = "arrow"
    clock.advance(by: .milliseconds(500))
    model = nil
    #expect(server.cancelled == ["arrow"])
    #expect(clock.pending == 0)
  }

  private func makeModel(answeringAfter delay: Duration = .milliseconds(100)) -> SearchModel {
    SearchModel(service: server.service(answeringAfter: delay, clock: clock), clock: clock)
  }

  /// Types a text and lets it settle.
  private func type(_ text: String, in model: SearchModel) {
    model.query.value = text
    clock.advance(by: .milliseconds(450))
  }
}

/// A server that finds one entry with the searched name.
private final class FakeServer: Sendable {
  private let log = Mutex((requests: [String](), cancelled: [String](), failures: [Int]()))

  var requests: [String] { log.withLock { $0.requests } }
  var cancelled: [String] { log.withLock { $0.cancelled } }

  /// Answers the next requests with these statuses.
  func fail(with statuses: [Int]) { log.withLock { $0.failures = statuses } }

  func service(answeringAfter delay: Duration, clock: VirtualClock) -> SearchService {
    SearchService { query in
      timer(after: delay, clock: clock)
        .on(starting: { self.log.withLock { $0.requests.append(query) } })
        .on(cancelled: { self.log.withLock { $0.cancelled.append(query) } })
        .promoteFailure(to: SearchFailure.self)
        .map { _ throws(SearchFailure) in try self.answer(to: query) }
    }
  }

  private func answer(to query: String) throws(SearchFailure) -> Matches {
    let failure = log.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    if let failure { throw .source(.status(HTTPResponse(status: failure))) }
    return Matches(total: 1, entries: [.init(symbol: "→", name: query)])
  }
}
