import AntiphonTesting
import Testing

@testable import Antiphon

/// Random graphs of properties, whose values are set from inside observers and read at once, compared with values that are computed
/// from the current numbers.
@Suite(.leavesNothing) struct PropertyGraphTests {
  @Test(arguments: 1...300)
  func everyReadIsComputedFromTheCurrentNumbers(_ seed: Int) {
    let graph = Graph(seed: seed)
    let expected = graph.properties.map { $0.producer.probe() }
    for _ in 0..<6 { graph.write(deepest: 3) }
    #expect(graph.wrong.entries == [], "seed \(seed)")
    for (number, probe) in expected.enumerated() {
      #expect(probe.elements.last == graph.model(number), "seed \(seed), property \(number)")
      probe.cancel()
    }
    for subscription in graph.subscriptions { subscription.cancel() }
  }
}

/// Numbers, and properties derived from them and from one another. For one thread.
private final class Graph: @unchecked Sendable {
  private enum Rule {
    case map(Int)
    case withoutDuplicates(Int)
    case sum([Int])
  }

  private var random: SplitMix
  private let numbers: [MutableProperty<Int>]
  private var rules: [Rule] = []
  /// The numbers and the derived properties.
  private(set) var properties: [Property<Int>]
  private(set) var subscriptions: [Subscription] = []
  /// The nesting depth of observers that may write.
  private var depth = 0
  private var deepest = 0
  let wrong = Log<String>()

  init(seed: Int) {
    random = SplitMix(seed: seed)
    numbers = (0..<Int.random(in: 1...3, using: &random)).map { MutableProperty($0) }
    properties = numbers.map(\.property)
    for _ in 0..<Int.random(in: 1...8, using: &random) { grow() }
    for property in properties where Bool.random(using: &random) {
      subscriptions.append(property.changes.observeValues { [unowned self] _ in received() }.start())
    }
  }

  private func anyProperty() -> Int { Int.random(in: 0..<properties.count, using: &random) }

  private func grow() {
    let rule: Rule
    switch Int.random(in: 0..<4, using: &random) {
    case 0: rule = .map(anyProperty())
    case 1: rule = .withoutDuplicates(anyProperty())
    default: rule = .sum((0..<Int.random(in: 1...3, using: &random)).map { _ in anyProperty() })
    }
    rules.append(rule)
    switch rule {
    case .map(let source): properties.append(properties[source].map { 7 * $0 + 3 & 0xFFFF })
    case .withoutDuplicates(let source): properties.append(properties[source].map { $0 / 2 }.removeDuplicates())
    case .sum(let sources):
      properties.append(Property.combineLatest(sources.map { properties[$0] }).map { $0.reduce(1, +) & 0xFFFF })
    }
  }

  /// The expected value of a property.
  func model(_ property: Int) -> Int {
    if property < numbers.count { return numbers[property].value }
    switch rules[property - numbers.count] {
    case .map(let source): return 7 * model(source) + 3 & 0xFFFF
    case .withoutDuplicates(let source): return model(source) / 2
    case .sum(let sources): return sources.map(model).reduce(1, +) & 0xFFFF
    }
  }

  func write(deepest: Int) {
    self.deepest = deepest
    write()
  }

  private func write() {
    let number = numbers[Int.random(in: 0..<numbers.count, using: &random)]
    if Bool.random(using: &random) {
      number.value = Int.random(in: 0..<100, using: &random)
    } else {
      number.modify { $0 += 1 }
    }
    check()
  }

  private func received() {
    if Bool.random(using: &random) { check() }
    guard depth < deepest, deepest > 0 else { return }
    depth += 1
    for _ in 0..<Int.random(in: 0...2, using: &random) { write() }
    depth -= 1
    // Their changes are observed later, which would go on for ever.
    deepest -= 1
    if properties.count < 16, Int.random(in: 0..<8, using: &random) == 0 { grow() }
  }

  private func check() {
    for _ in 0..<3 {
      let property = anyProperty()
      let (found, right) = (properties[property].value, model(property))
      if found != right { wrong.add("property \(property) is \(found), not \(right)") }
    }
  }
}
