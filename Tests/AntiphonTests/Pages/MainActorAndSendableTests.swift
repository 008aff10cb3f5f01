import Antiphon
import AntiphonTesting
import Testing

// The code of `MainActorAndSendable.md`: `Scripts/documents` checks that each of its blocks is here.

@MainActor
private final class Basket {
  private(set) var items: [String] = []

  func observe(_ names: Producer<String, Never>) {
    names.observeValues(on: self) { basket, name in basket.items.append(name) }.start()
  }
}

private actor Store {
  private(set) var total = 0

  func observe(_ numbers: Producer<Int, Never>) {
    numbers.observeValues(on: self) { store, number in store.total += number }.start()
  }
}

@Suite(.leavesNothing) struct MainActorAndSendableTests {
  @Test func stateIsInTheStream() {
    let sum = from(1...3).reduce(0) { $0 + $1 }.record(on: VirtualClock())
    #expect(sum.elements == [6])
  }

  @Test func stateIsInAProperty() {
    let sum = MutableProperty(0)
    from(1...3).forEach { number in sum.modify { $0 += number } }
    #expect(sum.value == 6)
  }

  @MainActor
  @Test func modelChangesAtOnceOnTheMainActor() {
    let (names, basket) = (Relay<String>(), Basket())
    basket.observe(names.producer)
    names.send("pear")  // on the main actor: no hop
    #expect(basket.items == ["pear"])
  }

  @MainActor
  @Test func modelChangesOnTheMainActorWhereverElementsCome() async {
    let (names, basket) = (Relay<String>(), Basket())
    basket.observe(names.producer)
    await Task.detached { names.send("plum") }.value
    while basket.items.isEmpty { await Task.yield() }
    #expect(basket.items == ["plum"])
  }

  @MainActor
  @Test func targetIsNotRetained() {
    let (names, isOver) = (Relay<String>(), MutableProperty(false))
    var basket: Basket? = Basket()
    basket?.observe(names.producer.on(ended: { isOver.value = true }))
    basket = nil
    names.send("fig")
    #expect(isOver.value)
  }

  @Test func actorIsATarget() async {
    let (numbers, store) = (Relay<Int>(), Store())
    await store.observe(numbers.producer)
    numbers.send(3)
    while await store.total == 0 { await Task.yield() }
    #expect(await store.total == 3)
  }

  @MainActor
  @Test func boxStaysOnItsActor() {
    final class Image { let name = "sunset" }  // not Sendable

    let (images, shown) = (Relay<ActorBound<Image>>(), Basket())
    images.observeValues(on: shown) { basket, image in #expect(image.value().name == "sunset") }.start()
    images.send(ActorBound(Image()))
  }
}
