import Antiphon
import AntiphonCallbag
import AntiphonTesting
import Testing

// Three names of RxSwift, on `Pipe`: what the article's chain needs beyond the library.

private enum Observable {
  static func of<Element: Sendable>(_ elements: Element...) -> Pipe<Element> { Pipe(from(elements)) }
}

/// Cancels the subscriptions that are disposed by it when it is released.
private final class DisposeBag: Sendable {
  fileprivate let subscriptions = Cell<Set<CallbagSubscription>>([])

  deinit { for subscription in subscriptions.value { subscription.cancel() } }
}

extension Pipe {
  fileprivate func subscribe(onNext body: @escaping @Sendable (Element) -> Void) -> CallbagSubscription {
    forEach(body)
  }
}

extension CallbagSubscription {
  fileprivate func disposed(by bag: DisposeBag) { bag.subscriptions.withLock { store(in: &$0) } }
}

@Suite(.leavesNothing) struct ArticleTests {
  @Test("S4.14 the chain of the article on operators runs as it is printed there")
  func chainOfTheArticle() {
    let printed = Cell<[Int]>([])
    let print: @Sendable (Int) -> Void = { number in printed.withLock { $0.append(number) } }
    let disposeBag = DisposeBag()

    Observable.of(1, 2, 3)
      .map { $0 * $0 }
      .subscribe(onNext: { print($0) })
      .disposed(by: disposeBag)

    #expect(printed.value == [1, 4, 9])
  }

  @Test("S4.14 the bag ends the stream")
  func bagCancels() {
    let manual = ManualSource<Int>()
    let received = Cell<[Int]>([])
    do {
      let disposeBag = DisposeBag()
      Pipe(manual.source)
        .map { $0 * $0 }
        .subscribe(onNext: { number in received.withLock { $0.append(number) } })
        .disposed(by: disposeBag)
      manual.send(.next(3))
    }
    manual.send(.next(4))
    #expect(received.value == [9])
    #expect(manual.wishes.last == "completed(cancelled)")
  }

  @Test("S4.14 several transformations are applied in their order, and none before the subscription")
  func transformationsAreNestedAndLazy() {
    let calls = Cell(0)
    let numbers = Observable.of(10)
      .map { number in
        calls.withLock { $0 += 1 }
        return number + 1
      }
      .map { $0 * 2 }
      .map { "\($0)" }
    #expect(calls.value == 0)
    #expect(elements(numbers.callbag) == ["22"])
    #expect(calls.value == 1)
  }
}
