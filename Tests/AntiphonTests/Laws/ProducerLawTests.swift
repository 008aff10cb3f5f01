import Antiphon
import AntiphonTesting
import Testing

/// The equations that the operators keep, on random finite streams that may fail: pushed, pulled one by one, and with a rewind.
///
/// `flatMapConcat` is the monad's `flatMap`. With the strategy `.merge` the inner streams take turns under limited demand, so there
/// the laws hold for multisets of elements.
@Suite(.leavesNothing) struct ProducerLawTests {
  typealias Stream = Producer<Int, TestFailure>

  // MARK: Functor

  @Test func mapOfTheIdentityIsTheIdentity() {
    everywhere { random in
      let m = random.stream()
      return (m.map { $0 }, m)
    }
  }

  @Test func mapOfACompositionIsTheCompositionOfMaps() {
    everywhere { random in
      let m = random.stream()
      return (m.map { $0 * 3 }.map { $0 - 1 }, m.map { $0 * 3 - 1 })
    }
    everywhere { random in
      let m = random.stream()
      return (
        m.map { number throws(TestFailure) in try refusing(3, number) }.map { $0 - 1 },
        m.map { number throws(TestFailure) in try refusing(3, number) - 1 }
      )
    }
  }

  // MARK: Monad

  /// `pure(x).flatMap(f)` is `f(x)`.
  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .exhaust])
  func flatMapHasALeftIdentity(_ strategy: FlattenStrategy) {
    everywhere { random in
      let (x, f) = (Int.random(in: 0..<5, using: &random), random.function())
      return (pure(x).flatMap(strategy, f), f(x))
    }
  }

  /// `m.flatMap(pure)` is `m`. With `.latest` it is so without limited demand: an element that waits for demand is replaced by the next.
  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .exhaust])
  func flatMapHasARightIdentity(_ strategy: FlattenStrategy) {
    everywhere(ways: strategy == .latest ? [.push] : Way.all) { random in
      let m = random.stream()
      return (m.flatMap(strategy) { pure($0) }, m)
    }
  }

  /// `m.flatMap(f).flatMap(g)` is `m.flatMap { f($0).flatMap(g) }`.
  @Test func flatMapConcatIsAssociative() {
    everywhere { random in
      let (m, f, g) = (random.stream(), random.function(), random.function())
      return (m.flatMapConcat(f).flatMapConcat(g), m.flatMapConcat { f($0).flatMapConcat(g) })
    }
  }

  @Test func flatMapOfMergeIsAssociativeForMultisets() {
    everywhere(failing: false, ways: [.push, .pull], inOrder: false) { random in
      let (m, f, g) = (random.stream(), random.function(), random.function())
      return (m.flatMap(.merge, f).flatMap(.merge, g), m.flatMap(.merge) { f($0).flatMap(.merge, g) })
    }
  }

  @Test func mapIsFlatMapOfOne() {
    everywhere { random in
      let m = random.stream()
      return (m.map { $0 * 3 }, m.flatMapConcat { pure($0 * 3) })
    }
  }

  // MARK: Monoids

  @Test func concatIsAMonoidWithEmptyAsItsUnit() {
    everywhere { random in
      let (a, b, c) = (random.stream(), random.stream(), random.stream())
      return (.concat([.concat([a, b]), c]), .concat([a, .concat([b, c])]))
    }
    everywhere { random in
      let a = random.stream()
      return (.concat([nothing, a]), a)
    }
    everywhere { random in
      let a = random.stream()
      return (.concat([a, nothing]), a)
    }
    everywhere { random in
      let (a, b, c) = (random.stream(), random.stream(), random.stream())
      return (a.append(b).append(c), .concat([a, b, c]))
    }
  }

  /// `never()` is a zero of `concat` on the left, not a unit.
  @Test func neverIsALeftZeroOfConcat() {
    everywhere { random in (.concat([never(), random.stream()]), never()) }
  }

  @Test func mergeIsACommutativeMonoidOfMultisetsWithEmptyAsItsUnit() {
    everywhere(failing: false, ways: [.push, .pull], inOrder: false) { random in
      let (a, b, c) = (random.stream(), random.stream(), random.stream())
      return (.merge(.merge(a, b), c), .merge(a, .merge(b, c)))
    }
    everywhere(failing: false, ways: [.push, .pull], inOrder: false) { random in
      let (a, b) = (random.stream(), random.stream())
      return (.merge(a, b), .merge(b, a))
    }
    everywhere { random in
      let a = random.stream()
      return (.merge(nothing, a), a)
    }
    everywhere { random in
      let a = random.stream()
      return (.merge(a, nothing), a)
    }
  }

  /// Merged with `never()`, a stream keeps its elements and its failure, and does not finish: `never()` is not the unit.
  @Test func mergeWithNeverDoesNotFinish() {
    everywhere { random in
      let a = random.stream()
      return (.merge(a, never()), .concat([a, never()]))
    }
  }

  @Test func raceIsAMonoidWithNeverAsItsUnit() {
    everywhere { random in
      let (a, b, c) = (random.stream(), random.stream(), random.stream())
      return (.race(.race(a, b), c), .race(a, .race(b, c)))
    }
    everywhere { random in
      let a = random.stream()
      return (.race(never(), a), a)
    }
    everywhere { random in
      let a = random.stream()
      return (.race(a, never()), a)
    }
  }

  /// `empty()` completes first, so it wins: it is a zero of `race` on the left, not a unit.
  @Test func emptyIsALeftZeroOfRace() {
    everywhere { random in (.race(nothing, random.stream()), nothing) }
  }

  // MARK: zip

  /// The unit is a stream of endless units; the isomorphism drops it. A failure would overtake elements that wait for their partners.
  @Test func zipHasAnEndlessStreamOfUnitsAsItsUnit() {
    let units = just(()).promoteFailure(to: TestFailure.self).repeat()
    everywhere(failing: false) { random in
      let a = random.stream()
      return (units.zip(with: a).map { $0.1 }, a)
    }
    everywhere(failing: false) { random in
      let a = random.stream()
      return (a.zip(with: units).map { $0.0 }, a)
    }
  }

  @Test func zipIsAssociativeUpToTheOrderOfBrackets() {
    everywhere(failing: false) { random in
      let (a, b, c) = (random.stream(), random.stream(), random.stream())
      return (
        a.zip(with: b).zip(with: c).map { $0.0.0 * 10_000 + $0.0.1 * 100 + $0.1 },
        a.zip(with: b.zip(with: c)).map { $0.0 * 10_000 + $0.1.0 * 100 + $0.1.1 }
      )
    }
  }

  // MARK: retry

  @Test func retryOfZeroIsTheIdentity() {
    everywhere { random in
      let a = random.stream()
      return (a.retry(0), a)
    }
  }

  @Test func retryOfAStreamThatDoesNotFailIsTheIdentity() {
    everywhere(failing: false) { random in
      let a = random.stream()
      return (a.retry(Int.random(in: 0..<4, using: &random)), a)
    }
  }

  @Test func retriesAddUp() {
    everywhere { random in
      let (a, n) = (random.stream(), Int.random(in: 0..<3, using: &random))
      return (a.retry(n + 1), a.catch { _ in a.retry(n) })
    }
  }

  @Test func retryEndsWithTheFirstSuccess() {
    everywhere(ways: [.push, .pull]) { random in
      let failures = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
        from(random.numbers()).promoteFailure(to: TestFailure.self).append(fail(TestFailure("again")))
      }
      let success = from(random.numbers()).promoteFailure(to: TestFailure.self)
      let attempts = failures + [success]
      let runs = Log<Void>()
      let counted = deferred {
        runs.add(())
        return attempts[min(runs.entries.count, attempts.count) - 1]
      }
      return (counted.retry(5), .concat(failures.map { $0.catch { _ in nothing } } + [success]))
    }
  }

  // MARK: catch

  @Test func catchOfAFailureIsTheStreamOfItsHandler() {
    everywhere { random in
      let a = random.stream()
      return (fail(TestFailure("first"), Int.self).catch { _ in a }, a)
    }
  }

  @Test func catchOfNoFailureIsTheIdentity() {
    everywhere(failing: false) { random in
      let a = random.stream()
      return (a.catch { _ in pure(99) }, a)
    }
  }

  @Test func catchWithFailIsTheIdentity() {
    everywhere { random in
      let a = random.stream()
      return (a.catch { failure in fail(failure) }, a)
    }
  }

  @Test func catchIsAssociative() {
    everywhere { random in
      let (a, b, c) = (random.stream(), random.stream(), random.stream())
      return (a.catch { _ in b }.catch { _ in c }, a.catch { _ in b.catch { _ in c } })
    }
  }

  // MARK: share

  @Test func shareIsOneRunForTwoSubscribers() {
    for seed in 0..<100 {
      var random = SplitMix(seed: seed)
      let (source, starts) = (ManualSource(Int.self, failure: TestFailure.self), Log<Void>())
      let shared = source.producer.on(starting: { starts.add(()) }).share()
      let (one, other) = (shared.probe(), shared.probe())
      let numbers = random.numbers()
      for number in numbers { source.send(number) }
      source.finish()
      #expect(starts.entries.count == 1, "seed \(seed)")
      #expect(one.elements == numbers && other.elements == numbers, "seed \(seed)")
      #expect(one.completions == [.finished] && other.completions == [.finished], "seed \(seed)")
    }
  }

  @Test func shareOfShareIsShare() {
    everywhere(ways: [.push, .pull]) { random in
      let a = random.stream()
      return (a.share().share(), a.share())
    }
  }

  @Test func shareOfOneSubscriberIsTheIdentity() {
    everywhere(ways: [.push, .pull]) { random in
      let a = random.stream()
      return (a.share(), a)
    }
  }

  // MARK: The two sides

  enum Way: CustomTestStringConvertible {
    case push, pull
    /// Some elements, then all of them again.
    case rewound

    static let all: [Way] = [.push, .pull, .rewound]

    var testDescription: String { "\(self)" }
  }

  struct Events: Equatable {
    var elements: [Int]
    let completions: [Completion<TestFailure>]
    var isRewindable = true
  }

  /// Compares both sides of a law on 200 random cases, in each way.
  func everywhere(
    failing: Bool = true, ways: [Way] = Way.all, inOrder: Bool = true,
    _ sides: (inout RandomStreams) -> (Stream, Stream), at location: SourceLocation = #_sourceLocation
  ) {
    for seed in 0..<200 {
      for way in ways {
        var random = RandomStreams(seed: seed, failing: failing)
        let (one, other) = sides(&random)
        var (left, right) = (events(one, way, seed), events(other, way, seed))
        if !inOrder {
          left.elements.sort()
          right.elements.sort()
        }
        #expect(left == right, "seed \(seed), \(way)", sourceLocation: location)
      }
    }
  }

  private func events(_ stream: Stream, _ way: Way, _ seed: Int) -> Events {
    let probe = stream.probe(requesting: way == .push ? .max : 0)
    var isRewindable = true
    if way == .rewound {
      probe.request(1 + seed % 4)
      do { try probe.talkback.rewind() } catch { isRewindable = false }
    }
    if way != .push {
      for _ in 0..<200 where probe.completions.isEmpty { probe.request() }
    }
    defer { probe.cancel() }
    return Events(elements: probe.elements, completions: probe.completions, isRewindable: isRewindable)
  }
}

