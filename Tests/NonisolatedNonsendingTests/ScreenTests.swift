import Antiphon
import AntiphonTesting
import Testing

/// A search screen in a module whose asynchronous functions run where they are called.
@MainActor final class SearchScreen {
  let queries = Subject<String, Never>()
  var text = ""
  var shown: [String] = []

  func search() {
    queries.producer
      .flatMapLatest { query in just { await self.answer(query) } }
      .receive(on: .main)
      .observeValues(on: self) { screen, result in screen.shown.append(result) }
      .start()
    queries.producer.bind(to: self, \.text)
  }

  nonisolated func answer(_ query: String) async -> String { "\(query)!" }
}

actor Store {
  private(set) var kept: [Int] = []

  func keep(_ numbers: Producer<Int, Never>) {
    numbers.observeValues(on: self) { store, number in store.kept.append(number) }.start()
  }
}

@Suite(.leavesNothing) struct ScreenTests {
  @MainActor @Test func showsWhatIsAskedElsewhere() async {
    let screen = SearchScreen()
    screen.search()
    screen.queries.send("a")
    while screen.shown.isEmpty { await Task.yield() }
    #expect(screen.shown == ["a!"])
    #expect(screen.text == "a")
    screen.queries.finish()
  }

  @Test func actorsKeepWhatComes() async {
    let store = Store()
    await store.keep(from(1...3))
    while await store.kept.count < 3 { await Task.yield() }
    #expect(await store.kept == [1, 2, 3])
  }
}
