import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct LimitRateTests {
  @Test func changesNoElement() {
    marbles { m in
      let source = m.cold("1-2-3-4-5-|")
      m.expect(source.limitRate(2), "1-2-3-4-5-|")
      m.expectRequests(source, "2-2---2")
      m.expectSubscriptions(source, "^---------!")
    }
  }

  @Test(arguments: [("|", "|"), ("#", "#"), ("1-#", "1-#"), ("(12345|)", "(12345|)"), ("1~", "1~")])
  func endsAsItsSourceDoes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).limitRate(2), expected) }
  }

  @Test(arguments: [(2, 5), (10, 5), (1, 2), (5, 5), (4, 8)])
  func requestsNoMoreThanTheLimitAndTheDemand(_ count: Int, _ demand: Int) {
    let log = Log<String>()
    let recorder = from(1...100).logged(log).limitRate(count).record(on: VirtualClock(), requesting: demand)
    #expect(recorder.elements == Array(1...demand))
    let asked = log.entries.filter { $0.hasPrefix("asked") }
    let batches = stride(from: 0, to: demand, by: count).map { "asked \(min(count, demand - $0))" }
    #expect(asked == batches)
    #expect(log.entries.count == batches.count + demand)
    recorder.cancel()
  }

  @Test func keepsRequestingWhileThereIsDemand() {
    let log = Log<String>()
    let recorder = from(1...1000).logged(log).limitRate(300).record(on: VirtualClock())
    #expect(recorder.elements == Array(1...1000))
    #expect(recorder.completion == .finished)
    #expect(log.entries.filter { $0.hasPrefix("asked") } == Array(repeating: "asked 300", count: 4))
  }

  @Test func takesNothingWithoutDemand() {
    let pulled = Box(0)
    let recorder = from(1...10).on(next: { _ in pulled.increment() }).limitRate(4)
      .record(on: VirtualClock(), requesting: 0)
    #expect(pulled.value == 0)
    recorder.request(6)
    #expect(pulled.value == 6)
    recorder.request(1)
    #expect(recorder.elements == Array(1...7))
    #expect(pulled.value == 7)
    recorder.cancel()
  }

  @Test func stackStaysFlat() async {
    let count = Box(0)
    await onSmallStack { from(1...manyTimes).limitRate(1).forEach { _ in count.increment() } }
    #expect(count.value == manyTimes)
  }

  @Test func keepsElementsWithoutDemand() {
    marbles { m in m.expect(m.hot("12345|").limitRate(1), "1-----(2345|)", talkback: "1-----*") }
  }

  @Test func cancelsAndPausesUpstream() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.limitRate(2), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expect(m.cold("1234|").limitRate(2), "1----(234|)", talkback: "-p---r")
    }
  }

  @Test func rewindStartsAgain() {
    marbles { m in m.expect(from(1...3).limitRate(2), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1") }
  }

  @Test func refusesALimitOfZero() async {
    await #expect(processExitsWith: .failure) { _ = just(1).limitRate(0) }
  }
}

extension Producer {
  /// The stream, with its requests and elements logged.
  fileprivate func logged(_ log: Log<String>) -> Producer {
    on(next: { log.add("sent \($0)") }).on(requested: { log.add("asked \($0)") })
  }
}
