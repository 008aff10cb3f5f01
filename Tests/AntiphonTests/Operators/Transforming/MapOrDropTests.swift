import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MapOrDropTests {
  private struct NoNumber: Error, Equatable { let text: String }

  @Sendable private static func number(_ text: String) throws(NoNumber) -> Int {
    guard let number = Int(text) else { throw NoNumber(text: text) }
    return number
  }

  @Test func dropsWhatThrows() {
    let dropped = Log<String>()
    marbles { m in
      let source = m.cold("1-a-3-|", values: .letters)
      m.expect(
        source.mapOrDrop {
          try Self.number($0)
        } dropped: {
          dropped.add("\($0): \($1)")
        }, "1---3-|")
      m.expectSubscriptions(source, "^-----!")
    }
    #expect(dropped.entries == ["a: NoNumber(text: \"a\")"])
  }

  @Test func typeOfTheErrorIsThatOfTheClosure() {
    let dropped = Log<NoNumber>()
    let recorder = of("1", "x", "2").mapOrDrop(Self.number) { dropped.add($1) }.record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
    #expect(dropped.entries == [NoNumber(text: "x")])
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(
        m.cold("|").mapOrDrop {
          $0
        } dropped: { _, _ in
        }, "|")
      m.expect(
        m.cold("1-#").mapOrDrop {
          $0
        } dropped: { _, _ in
        }, "1-#")
      m.expect(
        m.cold("1-2-3-|").mapOrDrop {
          $0
        } dropped: { _, _ in
        }, "1-2!", talkback: "---!")
    }
  }

  @Test func isForThisClosureOnly() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let failing = source.map { number throws(TestFailure) in try refusing(2, number) }
      m.expect(
        failing.mapOrDrop {
          try refusing(9, $0)
        } dropped: { _, _ in
          Issue.record("nothing throws here")
        }, "1-#")
    }
  }

  @Test func usesUpNoDemandForWhatIsDropped() {
    marbles { m in
      let source = m.cold("1-a-3-|", values: .letters)
      m.expect(
        source.mapOrDrop {
          try Self.number($0)
        } dropped: { _, _ in
        }, "---1-3|", talkback: "---1-1")
      m.expect(
        source.mapOrDrop {
          try Self.number($0)
        } dropped: { _, _ in
        }, "1---3-|", talkback: "2")
    }
  }

  @Test func rewindsWithItsStream() {
    marbles { m in
      m.expect(
        from(1...4).mapOrDrop { number throws(TestFailure) in
          try refusing(2, number)
        } dropped: { _, _ in
        },
        "1-3---1-3-(4|)", talkback: "1-1-<-1-1-1")
    }
  }

  // MARK: Other operators that go on (docs/decisions/0010)

  @Test func filtersAndGoesOn() {
    let dropped = Log<String>()
    marbles { m in
      let kept = m.cold("1-a-3-4|", values: .letters).mapOrDrop {
        try Self.number($0) > 2 ? $0 : nil
      } dropped: {
        dropped.add("\($0): \($1)")
      }
      m.expect(kept.compacted(), "----3-4|", values: .letters)
    }
    #expect(dropped.entries.count == 1)
  }

  @Test func scansAndGoesOn() {
    marbles { m in
      let texts = m.cold("1-a-3-|", values: .letters)
      let numbers = texts.mapOrDrop {
        try Self.number($0)
      } dropped: { _, _ in
      }
      m.expect(numbers.scan(0) { $0 + $1 }, "1---4-|")

      // The error depends on the sum so far: at most 5.
      let sums = m.cold("3-4-2-|").scanMap(into: 0) { sum, number -> Result<Int, NoNumber> in
        if sum + number > 5 { return .failure(NoNumber(text: "\(sum) + \(number)")) }
        sum += number
        return .success(sum)
      }
      let allowed = sums.mapOrDrop {
        try $0.get()
      } dropped: { _, _ in
      }
      m.expect(allowed, "3---5-|")
    }
  }

  @Test func flattensAndGoesOn() {
    marbles { m in
      let texts = m.cold("1-a-3--|", values: .letters)
      let inner = m.cold("xy|", values: .letters)
      let streams = texts.mapOrDrop {
        _ = try Self.number($0)
        return inner
      } dropped: { _, _ in
      }
      m.expect(streams.flatten(.merge), "xy--xy-|", values: .letters)

      let failed = Log<String>()
      let broken = m.cold("1-2---|").flatMap { number in
        (number == 1 ? m.cold("x#", values: .letters) : inner).on(failed: { failed.add("\($0)") }).ignoreError()
      }
      m.expect(broken, "x-xy--|", values: .letters)
    }
  }
}
