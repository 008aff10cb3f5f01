import Antiphon
import AntiphonTesting
import Testing

// The code of `WhyNothingArrives.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct WhyNothingArrivesTests {
  private let inspector = Inspector()

  /// What the inspector knows of the points with this name.
  private func points(_ name: String) -> [InspectedPoint] { inspector.points().filter { $0.name == name } }

  private func point(_ name: String) throws -> InspectedPoint { try #require(points(name).first) }

  // MARK: A forgotten start

  @Test func whatWasNeverStartedIsNotThere() throws {
    let saved = MutableProperty([String]())
    let drafts = Relay<String>()

    let saving = drafts.producer
      .inspected("drafts", by: inspector)
      .observeValues { draft in saved.modify { $0.append(draft) } }
    drafts.send("Dear Sir")

    #expect(saved.value == [])
    #expect(points("drafts").isEmpty)

    let handle = saving.start()
    drafts.send("Dear Madam")

    #expect(saved.value == ["Dear Madam"])
    #expect(try point("drafts").delivered == 1)
    handle.cancel()
  }

  // MARK: Demand that is never asked for

  @Test func whatNobodyRequestsWaits() throws {
    let shown = MutableProperty([Int]())

    let rows = from(1...100)
      .inspected("rows", by: inspector)
      .buffer(.bounded(8))
      .inspected("screen", by: inspector)
      .pull { row in shown.modify { $0.append(row) } }

    #expect(try point("screen").state == .waitingForDemand)
    #expect(try point("screen").delivered == 0)
    #expect(try point("screen").queued == 8)
    #expect(try point("rows").delivered == 8)

    rows.request(3)

    #expect(shown.value == [1, 2, 3])
    #expect(try point("screen").delivered == 3)
    rows.cancel()
  }

  // MARK: A paused upstream

  @Test func theFirstPausedPointIsWhereItWasPaused() throws {
    let clock = VirtualClock()
    let isVisible = MutableProperty(true)

    let handle = interval(.seconds(1), clock: clock)
      .inspected("positions", by: inspector)
      .pausable(by: isVisible.producer)
      .inspected("map", by: inspector)
      .start()
    clock.advance(by: .seconds(3))
    isVisible.value = false
    clock.advance(by: .seconds(60))

    #expect(try point("map").state == .running)
    #expect(try point("positions").state == .paused)

    isVisible.value = true
    clock.advance(by: .seconds(2))

    #expect(try point("positions").state == .running)
    #expect(try point("map").delivered > 3)
    handle.cancel()
  }

  // MARK: A share that keeps running

  @Test func aShareThatKeepsRunningHasAPointWithoutAConsumer() throws {
    let clock = VirtualClock()
    let offers = interval(.seconds(1), clock: clock).prefix(3)
      .inspected("offers", by: inspector)
      .share(scope: .resetting(on: .failure))

    let first = offers.inspected("first page", by: inspector).start()
    clock.advance(by: .seconds(1))
    first.cancel()
    clock.advance(by: .seconds(9))
    let second = offers.inspected("second page", by: inspector).start()

    #expect(try point("first page").state == .ended(.cancelled))
    #expect(try point("offers").state == .ended(.finished))
    #expect(try point("offers").delivered == 3)
    #expect(try point("second page").delivered == 0)
    second.cancel()
  }

  // MARK: A leak

  @Test func whatNobodyCanEndHasNoHandle() throws {
    let messages = Relay<String>()

    func openChat() {
      messages.producer.inspected("chat", by: inspector).observeValues { _ in }.start()
    }
    openChat()
    openChat()
    messages.send("Hello")

    #expect(points("chat").filter { $0.isRunning && !$0.hasHandle }.count == 2)

    for chat in points("chat") { inspector.cancel(chat.id) }
    #expect(points("chat").allSatisfy { !$0.isRunning })
  }
}
