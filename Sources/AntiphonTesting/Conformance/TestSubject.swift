import Antiphon

/// A stream under test: a source, or an operator on the numbers of the kit.
struct TestSubject<Element: Sendable, Failure: Error>: Sendable {
  typealias Make = @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<Element, Failure>
  typealias MakeThrowing =
    @Sendable (
      Producer<Int, TestFailure>, @escaping @Sendable (Int) throws(TestFailure) -> Void
    ) -> Producer<Element, Failure>

  let demand: Conformance.Demand
  let outcome: Conformance.Outcome
  let rewinds: Bool
  /// The number of rounds of each race.
  let loops: Int
  let throwing: MakeThrowing?
  let make: Make

  /// The events with unlimited demand.
  let expected: [String]
  /// The number of elements among the expected events.
  let count: Int
  /// The fixtures of the current check.
  private let fixtures = Locked<[StreamFixture<Element, Failure>]>([])

  init(
    demand: Conformance.Demand = .exact, outcome: Conformance.Outcome = .fixed, rewinds: Bool = true, loops: Int,
    throwing: MakeThrowing? = nil, make: @escaping Make
  ) {
    self.demand = demand
    self.outcome = outcome
    self.rewinds = rewinds
    self.loops = loops
    self.throwing = throwing
    self.make = make
    let fixture = StreamFixture(make)
    let recorder = fixture.start()
    expected = recorder.texts
    count = recorder.elements.count
    fixture.close()
  }

  /// A new fixture with an upstream of this kind.
  func fixture(_ kind: TestUpstream.Kind = .numbers(12), holding live: LifetimeCounter? = nil) -> StreamFixture<
    Element, Failure
  > {
    add(StreamFixture(make, kind, holding: live))
  }

  func add(_ fixture: StreamFixture<Element, Failure>) -> StreamFixture<Element, Failure> {
    fixtures.withLock { $0.append(fixture) }
    return fixture
  }

  /// Cancels the remaining streams.
  func close() {
    let left = fixtures.withLock { fixtures in
      defer { fixtures = [] }
      return fixtures
    }
    for fixture in left { fixture.close() }
  }

  /// Requires the expected events, as far as the outcome promises them.
  func requireSame(_ recorder: Recorder<Element, Failure>, _ when: String) throws(RuleViolation) {
    try recorder.requireProtocol()
    try requireSame(recorder.texts, when)
  }

  func requireSame(_ texts: [String], _ when: String) throws(RuleViolation) {
    let isSame =
      switch outcome {
      case .fixed: texts == expected
      case .anyOrder: texts.sorted() == expected.sorted() && texts.last == expected.last
      case .timed: texts.last == expected.last
      }
    try require(
      isSame, "\(when) it emitted \(texts.joined(separator: " ")), expected was \(expected.joined(separator: " "))")
  }
}
