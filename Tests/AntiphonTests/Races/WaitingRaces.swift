import Testing

@testable import Antiphon

extension Races {
  /// Operators in which streams wait for each other, or that forward only one of them.
  @Suite struct WaitingRaces {
    typealias Pair = (one: ManualSource<Int, SourceError>, other: ManualSource<Int, SourceError>)

    /// Two streams that emit at the same time: 0, 1, 2, 3, 4 and 100, 101, 102, 103, 104 by default.
    func twoEmit<Output: Sendable>(
      _ one: [Int] = Array(0..<5), _ other: [Int] = Array(100..<105),
      failing: Bool = false, _ make: @escaping @Sendable (Pair) -> Producer<Output, SourceError>,
      check: @escaping @Sendable (Probe<Output, SourceError>) throws(RaceFailure) -> Void
    ) async {
      await race {
        let pair: Pair = (ManualSource(failure: SourceError.self), ManualSource(failure: SourceError.self))
        let probe = make(pair).probe(requesting: 3)
        return RaceRound(
          {
            for number in one { pair.one.send(number) }
            failing ? pair.one.fail(.one) : pair.one.finish()
          },
          {
            for number in other { pair.other.send(number) }
            failing ? pair.other.fail(.two) : pair.other.finish()
          }, { for _ in 0..<7 { probe.request() } }
        ) { () throws(RaceFailure) in try check(probe) }
      }
    }

    @Test func firstUpstreamToEmitWins() async {
      await twoEmit {
        $0.one.producer.race(with: $0.other.producer)
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.finished)
        try require(probe.elements == Array(0..<5) || probe.elements == Array(100..<105), "\(probe.elements)")
      }
    }

    @Test func firstInnerStreamToEmitWins() async {
      await twoEmit { pair in
        from(0...1).promoteFailure(to: SourceError.self)
          .flatMap(.race) { $0 == 0 ? pair.one.producer : pair.other.producer }
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.finished)
        try require(probe.elements == Array(0..<5) || probe.elements == Array(100..<105), "\(probe.elements)")
      }
    }

    @Test func newestUpstreamWins() async {
      await twoEmit {
        .switchLatest($0.one.producer, $0.other.producer)
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.finished)
        let isOneFirst = probe.elements[0] < 100
        let first = probe.elements.prefix { ($0 < 100) == isOneFirst }
        let (early, late) = isOneFirst ? (0, 100) : (100, 0)
        try require(Array(first) == Array(early..<early + first.count), "\(probe.elements)")
        try require(Array(probe.elements.dropFirst(first.count)) == Array(late..<late + 5), "\(probe.elements)")
      }
    }

    @Test func zipLongestHasEveryElement() async {
      await twoEmit([0, 1, 2, 3, 4], [0, 1, 2]) {
        $0.one.producer.zipLongest(with: $0.other.producer)
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.finished)
        try require(probe.elements.map(\.0) == [0, 1, 2, 3, 4], "\(probe.elements)")
        try require(probe.elements.map(\.1) == [0, 1, 2, nil, nil], "\(probe.elements)")
      }
    }

    @Test func mergeOrderedIsInOrder() async {
      await twoEmit([0, 2, 4, 6, 8], [1, 3, 5, 7, 9]) {
        $0.one.producer.mergeOrdered(with: $0.other.producer)
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.finished)
        try require(probe.elements == Array(0..<10), "\(probe.elements)")
      }
    }

    @Test func flatMapSequentialKeepsTheOrder() async {
      await twoEmit { pair in
        from(0...1).promoteFailure(to: SourceError.self)
          .flatMapSequential { $0 == 0 ? pair.one.producer : pair.other.producer }
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.finished)
        try require(probe.elements == Array(0..<5) + Array(100..<105), "\(probe.elements)")
      }
    }

    @Test func combineLastHasTheLastElements() async {
      await twoEmit {
        $0.one.producer.combineLast(with: $0.other.producer).map { [$0.0, $0.1] }
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.finished)
        try require(probe.elements == [[4, 104]], "\(probe.elements)")
      }
    }

    @Test func delayedErrorFollowsAllElements() async {
      await twoEmit(failing: true) {
        .merge(delayingErrors: $0.one.producer, $0.other.producer)
      } check: { probe throws(RaceFailure) in
        try probe.requireOneCompletion(.failed(.one), .failed(.two))
        try require(probe.elements.sorted() == Array(0..<5) + Array(100..<105), "\(probe.elements)")
      }
    }

    @Test func notifierAndCancelCompleteOnce() async {
      await race {
        let notices = ManualSource(Int.self)
        let runs = AtomicCounter()
        let probe = deferred { () throws(SourceError) -> Producer<Int, SourceError> in
          runs.increment()
          throw .one
        }.retry { _ in notices.producer }.probe()
        return RaceRound({ for number in 0..<5 { notices.send(number) } }, { probe.cancel() }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          let count = runs.value
          notices.send(5)
          try require(runs.value == count && count <= 6, "\(count) runs, then \(runs.value)")
        }
      }
    }

    static let besideWork: [CombiningRaces.Joint] = [
      .init(testDescription: "merge") { $0.merge(with: $1).prefix(1) },
      .init(testDescription: "merge, the other way round") { $1.merge(with: $0).prefix(1) },
      .init(testDescription: "merge of merges") {
        $0.merge(with: never()).merge(with: $1.merge(with: never())).prefix(1)
      },
      .init(testDescription: "race") { $0.race(with: $1).prefix(1) },
      .init(testDescription: "prefix(until:)") { $0.prefix(until: $1) },
      .init(testDescription: "buffer, prefix(until:)") { $0.buffer(.unbounded).prefix(until: $1) },
      .init(testDescription: "flatMapLatest") { work, other in
        just(0).promoteFailure(to: SourceError.self).append(other).flatMapLatest {
          $0 == 0 ? work : just($0).promoteFailure()
        }
        .prefix(1)
      },
    ]

    /// An upstream that runs for ever without emitting stops as soon as another one has ended the stream.
    @Test(arguments: besideWork) func aBusyUpstreamStopsWhenAnotherEnds(_ joint: CombiningRaces.Joint) async {
      await race {
        let other = Subject<Int, SourceError>(.replay(1))
        let work = Antiphon.range(0, count: .max).filter { _ in false }.promoteFailure(to: SourceError.self)
        let stream = joint.join(work, other.producer)
        let probe = Probe<Int, SourceError>()
        return RaceRound({ Patience.$looks.withValue(2) { stream.run(probe.consumer) } }, { other.send(1) }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test(arguments: besideWork) func aBusyUpstreamStopsWhenCancelled(_ joint: CombiningRaces.Joint) async {
      await race {
        let other = Subject<Int, SourceError>(.replay(1))
        let work = Antiphon.range(0, count: .max).filter { _ in false }.promoteFailure(to: SourceError.self)
        let stream = joint.join(work, other.producer)
        let probe = Probe<Int, SourceError>()
        return RaceRound(
          { Patience.$looks.withValue(2) { stream.run(probe.consumer) } }, { probe.cancel() }, { other.send(1) }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .cancelled)
        }
      }
    }
  }
}
