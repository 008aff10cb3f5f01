import Antiphon
import AntiphonTesting
import Testing

/// What the pages on concepts draw, where the example of the page shows several things at once (`docs/pictures.tsv`).
@Suite(.leavesNothing) struct PicturesTests {
  // MARK: The conversation

  @Test func requestsAreAnswered() { marbles { m in m.expect(from(1...4), "(12)3--(4|)", talkback: "2---1--1") } }

  @Test func pauseMakesTheSourceWait() {
    marbles { m in m.expect(m.cold("1-2-3-----4-|"), "1----(23)-4-|", talkback: "-p---r") }
  }

  @Test func rewindStartsTheSourceAgain() {
    marbles { m in m.expect(from(1...3), "(12)-(12)(3|)", talkback: "2----(<2)2") }
  }

  @Test func cancellationReachesTheSource() {
    marbles { m in
      let source = m.cold("1-2-3|")
      m.expect(source, "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func endsDiffer() {
    marbles { m in
      let (short, long) = (m.cold("1---2|"), m.cold("-3---4-|"))
      m.expect(short.merge(with: long), "13--24-|")
      m.expect(short.zip(with: long).map { $0 * $1 }, "-3---(8|)")
      m.expect(short.combineLatest(with: long).map { $0 * $1 }, "-3--68-|")
      m.expect(short.withLatest(from: long).map { $0 * $1 }, "----6|")
    }
  }

  // MARK: Failures

  @Test func failuresAreReplaced() {
    marbles { m in
      let broken = m.cold("1-2-#")
      m.expect(broken.catch { _ in m.cold("8-9|", failure: .never) }, "1-2-8-9|")
      m.expect(broken.replaceError(with: 0), "1-2-(0|)")
      m.expect(broken.ignoreError(), "1-2-|")
    }
  }

  @Test func innerFailureEndsTheStream() {
    marbles { m in
      let flattened = m.cold("1---2--|").flatMap { number in
        number == 1 ? m.cold("-a#", values: .letters) : m.cold("-b|", values: .letters)
      }
      m.expect(flattened, "-a#")
    }
  }

  @Test func failureOvertakesWhatAnOperatorCollects() {
    marbles { m in
      let source = m.hot("12#")
      let subject = Subject<Int, TestFailure>()
      source.subscribe(subject)
      m.expect(subject.map { $0 }, "----1-(2#)", talkback: "----1-*")
      m.expect(source.buffer(.unbounded), "----1-(2#)", talkback: "----1-*")
      m.expect(source.chunks(ofCount: 3).map(\.count), "--#", talkback: "----1-*")
      withExtendedLifetime(subject) { m.run() }
    }
  }

  // MARK: Demand

  @Test func bufferMovesTheWaitingBehindTheOperator() {
    marbles { m in
      let numbers = m.cold("12345|")
      m.expect(numbers.prefix(for: m.frames(3), clock: m.clock), "1--|", talkback: "1-----*")
      m.expect(numbers.prefix(for: m.frames(3), clock: m.clock).buffer(.unbounded), "1-----(23|)", talkback: "1-----*")
    }
  }

  // MARK: The pipeline of the tutorial

  @Test func searchBeginsWhenTypingPauses() {
    marbles { m in
      let texts = m.hot("a-b-----c----|", values: .letters, failure: .never)
      let answers = m.cold("--x|", values: .letters, failure: .never)
      let found = texts.debounce(for: m.frames(3), clock: m.clock).removeDuplicates().flatMapLatest { _ in answers }
      m.expect(found, "-------x-----x|", values: .letters)
    }
  }

  // MARK: Hot and cold, and what a late subscriber receives

  @Test func coldStartsAgainAndHotGoesOn() {
    marbles { m in
      let (cold, hot) = (m.cold("1-2-3|"), m.hot("1-2-3|"))
      m.expect(cold, "1-2-3|")
      m.expect(cold, "---1-2-3|", talkback: "---^")
      m.expect(hot, "1-2-3|")
      m.expect(hot, "----3|", talkback: "---^")
    }
  }

  @Test func lateSubscriberReceivesWhatTheKindRemembers() {
    marbles { m in
      let source = m.hot("12------3|")
      let kinds: [Subject<Int, TestFailure>.Kind] = [.publish, .behavior(0), .replay(2), .async]
      let subjects = kinds.map { Subject<Int, TestFailure>($0) }
      for subject in subjects { source.subscribe(subject) }
      m.expect(subjects[0].producer, "--------3|", talkback: "---^")
      m.expect(subjects[1].producer, "---2----3|", talkback: "---^")
      m.expect(subjects[2].producer, "---(12)-3|", talkback: "---^")
      m.expect(subjects[3].producer, "---------(3|)", talkback: "---^")
      withExtendedLifetime(subjects) { m.run() }
    }
  }

  // MARK: Glitches

  @Test func streamsHaveGlitchesAndPropertiesHaveNone() {
    marbles { m in
      let numbers = m.hot("-1-2----3---|")
      m.expect(
        numbers.map { $0 }.combineLatest(with: numbers.map { $0 * 10 }).map { $0 + $1 }, "-a-(bc)-(de)|",
        values: ["a": 11, "b": 12, "c": 22, "d": 23, "e": 33])
      let number = MutableProperty(0)
      for (value, time) in [(1, 1), (2, 3), (3, 8)] { m.at(time) { number.value = value } }
      let sum = number.map { $0 }.combineLatest(with: number.map { $0 * 10 }).map { $0 + $1 }
      m.expect(
        sum.changes, "-a-b----c---!", values: ["a": 11, "b": 22, "c": 33], failure: .never, talkback: "------------!")
      withExtendedLifetime(number) { m.run() }
    }
  }
}
