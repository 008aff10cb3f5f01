import Antiphon
import AntiphonRxNames
import AntiphonTesting
import Observation
import Synchronization
import Testing

/// Observation has the name `Observable`, too.
@Observable private final class Model {
  var number = 1
}

private final class Log<Entry: Sendable>: Sendable {
  private let kept = Mutex<[Entry]>([])

  var entries: [Entry] { kept.withLock { $0 } }

  func add(_ entry: Entry) { kept.withLock { $0.append(entry) } }
}

@Suite(.leavesNothing) struct ArticleTests {
  @Test("S4.14 the chain of the article on operators runs as it is printed there")
  func chainOfTheArticleRuns() {
    let printed = Log<Int>()
    let print: @Sendable (Int) -> Void = { printed.add($0) }
    let disposeBag = DisposeBag()

    Observable.of(1, 2, 3)
      .map { $0 * $0 }
      .subscribe(onNext: { print($0) })
      .disposed(by: disposeBag)

    #expect(printed.entries == [1, 4, 9])
    #expect(disposeBag.count == 0)
  }

  @Test("S4.14 the bag ends the stream")
  func bagCancels() {
    let subject = Subject<Int, any Error>()
    let received = Log<String>()
    do {
      let disposeBag = DisposeBag()
      subject
        .map { $0 * $0 }
        .on(cancelled: { received.add("cancelled") })
        .subscribe(onNext: { received.add("\($0)") })
        .disposed(by: disposeBag)
      subject.send(3)
    }
    subject.send(4)
    #expect(received.entries == ["9", "cancelled"])
    subject.finish()
  }

  @Test("S4.14 several transformations are applied in their order, and none before the subscription")
  func transformationsAreNestedAndLazy() {
    let received = Log<String>()
    let numbers: Observable<String> = Observable.of(10)
      .map { number in
        received.add("called")
        return number + 1
      }
      .map { $0 * 2 }
      .map { "\($0)" }
    #expect(received.entries == [])
    numbers.subscribe(onNext: { received.add($0) })
    #expect(received.entries == ["called", "22"])
  }

  @Test func transformationsMayThrow() {
    let received = Log<Int>()
    Observable.of(1, 2, 3)
      .map { number in
        if number == 2 { throw TestFailure() }
        return number
      }
      .subscribe(onNext: { received.add($0) })
    #expect(received.entries == [1])
  }

  @Test func observationsMacroIsNotHidden() { #expect(Model().number == 1) }
}
