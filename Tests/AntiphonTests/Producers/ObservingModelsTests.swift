import Antiphon
import AntiphonTesting
import Dispatch
import Observation
import Testing

@MainActor @Observable private final class Model {
  var text = ""
  var count = 0
  var title: String?
}

private actor Store {
  @Observable final class Contents {
    var numbers: [Int] = []
  }

  let contents = Contents()

  func add(_ number: Int) { contents.numbers.append(number) }

  func count() -> Producer<Int, Never> { observing { self.contents.numbers.count } }
}

@MainActor @Suite(.leavesNothing) struct ObservingModelsTests {
  private let model = Model()

  @Test func emitsTheCurrentValueAndThenEachChange() async {
    let recorder = observing { [model] in model.text }.record(on: VirtualClock())
    #expect(recorder.elements == [""])
    model.text = "a"
    await turn()
    model.text = "b"
    await turn()
    #expect(recorder.elements == ["", "a", "b"])
    recorder.cancel()
    await release()
  }

  @Test func changesOfOneTurnAreOne() async {
    let recorder = observing { [model] in "\(model.text) \(model.count)" }.record(on: VirtualClock())
    model.text = "a"
    model.count = 1
    model.text = "b"
    #expect(recorder.elements == [" 0"])
    await turn()
    #expect(recorder.elements == [" 0", "b 1"])
    recorder.cancel()
    await release()
  }

  @Test func observesWhatWasReadLast() async {
    var reads = 0
    let recorder = observing { [model] in
      reads += 1
      return model.count > 0 ? model.text : "–"
    }.record(on: VirtualClock())
    model.text = "not looked at"
    await turn()
    #expect(reads == 1)
    model.count = 1
    await turn()
    model.text = "looked at"
    await turn()
    #expect(recorder.elements == ["–", "not looked at", "looked at"])
    recorder.cancel()
    await release()
  }

  @Test func keepsTheLatestForAConsumerThatIsSlow() async {
    let recorder = observing { [model] in model.count }.record(on: VirtualClock(), requesting: 1)
    for number in 1...3 {
      model.count = number
      await turn()
    }
    #expect(recorder.elements == [0])
    recorder.request(1)
    #expect(recorder.elements == [0, 3])
    recorder.cancel()
    await release()
  }

  @Test func keepsNoModelOnceItIsCancelled() {
    var model: Model? = Model()
    weak let remembered = model
    let recorder = observing { [model] in model?.count }.record(on: VirtualClock())
    model = nil
    #expect(remembered != nil)
    recorder.cancel()
    #expect(remembered == nil)
  }

  @Test func finishesWhenAModelThatItDoesNotKeepIsGone() {
    var model: Model? = Model()
    let recorder = observing { [weak model] in model?.count }.record(on: VirtualClock())
    model = nil
    #expect(recorder.events == [.next(0), .completed(.finished)])
  }

  @Test func emitsNothingAfterACancellation() async {
    let recorder = observing { [model] in model.count }.record(on: VirtualClock())
    recorder.cancel()
    model.count = 1
    await turn()
    #expect(recorder.events == [.next(0), .completed(.cancelled)])
  }

  @Test func rewindsToWhatIsThereNow() async {
    let recorder = observing { [model] in model.count }.record(on: VirtualClock())
    model.count = 1
    #expect(throws: Never.self) { try recorder.rewind() }
    await turn()
    #expect(recorder.elements.last == 1)
    recorder.cancel()
    await release()
  }

  @Test func startedElsewhereItReadsOnTheActor() async {
    let log = Log<Bool>()
    let stream = observing { [model] in model.count + (MainActorScheduler().isCurrent ? 0 : 100) }
    let handle = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: stream.observeValues { log.add($0 == 0) }.start()) }
    }
    await turn()
    #expect(log.entries == [true])
    handle.cancel()
    await release()
  }

  @Test func observesWhatAnActorGuards() async {
    let store = Store()
    var counts = await store.count().values.makeAsyncIterator()
    for number in 0..<4 {
      #expect(await counts.next() == number)
      await store.add(number)
    }
  }

  @Test func aModelIsBoundToAStream() {
    let (texts, titles) = (Relay<String>(), Relay<String>())
    texts.producer.bind(to: model, \.text)
    titles.producer.bind(to: model, \.title)
    texts.send("a")
    titles.send("b")
    #expect(model.text == "a" && model.title == "b")
  }

  @Test func goesRoundFromAModelToAnotherOne() async {
    let other = Model()
    let handle = observing { [model] in model.count }.map { "\($0)" }.bind(to: other, \.text)
    model.count = 7
    await turn()
    #expect(other.text == "7")
    handle.cancel()
    await release()
  }

  @Test func refusesAClosureOfNoActor() async {
    await #expect(processExitsWith: .failure) {
      let read: @Sendable () -> Int = { 1 }
      _ = observing(read)
    }
  }

  /// Changes the model once more, which releases observers that wait for a change.
  private func release() async {
    model.text += "."
    model.count += 1
    await turn()
  }
}
