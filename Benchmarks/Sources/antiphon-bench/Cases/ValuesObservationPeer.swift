import Observation

/// The graphs in Observation, where they are possible: `@Observable` has no values that are computed once and kept, and no effects.
///
/// What is computed is computed with each read. An effect is `withObservationTracking`, registered again after each change.
enum ObservationPeer {
  @Observable
  final class Model: @unchecked Sendable {
    var root = 0

    var fifth: Int { root &* 0 &+ 6 }
    var sumOfFive: Int { (0..<5).reduce(0) { sum, _ in sum &+ next } }
    var sumOfThirty: Int { (0..<30).reduce(0) { sum, _ in sum &+ root } }
    var sumOfChain: Int { (1...10).reduce(0) { $0 &+ link($1) } }
    var sumOfEither: Int { (0..<20).reduce(0) { sum, _ in sum &+ (isOdd(root) ? double : inverse) } }
    var next: Int { root &+ 1 }
    var double: Int { root &* 2 }
    var inverse: Int { 0 &- root }

    /// A value of the chain, which follows from the one before.
    func link(_ number: Int) -> Int { number == 0 ? root : link(number - 1) &+ 1 }
  }

  /// Work that is done again after a change of what it has read. Its handler is called before the change, so the work is done later.
  final class TrackedEffect: @unchecked Sendable {
    private let body: () -> Void
    private var isOutdated = true

    init(_ body: @escaping () -> Void) {
      self.body = body
      runIfNeeded()
    }

    func runIfNeeded() {
      guard isOutdated else { return }
      isOutdated = false
      withObservationTracking(body) { [unowned self] in isOutdated = true }
    }
  }

  // MARK: Cases

  static let avoidable = show(\.fifth)
  static let deep = show { $0.link(50) }
  static let diamond = show(\.sumOfFive)
  static let repeated = show(\.sumOfThirty)
  static let triangle = show(\.sumOfChain)
  static let unstable = show(\.sumOfEither)
  static let effect = show(\.root)
  static let broad = write { model, shown in
    (0..<50).map { number in TrackedEffect { shown.add(model.root &+ number &+ 1) } }
  }
  static let effects1000 = write { model, shown in (0..<1000).map { _ in TrackedEffect { shown.add(model.root) } } }

  @Sendable static func read(_ input: Input) -> Int {
    let model = opaque(Model())
    model.root = 1
    var total = 0
    for _ in input.elements { total &+= model.root }
    return total
  }

  @Sendable static func unheard(_ input: Input) -> Int {
    let model = opaque(Model())
    for x in input.elements { model.root = x }
    return model.root
  }

  // MARK: Graphs

  /// A graph with one effect.
  private static func show(_ value: @escaping @Sendable (Model) -> Int) -> Case.Work {
    write { model, shown in [TrackedEffect { shown.value = value(model) }] }
  }

  private static func write(
    _ build: @escaping @Sendable (_ model: Model, _ shown: Shown) -> [TrackedEffect]
  ) -> Case.Work {
    let graph = Kept { () -> (Model, Shown, [TrackedEffect]) in
      let (model, shown) = (Model(), Shown())
      return (model, shown, build(model, shown))
    }
    return { input in
      let (model, shown, effects) = graph.value
      var total = 0
      for x in input.elements {
        model.root = x
        for effect in effects { effect.runIfNeeded() }
        total &+= shown.value
      }
      return total
    }
  }
}
