import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct EventTests {
  private typealias Number = Event<Int, TestFailure>

  @Test func hasAnElementOrACompletion() {
    #expect(Number.next(1).element == 1)
    #expect(Number.next(1).completion == nil)
    #expect(Number.completed(.cancelled).element == nil)
    #expect(Number.completed(.cancelled).completion == .cancelled)
  }

  @Test func isEqualIfItsPartsAre() {
    #expect(Number.next(1) == .next(1))
    #expect(Number.next(1) != .next(2))
    #expect(Number.next(1) != .completed(.finished))
    #expect(Number.completed(.failed(TestFailure())) == .completed(.failed(TestFailure())))
    #expect(Number.completed(.finished) != .completed(.cancelled))
  }

  @Test func describesItself() {
    #expect("\(Number.next(1))" == "next(1)")
    #expect("\(Number.completed(.finished))" == "finished")
  }

  @Test func mapsItsElement() {
    #expect(Number.next(1).map { "\($0)!" } == .next("1!"))
    #expect(Number.completed(.cancelled).map { "\($0)!" } == .completed(.cancelled))
    #expect(Number.completed(.failed(TestFailure("a"))).map { $0 } == .completed(.failed(TestFailure("a"))))
  }

  @Test func failsIfTransformThrows() {
    let event = Number.next(2).map { number throws(TestFailure) in try refusing(2, number) }
    #expect(event == .completed(.failed(TestFailure())))
  }

  @Test func mapsByACallback() {
    let results = Log<Event<String, TestFailure>>()
    let pending = Box<(@Sendable (Result<String, TestFailure>) -> Void)?>(nil)
    let receive = Number.next(1).map {
      (_: Int, reply: @escaping @Sendable (Result<String, TestFailure>) -> Void) in pending.value = reply
    }
    #expect(pending.value.map { _ in 0 } == nil)
    receive { results.add($0) }
    #expect(results.entries == [])
    pending.value?(.success("one"))
    #expect(results.entries == [.next("one")])
    receive { results.add($0) }
    pending.value?(.failure(TestFailure()))
    #expect(results.entries == [.next("one"), .completed(.failed(TestFailure()))])
  }

  @Test func reportsTheFirstResultOnly() {
    let results = Log<Event<String, TestFailure>>()
    let receive = Number.next(1).map {
      (number: Int, reply: @escaping @Sendable (Result<String, TestFailure>) -> Void) in
      reply(.success("\(number)"))
      reply(.success("again"))
      reply(.failure(TestFailure()))
    }
    for _ in 0..<2 { receive { results.add($0) } }
    #expect(results.entries == [.next("1"), .next("1")])
  }

  @Test func skipsTheCallbackForACompletion() {
    let results = Log<Event<String, TestFailure>>()
    let calls = Box(0)
    let receive = Number.completed(.terminated).map {
      (_: Int, _: @escaping @Sendable (Result<String, TestFailure>) -> Void) in calls.increment()
    }
    receive { results.add($0) }
    #expect(results.entries == [.completed(.terminated)])
    #expect(calls.value == 0)
  }
}
