import Antiphon
import AntiphonTesting
import Testing

// The code of `Failures.md`: `Scripts/documents` checks that each of its blocks is here.

private struct NotANumber: Error, Equatable { let text: String }

private func number(_ text: String) throws(NotANumber) -> Int {
  guard let number = Int(text) else { throw NotANumber(text: text) }
  return number
}

@Suite(.leavesNothing) struct FailuresTests {
  @Test func failureIsTyped() {
    let texts: Producer<String, Never> = of("1", "x", "3")
    let numbers: Producer<Int, NotANumber> = texts.promoteFailure().map { text throws(NotANumber) in try number(text) }

    let recorder = numbers.record(on: VirtualClock())
    #expect(recorder.elements == [1])
    #expect(recorder.completion == .failed(NotANumber(text: "x")))
  }

  @Test func failureIsHandled() {
    marbles { m in
      let broken = m.cold("1-2-#")
      m.expect(broken.catch { _ in m.cold("8-9|", failure: .never) }, "1-2-8-9|")
      m.expect(broken.replaceError(with: 0), "1-2-(0|)")
      m.expect(broken.ignoreError(), "1-2-|")
      m.expect(broken.retry(1), "1-2-1-2-#")
      m.expect(broken.retry(1, backoff: .constant(m.frames(3)), clock: m.clock), "1-2----1-2-#")
    }
  }

  @Test func innerFailureEndsTheOuterStreamUnlessItIsCaught() {
    marbles { m in
      let texts = m.hot("-1---2---3--|", failure: .never)
      let answer = { @Sendable (number: Int) in number == 2 ? m.cold("-#") : just(number).promoteFailure() }

      m.expect(texts.flatMap { answer($0) }, "-1----#")
      m.expect(texts.flatMap { answer($0).replaceError(with: 0) }, "-1----0--3--|")
    }
  }

  @Test func failureOvertakes() {
    marbles { m in
      // What settles is not emitted: the failure comes first.
      m.expect(m.hot("-1-2#").debounce(for: m.frames(3), clock: m.clock), "----#")
      // What was paired is emitted; the 2 that waits for a partner is lost.
      let pairs = m.hot("12--#").zip(with: m.hot("8----|")).map { $0 * 10 + $1 }
      m.expect(pairs, "A---#", values: ["A": 18])
      // Without demand, a buffer keeps its elements in front of the failure.
      m.expect(m.hot("12#").buffer(.unbounded), "1--(2#)", talkback: "1--1")
    }
  }

  @Test func mixesWithStreamsThatCannotFail() {
    marbles { m in
      let broken: Producer<Int, TestFailure> = m.cold("1--#")
      let safe: Producer<Int, Never> = m.cold("-2---|", failure: .never)
      m.expect(broken.merge(with: safe), "12-#")
      m.expect(.merge(delayingErrors: broken, safe.promoteFailure()), "12---#")
    }
  }

  @Test func failureAsAnElement() {
    let events = fail(NotANumber(text: "x"), Int.self).materialize().record(on: VirtualClock())
    #expect(events.elements.count == 1)
    #expect(events.completion == .finished)
  }
}