private let nothing = empty(Int.self, TestFailure.self)

private func pure(_ number: Int) -> Producer<Int, TestFailure> { just(number).promoteFailure() }

/// Random finite streams of small numbers.
struct RandomStreams: RandomNumberGenerator {
  fileprivate var source: SplitMix
  /// Whether one stream in three fails.
  let failing: Bool

  init(seed: Int, failing: Bool) {
    source = SplitMix(seed: seed)
    self.failing = failing
  }

  mutating func next() -> UInt64 { source.next() }
}

extension RandomNumberGenerator {
  /// Up to four small numbers.
  fileprivate mutating func numbers() -> [Int] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in Int.random(in: 0..<10, using: &self) }
  }
}

extension RandomStreams {
  /// A few numbers, perhaps through an operator or two, perhaps with a failure at the end.
  fileprivate mutating func stream() -> Producer<Int, TestFailure> {
    var stream: Producer<Int, TestFailure> = from(numbers()).promoteFailure()
    if failing && Int.random(in: 0..<3, using: &self) == 0 {
      stream = stream.append(fail(TestFailure("\(Int.random(in: 0..<3, using: &self))")))
    }
    for _ in 0..<Int.random(in: 0..<3, using: &self) {
      switch Int.random(in: 0..<6, using: &self) {
      case 0: stream = stream.filter { $0 % 2 == 0 }
      case 1: stream = stream.scan(0) { $0 + $1 }
      case 2: stream = stream.prefix(2)
      case 3: stream = stream.dropFirst()
      case 4: stream = stream.removeDuplicates()
      default: stream = stream.prepend(5)
      }
    }
    return stream
  }

  /// A function from a number to one of three streams.
  fileprivate mutating func function() -> @Sendable (Int) -> Producer<Int, TestFailure> {
    let streams = (0..<3).map { _ in stream() }
    return { number in streams[number % 3].map { $0 + number } }
  }
}
