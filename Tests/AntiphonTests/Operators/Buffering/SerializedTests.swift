import Antiphon
import AntiphonTesting
import Dispatch
import Testing

@Suite(.leavesNothing) struct SerializedTests {
  @Test func changesNothing() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.serialized(), "1-2-3-|")
      m.expectSubscriptions(source, "^-----!")
    }
  }

  @Test(arguments: [("|", "|"), ("#", "#"), ("1-#", "1-#"), ("(123|)", "(123|)"), ("1~", "1~")])
  func endsAsItsSourceDoes(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).serialized(), expected) }
  }

  @Test func makesConcurrentCallsSerial() {
    // The source breaks the rules: two hundred concurrent elements, four concurrent completions, and an element after them.
    let source = Producer<Int, TestFailure> { consumer in
      let next = consumer.next
      DispatchQueue.concurrentPerform(iterations: 200) { _ = next($0) }
      DispatchQueue.concurrentPerform(iterations: 4) { _ in consumer.completed(.finished) }
      _ = next(1000)
    }
    let probe = source.serialized().probe()
    #expect(throws: Never.self) { try probe.requireOneCompletion(.finished) }
    #expect(probe.elements.sorted() == Array(0..<200))
  }

  @Test func callInsideACallIsDeliveredAfterIt() {
    let next = Box<(@Sendable (Int) -> Reply)?>(nil)
    let source = Producer<Int, Never> { consumer in
      next.value = consumer.next
      _ = consumer.next(1)
      consumer.completed(.finished)
    }
    let log = Log<String>()
    source.serialized().forEach { number in
      log.add("begin \(number)")
      if number == 1 { _ = next.value?(2) }
      log.add("end \(number)")
    }
    next.value = nil
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test func takesAtMostOneAhead() {
    let pulled = Box(0)
    let recorder = from(1...10).on(next: { _ in pulled.increment() }).serialized()
      .record(on: VirtualClock(), requesting: 0)
    #expect(pulled.value == 1)
    recorder.request(2)
    #expect(recorder.elements == [1, 2])
    #expect(pulled.value <= 3)
    recorder.cancel()
  }

  @Test func keepsWhatWasPushedBesides() {
    marbles { m in m.expect(m.hot("12345|").serialized(), "1-----(2345|)", talkback: "1-----*") }
  }

  @Test func forwardsDemand() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.serialized(), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expect(from(1...3).serialized(), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1")
    }
  }
}
