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
  typealias Told = Result<Int, TestFailure>

  /// A signal, and functions that lead to signals of which some have spoken and all may go on.
  struct World {
    let m = Number()
    let f = (0..<3).map { _ in Number() }
    let g = (0..<3).map { _ in Number() }

    func sendOne(using random: inout SplitMix) {
      ([m] + f + g).randomElement(using: &random)!.update(random.result())
    }
  }

  /// What both signals have said, which are made when some have spoken, and heard while the others do.
  func said(seed: Int, _ sides: (World) -> (Number, Number)) -> (Log<Told>, Log<Told>) {
    var random = SplitMix(seed: seed)
    let world = World()
    for _ in 0..<Int.random(in: 0..<6, using: &random) { world.sendOne(using: &random) }
    let (one, other) = sides(world)
    let logs = (Log<Told>(), Log<Told>())
    one.subscribe { logs.0.add($0) }
    other.subscribe { logs.1.add($0) }
    for _ in 0..<12 { world.sendOne(using: &random) }
    return logs
  }

  @Test func hasALeftIdentity() {
    for seed in 0..<300 {
      let pure = Number(.success(seed))
      let (one, other) = said(seed: seed) { world in (pure.flatMap { [f = world.f] in f[$0 % 3] }, world.f[seed % 3]) }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }

  @Test func hasARightIdentity() {
    for seed in 0..<300 {
      let (one, other) = said(seed: seed) { world in (world.m.flatMap { Number(.success($0)) }, world.m) }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }

  @Test func isAssociative() {
    for seed in 0..<300 {
      let (one, other) = said(seed: seed) { world in
        let f = { @Sendable [f = world.f] (number: Int) throws(TestFailure) in f[try refusing(7, number % 10) % 3] }
        let g = { @Sendable [g = world.g] (number: Int) throws(TestFailure) in g[try refusing(5, number % 10) % 3] }
        return (
          world.m.flatMap(f).flatMap(g),
          world.m.flatMap { number throws(TestFailure) in try f(number).flatMap(g) }
        )
      }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }

  @Test func mapIsFlatMapOfOne() {
    for seed in 0..<300 {
      let (one, other) = said(seed: seed) { world in
        (world.m.map { $0 * 3 }, world.m.flatMap { Number(.success($0 * 3)) })
      }
      #expect(one.entries == other.entries, "seed \(seed)")
    }
  }
}

@Suite(.leavesNothing) struct FutureLawTests {
  typealias Number = Future<Int, TestFailure>
  typealias Function = @Sendable (Int) -> Number

  /// Where operations are begun, some of which are answered later.
  final class Desk: Sendable {
    let begun = Log<String>()
    let pending = Box<[@Sendable () -> Void]>([])

    /// Answers what waits, and what is begun by that.
    func work() {
      while !pending.value.isEmpty {
        let next = pending.value.removeFirst()
        next()
      }
    }

    /// A function to futures that seeds determine.
    func function(_ name: String, seed: Int) -> @Sendable (Int) -> Number {
      { number in
        Number { answer in
          self.begun.add("\(name)\(number)")
          var random = SplitMix(seed: seed &* 1_000 &+ number)
          let result = random.result()
          if Bool.random(using: &random) { answer(result) } else { self.pending.value += [{ answer(result) }] }
        }
      }
    }
  }

  /// What comes out of a future, and what was begun for it.
  func outcome(seed: Int, _ side: (_ m: Number, _ f: @escaping Function, _ g: @escaping Function) -> Number)
    -> (results: [Result<Int, TestFailure>], begun: [String])
  {
    let desk = Desk()
    let results = Log<Result<Int, TestFailure>>()
    side(
      desk.function("m", seed: seed)(seed), desk.function("f", seed: seed + 1_000),
      desk.function("g", seed: seed + 2_000)
    ).start { results.add($0) }
    desk.work()
    return (results.entries, desk.begun.entries)
  }

  func expectSame(
    _ one: (_ seed: Int, _ m: Number, _ f: @escaping Function, _ g: @escaping Function) -> Number,
    _ other: (_ seed: Int, _ m: Number, _ f: @escaping Function, _ g: @escaping Function) -> Number
  ) {
    for seed in 0..<300 {
      let one = outcome(seed: seed) { one(seed, $0, $1, $2) }
      let other = outcome(seed: seed) { other(seed, $0, $1, $2) }
      #expect(one.results == other.results, "seed \(seed)")
      #expect(one.begun == other.begun, "seed \(seed)")
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
