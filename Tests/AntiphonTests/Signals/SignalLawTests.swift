import Antiphon
import AntiphonTesting
import Testing

extension SplitMix {
  /// A success, or in one case of four a failure.
  fileprivate mutating func result() -> Result<Int, TestFailure> {
    let number = Int.random(in: 0..<100, using: &self)
    return number % 4 == 0 ? .failure(TestFailure("\(number)")) : .success(number)
  }
}

/// Both types are monads: for any value `x`, any `m`, and any functions `f` and `g`,
///
///     pure(x).flatMap(f)       is  f(x)
///     m.flatMap(pure)          is  m
///     m.flatMap(f).flatMap(g)  is  m.flatMap { f($0).flatMap(g) }
@Suite(.leavesNothing) struct SignalLawTests {
  typealias Number = Signal<Int, TestFailure>
  typealias Outcome = Result<Int, TestFailure>

  /// A signal `m`, and the signals that the functions `f` and `g` return. Some of them have a value; all may be updated.
  struct Signals {
    let m = Number()
    let f = (0..<3).map { _ in Number() }
    let g = (0..<3).map { _ in Number() }

    func sendOne(using random: inout SplitMix) {
      ([m] + f + g).randomElement(using: &random)!.update(random.result())
    }
  }

  /// Makes both sides of a law after some random updates, and logs their results during further ones.
  func results(seed: Int, _ sides: (Signals) -> (Number, Number)) -> (Log<Outcome>, Log<Outcome>) {
    var random = SplitMix(seed: seed)
    let signals = Signals()
    for _ in 0..<Int.random(in: 0..<6, using: &random) { signals.sendOne(using: &random) }
    let (one, other) = sides(signals)
    let logs = (Log<Outcome>(), Log<Outcome>())
    one.subscribe { logs.0.add($0) }
    other.subscribe { logs.1.add($0) }
    for _ in 0..<12 { signals.sendOne(using: &random) }
    return logs
  }

  @Test func hasALeftIdentity() {
    for seed in 0..<300 {
      let pure = Number(.success(seed))
      let (one, other) = results(seed: seed) { signals in
        (pure.flatMap { [f = signals.f] in f[$0 % 3] }, signals.f[seed % 3])
      }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }

  @Test func hasARightIdentity() {
    for seed in 0..<300 {
      let (one, other) = results(seed: seed) { signals in (signals.m.flatMap { Number(.success($0)) }, signals.m) }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }

  @Test func isAssociative() {
    for seed in 0..<300 {
      let (one, other) = results(seed: seed) { signals in
        let f = { @Sendable [f = signals.f] (number: Int) throws(TestFailure) in f[try refusing(7, number % 10) % 3] }
        let g = { @Sendable [g = signals.g] (number: Int) throws(TestFailure) in g[try refusing(5, number % 10) % 3] }
        return (
          signals.m.flatMap(f).flatMap(g),
          signals.m.flatMap { number throws(TestFailure) in try f(number).flatMap(g) }
        )
      }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }

  @Test func mapIsFlatMapOfOne() {
    for seed in 0..<300 {
      let (one, other) = results(seed: seed) { signals in
        (signals.m.map { $0 * 3 }, signals.m.flatMap { Number(.success($0 * 3)) })
      }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }
}

@Suite(.leavesNothing) struct FutureLawTests {
  typealias Number = Future<Int, TestFailure>
  typealias Function = @Sendable (Int) -> Number

  /// Runs operations, some of which it answers later.
  final class Operations: Sendable {
    let started = Log<String>()
    let pending = Box<[@Sendable () -> Void]>([])

    /// Answers the pending operations, and those that are started meanwhile.
    func answerAll() {
      while !pending.value.isEmpty {
        let next = pending.value.removeFirst()
        next()
      }
    }

    /// A function that returns a future whose result the seed and the number determine.
    func function(_ name: String, seed: Int) -> @Sendable (Int) -> Number {
      { number in
        Number { answer in
          self.started.add("\(name)\(number)")
          var random = SplitMix(seed: seed &* 1_000 &+ number)
          let result = random.result()
          if Bool.random(using: &random) { answer(result) } else { self.pending.value += [{ answer(result) }] }
        }
      }
    }
  }

  /// The results of a future, and the operations that were started for it.
  func outcome(seed: Int, _ side: (_ m: Number, _ f: @escaping Function, _ g: @escaping Function) -> Number)
    -> (results: [Result<Int, TestFailure>], started: [String])
  {
    let operations = Operations()
    let results = Log<Result<Int, TestFailure>>()
    side(
      operations.function("m", seed: seed)(seed), operations.function("f", seed: seed + 1_000),
      operations.function("g", seed: seed + 2_000)
    ).start { results.add($0) }
    operations.answerAll()
    return (results.entries, operations.started.entries)
  }

  func expectSame(
    _ one: (_ seed: Int, _ m: Number, _ f: @escaping Function, _ g: @escaping Function) -> Number,
    _ other: (_ seed: Int, _ m: Number, _ f: @escaping Function, _ g: @escaping Function) -> Number
  ) {
    for seed in 0..<300 {
      let one = outcome(seed: seed) { one(seed, $0, $1, $2) }
      let other = outcome(seed: seed) { other(seed, $0, $1, $2) }
      #expect(one.results == other.results, "seed \(seed)")
      #expect(one.started == other.started, "seed \(seed)")
      #expect(one.results.count == 1, "seed \(seed)")
    }
  }

  @Test func hasALeftIdentity() {
    expectSame({ seed, _, f, _ in Number(.success(seed)).flatMap(f) }, { seed, _, f, _ in f(seed) })
  }

  @Test func hasARightIdentity() {
    expectSame({ _, m, _, _ in m.flatMap { Number(.success($0)) } }, { _, m, _, _ in m })
  }

  @Test func isAssociative() {
    expectSame(
      { _, m, f, g in m.flatMap(f).flatMap(g) }, { _, m, f, g in m.flatMap { f($0).flatMap(g) } })
  }

  @Test func mapIsFlatMapOfOne() {
    expectSame({ _, m, _, _ in m.map { $0 * 3 } }, { _, m, _, _ in m.flatMap { Number(.success($0 * 3)) } })
  }
}
