import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CollectTests {
  @Test func emitsOneArray() {
    marbles { m in m.expect(m.cold("1-2-3-|").collect(), "------(a|)", values: ["a": [1, 2, 3]]) }
  }

  @Test func emitsAnEmptyArrayForNothing() {
    marbles { m in m.expect(m.cold("--|").collect(), "--(a|)", values: ["a": []]) }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-#").collect(), "--#")
      m.expect(m.cold("1-2-|").collect(), "---!", talkback: "---!")
    }
  }

  @Test func remembersNothingFromOneStartToTheNext() {
    let all = from(1...3).collect()
    let clock = VirtualClock()
    #expect(all.record(on: clock).elements == [[1, 2, 3]])
    #expect(all.record(on: clock).elements == [[1, 2, 3]])
  }

  @Test(arguments: [
    from(1...2), from(1...2).merge(with: of(3)), from(1...2).append(of(3)), from(1...2).buffer(.unbounded),
    from(1...2).collect().map { $0.count },
  ])
  func resultsThatAreRewoundAgainAndAgainLeaveTheStackFlat(source: Producer<Int, Never>) async {
    await onSmallStack {
      let (received, ended) = (Box(0), Box(0))
      let talkback = Talkback()
      source.collect().run(
        Consumer(talkback: talkback) { _ in
          received.increment()
          return received.value < many ? .rewind : .more
        } completed: { _ in
          talkback.close()
          ended.increment()
        })
      #expect(received.value == many)
      #expect(ended.value == 1)
    }
  }

  @Test func emitsOneArrayOfTheFirst() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.collect(first: 2), "--(a|)", values: ["a": [1, 2]])
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func emitsFewerOfTheFirstIfItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-|").collect(first: 2), "--(a|)", values: ["a": [1]])
      m.expect(m.cold("--|").collect(first: 2), "--(a|)", values: ["a": []])
      m.expect(m.cold("1-#").collect(first: 2), "--#")
      m.expect(m.cold("1-2|").collect(first: 2), "-!", talkback: "-!")
    }
  }

  @Test func doesNotStartItsSourceForNothing() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.collect(first: 0), "(a|)", values: ["a": []])
      m.expectSubscriptions(source)
    }
  }

  @Test func collectsTheFirstForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").collect(first: 2), "---(a|)", values: ["a": [1, 2]], talkback: "---1")
      m.expect(m.cold("1-2-3-|").collect(first: 2), "---(a|)", values: ["a": [1, 2]], talkback: "-<1")
    }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = just(1).collect(first: -1) }
  }
}
