import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct DependencyGraphTests {
  @Test func showsWhatAPropertyHasReadAndWhatHasReadIt() {
    let (price, count) = (MutableProperty(10).named("price"), MutableProperty(2).named("count"))
    let total = Property { price.value * count.value }.named("total")
    let shown = effect("label") { _ in _ = total.value }
    #expect(total.dependencies.description == "total ← price, count\nprice\ncount\nlabel ← total")
    #expect(price.dependencies.description == "price\ntotal ← price, count\nlabel ← total\ncount")
    #expect(shown.dependencies.description == "label ← total\ntotal ← price, count\nprice\ncount")
    shown.cancel()
    #expect(total.dependencies.description == "total ← price, count\nprice\ncount")
  }

  @Test func followsTheBranchThatIsTaken() {
    let (isOn, a, b) = (
      MutableProperty(true).named("isOn"), MutableProperty(1).named("a"), MutableProperty(2).named("b")
    )
    let either = Property { isOn.value ? a.value : b.value }.named("either")
    #expect(either.dependencies.description == "either")
    _ = either.value
    #expect(either.dependencies.description == "either ← isOn, a\nisOn\na")
    isOn.value = false
    _ = either.value
    #expect(either.dependencies.description == "either ← isOn, b\nisOn\nb")
    #expect(a.dependencies.description == "a")
  }

  @Test func saysWhatIsOutdatedAndObserved() throws {
    let a = MutableProperty(1).named("a")
    let b = Property { a.value + 1 }.named("b")
    let c = Property { b.value + 1 }.named("c")
    _ = c.value
    a.value = 2
    #expect(c.dependencies.nodes.map(\.isOutdated) == [true, true, false])
    #expect(c.dependencies.nodes.map(\.isObserved) == [false, false, false])
    let shown = effect { _ in _ = b.value }
    let graph = c.dependencies
    #expect(graph.nodes.map(\.label) == ["c", "b", "a"])
    #expect(graph.nodes.map(\.isOutdated) == [true, false, false])
    #expect(graph.nodes.map(\.isObserved) == [false, true, true])
    #expect(graph.nodes.map(\.kind) == [.computed, .computed, .root])
    let middle = try #require(graph.nodes.first { $0.name == "b" })
    #expect(graph.sources(of: middle).map(\.label) == ["a"])
    #expect(graph.followers(of: middle).map(\.label) == ["c"])
    #expect(b.dependencies.nodes.map(\.kind) == [.computed, .root, .computed, .effect])
    shown.cancel()
  }

  @Test func whatHasNoNameIsCalledByItsType() {
    let a = MutableProperty("x")
    let b = Property { a.value.count }
    _ = b.value
    #expect(b.dependencies.description == "Property<Int> ← MutableProperty<String>\nMutableProperty<String>")
  }

  @Test func sharedSourceIsListedOnce() {
    let a = MutableProperty(1).named("a")
    let (b, c) = (a.map { $0 + 1 }.named("b"), a.map { $0 + 2 }.named("c"))
    let d = Property.combineLatest(b, c).named("d")
    #expect(d.dependencies.description == "d ← b, c\nb ← a\na\nc ← a")
  }

  @Test func whatIsReadTwiceIsOneDependency() {
    let (a, b) = (MutableProperty(1).named("a"), MutableProperty(2).named("b"))
    let sum = Property { a.value + b.value + a.value }.named("sum")
    for value in [1, 2] {
      a.value = value
      #expect(sum.value == 2 * value + 2)
      #expect(sum.dependencies.description == "sum ← a, b\na\nb")
    }
  }

  @Test func nameGoesWithItsProperty() {
    var a: MutableProperty<Int>? = MutableProperty(1).named("goes with a")
    #expect(a?.dependencies.nodes.first?.name == "goes with a")
    #expect(locked { graph.pointee.names.values.contains("goes with a") })
    a = nil
    #expect(!locked { graph.pointee.names.values.contains("goes with a") })
  }

  @Test func onlyWhatCanBeSetIsCalledAMutableProperty() {
    let source = MutableProperty(1)
    let types = [source.property, Property(2), Property(3, then: source), Property(4, whileObserved: source)]
      .map { $0.dependencies.nodes[0].type }
    #expect(types == ["MutableProperty<Int>", "Property<Int>", "Property<Int>", "Property<Int>"])
  }

  @Test func longChainNeedsNoStack() {
    let a = MutableProperty(1)
    var last = a.map { $0 }
    for _ in 0..<100_000 { last = last.map { $0 } }
    #expect(last.dependencies.nodes.count == 100_002)
    #expect(a.dependencies.nodes.count == 100_002)
  }

  @Test func circleIsReportedWithItsNames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (isClosed, later) = (MutableProperty(false), Box<Property<Int>?>(nil))
      let a = Property { isClosed.value ? later.value?.value ?? 0 : 0 }.named("a")
      let b = Property { a.value + 1 }.named("b")
      later.value = Property { b.value + 1 }
      isClosed.value = true
      _ = b.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a value is computed from itself: b ← a ← Property<Int> ← b"))
  }
}
