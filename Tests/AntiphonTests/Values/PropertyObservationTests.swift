import AntiphonTesting
import Observation
import Testing

@testable import Antiphon

@MainActor @Observable private final class Model {
  var text = ""
}

private actor Store {
  @Observable final class Contents {
    var numbers: [Int] = []
  }

  let contents = Contents()

  func add(_ number: Int) { contents.numbers.append(number) }

  func count() -> Property<Int> { Property(observing: { self.contents.numbers.count }) }
}

@MainActor @Suite(.leavesNothing) struct PropertyObservationTests {
  // MARK: A property of a model

  @Test func hasTheCurrentValueAtOnce() async {
    let model = Model()
    model.text = "a"
    let text = Property(observing: { model.text })
    #expect(text.value == "a")
  }

  @Test func followsTheModelAtTheNextTurn() async {
    let (model, log) = (Model(), Log<Int>())
    let count = Property(observing: { model.text.count })
    let double = Property { count.value * 2 }
    let shown = effect { _ in log.add(double.value) }
    model.text = "a"
    model.text = "ab"
    await turn()
    #expect(double.value == 4)
    #expect(log.entries == [0, 4])
    shown.cancel()
  }

  @Test func equalResultIsNoChange() async {
    let (model, log) = (Model(), Log<Int>())
    let count = Property(observing: { model.text.count })
    let shown = effect { _ in log.add(count.value) }
    model.text = "a"
    await turn()
    model.text = "b"
    await turn()
    #expect(log.entries == [0, 1])
    shown.cancel()
  }

  @Test func followsTheModelOfAnActor() async {
    let store = Store()
    var count: Property<Int>? = await store.count()
    #expect(count?.value == 0)
    await store.add(1)
    await store.add(2)
    for _ in 0..<100 where count?.value != 2 { await turn() }
    #expect(count?.value == 2)
    // What waits for a change is released with the next one.
    count = nil
    await store.add(3)
    await turn()
  }

  @Test func finishesWithTheModel() async {
    var model: Model? = Model()
    let log = Log<String>()
    let text = Property(observing: { [weak model] in model?.text ?? "gone" })
    let subscription = text.observeFinished { log.add("finished") }.start()
    model = nil
    await turn()
    #expect(log.entries == ["finished"])
    _ = (model, subscription)
  }

  @Test func wrongActorStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let read: @isolated(any) @Sendable () -> Int = { @MainActor in 1 }
      await Task.detached { _ = Property(observing: read, isolation: nil) }.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("made on the actor that guards the models"))
  }

  // MARK: A property as a model

  @Test func changeIsAnnouncedWhenItHasBeenMade() {
    let a = MutableProperty(1)
    let double = Property { a.value * 2 }.observable
    let log = Log<Int>()
    #expect(
      withObservationTracking {
        double.value
      } onChange: {
        log.add(double.value)
      } == 2)
    a.value = 2
    a.value = 3
    #expect(log.entries == [4])
    #expect(double.value == 6)
  }

  @Test func equalResultIsNotAnnounced() {
    let a = MutableProperty(1)
    let isOdd = Property { a.value % 2 == 1 }.observable
    let log = Log<String>()
    withObservationTracking {
      _ = isOdd.value
    } onChange: {
      log.add("change")
    }
    a.value = 3
    #expect(log.entries == [])
    a.value = 4
    #expect(log.entries == ["change"])
  }

  @Test func objectCanBeSet() {
    let text = MutableProperty("a")
    let object = text.observable
    let log = Log<String>()
    withObservationTracking {
      _ = object.value
    } onChange: {
      log.add(text.value)
    }
    object.value = "b"
    #expect(log.entries == ["b"])
    #expect(text.value == "b")
    text.value = "c"
    #expect(object.value == "c")
  }

  @Test func objectMadeInAnEffectOutlivesTheRun() {
    let (page, a) = (MutableProperty(1), MutableProperty(1))
    let kept = Box<ObservableProperty<Int>?>(nil)
    let shown = effect { _ in
      _ = page.value
      if kept.value == nil { kept.value = a.property.observable }
    }
    page.value = 2
    let log = Log<Int>()
    withObservationTracking {
      _ = kept.value?.value
    } onChange: {
      log.add(a.value)
    }
    a.value = 5
    #expect(log.entries == [5])
    shown.cancel()
    kept.value = nil
  }

  @Test func goesThroughBothDirections() async {
    let model = Model()
    let count = Property(observing: { model.text.count }).observable
    let log = Log<Int>()
    withObservationTracking {
      _ = count.value
    } onChange: {
      log.add(count.value)
    }
    model.text = "abc"
    await turn()
    #expect(log.entries == [3])
  }
}
