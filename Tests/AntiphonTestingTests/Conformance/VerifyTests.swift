import Antiphon
import AntiphonTesting
import Testing

/// The public functions of the kit, on hand-written streams.
@Suite(.leavesNothing) struct VerifyTests {
  @Test func aCustomSourceKeepsTheRules() {
    let conformance = verify(source: "countdown(from:)") { _ in countdown(from: 5) }
    #expect(conformance.broken.isEmpty)
    #expect(conformance[.rewindReplyRestarts] == .kept)
    #expect(conformance[.refusedRewindIsHarmless] == .notApplicable("It can be rewound."))
    #expect(conformance.verdicts.map(\.rule) == Rule.rules(for: .source))
  }

  @Test func aCustomOperatorKeepsTheRules() {
    verify(operator: "everyOther()") { numbers, _ in numbers.everyOther() }
  }

  @Test func aCustomHotSourceKeepsTheRules() {
    verify(hot: "a doubling relay", failure: nil) {
      let relay = Relay<Int>()
      return HotSource(relay.producer.map { $0 / 2 }, send: { relay.send($0 * 2) }, end: nil)
    }
  }

  @Test func mergedHotSourcesHaveNoCommonOrder() {
    withKnownIssue {
      verify(hot: "two relays", failure: nil) {
        let (first, second) = (Relay<Int>(), Relay<Int>())
        return HotSource(
          first.producer.merge(with: second.producer), send: { $0 % 2 == 0 ? first.send($0) : second.send($0) },
          end: nil)
      }
    }
  }

  @Test func aCustomConsumerKeepsTheRules() {
    verify(consumer: "taking everything") { stream, take in
      let talkback = Talkback()
      let unowned = Unmanaged.passUnretained(talkback)
      stream.run(
        Consumer(
          talkback: talkback,
          next: { number in
            take(number)
            return unowned._withUnsafeGuaranteedRef { $0.reply }
          },
          completed: { _ in unowned._withUnsafeGuaranteedRef { $0.close() } }))
      return Subscription(talkback)
    }
  }

  @Test func anIssueNamesTheBrokenRuleAndTheReason() {
    withKnownIssue {
      verify(operator: "echo()", except: [.sameWhenRestarted: "It need not."], loops: 1) { numbers, _ in
        Producer { consumer in
          numbers.run(
            consumer.receiving { number in
              if number == 1 { _ = consumer.next(number) }
              return consumer.next(number)
            })
        }
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("echo() breaks rule ") && !$0.rawValue.contains("rule 10,") }
    }
  }

  @Test func anExceptionNeedsAReasonAndARuleOfTheRole() {
    withKnownIssue {
      verify(source: "just(_:)", except: [.sameWhenRestarted: "No"], loops: 1) { _ in just(1) }
    }
    withKnownIssue {
      verify(source: "just(_:)", except: [.failureReachesAllSubscribers: "No."], loops: 1) { _ in just(1) }
    }
  }

  @Test func matrixHasARowForEachSubject() {
    let rows = [
      verify(source: "of(_:)", except: [.sameWhenRestarted: "It need not."], loops: 1) { _ in of(1, 2, 3) },
      verify(source: "from(_:)", loops: 1) { _ in from(1...5) },
    ]
    let lines = Conformance.matrix(rows).split(separator: "\n").map { $0.prefix(50) }
    #expect(
      lines == [
        "rule        1   2   3   4   5   6   7   8   9  10 ",
        "of(_:)      ✓   ✓   ✓   ✓   ✓   ✓   ✓   ✓   ✓   – ",
        "from(_:)    ✓   ✓   ✓   ✓   ✓   ✓   ✓   ✓   ✓   ✓ ",
      ])
    #expect(Conformance.reasons(rows).contains("It need not. Rule 10: `of(_:)`."))
  }
}

/// Counts down to 1.
private func countdown(from start: Int) -> Producer<Int, Never> {
  deferred { from((1...start).reversed()) }
}

extension Producer {
  /// The elements at even positions.
  fileprivate func everyOther() -> Producer {
    enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  }
}
