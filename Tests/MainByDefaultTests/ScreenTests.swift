import Antiphon
import AntiphonTesting
import Testing

/// A search screen in a module in which everything is on the main actor unless it says otherwise.
final class SearchScreen {
  let queries = Subject<String, Never>()
  var text = ""
  var title: String?
  var shown: [String] = []

  func observe(_ results: Producer<String, Never>) {
    results.observeValues(on: self) { screen, result in screen.shown.append(result) }.start()
    results.bind(to: self, \.text)
    results.bind(to: self, \.title)
  }

  func search() {
    queries.producer
      .removeDuplicates()
      .flatMapLatest { Answers.search($0) }
      .receive(on: .main)
      .observeValues(on: self) { $0.shown.append($1) }
      .start()
  }
}

@MainActor
final class SearchModel {
  private(set) var results: [String] = []
  private(set) var title = ""

  func observe(_ answers: Producer<[String], Never>, _ titles: Producer<String, Never>) {
    answers.observeValues(on: self) { model, answer in model.results = answer }.start()
    titles.bind(to: self, \.title)
  }
}

/// What runs elsewhere has to say so in such a module.
nonisolated enum Answers {
  static func search(_ query: String) -> Producer<String, Never> {
    just("\(query)!").receive(on: .serial())
  }
}

/// A model that is decoded elsewhere: `nonisolated`, as its elements cross actors.
nonisolated struct Page: Sendable, Equatable {
  let number: Int
}

/// What isn't Sendable and stays on the main actor.
nonisolated final class Image {
  let name: String
  init(_ name: String) { self.name = name }
}

@Suite(.leavesNothing) struct ScreenTests {
  @Test func showsWhatComesElsewhere() async {
    let screen = SearchScreen()
    screen.search()
    screen.queries.send("a")
    while screen.shown.isEmpty { await Task.yield() }
    #expect(screen.shown == ["a!"])
    screen.queries.finish()
  }

  @Test func showsWhatIsThereAtOnce() {
    let screen = SearchScreen()
    screen.observe(from(["a", "b"]))
    #expect(screen.shown == ["a", "b"])
    #expect(screen.text == "b")
    #expect(screen.title == "b")
  }

  @Test func observersAndBindingsHaveTheirTarget() {
    let model = SearchModel()
    model.observe(just(["a"]), just("b"))
    #expect(model.results == ["a"])
    #expect(model.title == "b")
  }

  @Test func modelsMayCrossActors() async {
    let pages = from(1...3).map { Page(number: $0) }.receive(on: .serial()).receive(on: .main)
    var heard: [Page] = []
    for await page in pages.values { heard.append(page) }
    #expect(heard.map(\.number) == [1, 2, 3])
  }

  @Test func boxesHoldWhatStaysOnTheMainActor() {
    let images = Subject<ActorBound<Image>, Never>()
    let gallery = Gallery()
    images.producer.observeValues(on: gallery) { gallery, image in gallery.names.append(image.value().name) }.start()
    images.send(ActorBound(Image("sunset")))
    images.finish()
    #expect(gallery.names == ["sunset"])
  }
}

final class Gallery {
  var names: [String] = []
}
