import Antiphon

public struct Offline: Error {}

public func evenNumbers(_ numbers: Subject<Int, Never>) -> Subscription {
  numbers
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    .observeValues { print($0) }
    .start()
}

public func runningTotal(_ numbers: [Int]) -> Subscription {
  from(numbers)
    .map { $0 + 1 }
    .scan(0) { $0 + $1 }
    .prefix(10)
    .observeValues { print($0) }
    .start()
}

public func oneAfterTheOther(_ first: Subject<Int, Never>, _ second: Subject<Int, Never>) -> Subscription {
  first
    .map { $0 + 1 }
    .append(second.producer)
    .observeValues { print($0) }
    .start()
}

public func sumOfBoth(_ first: Subject<Int, Never>, _ second: Subject<Int, Never>) -> Subscription {
  first.zip(with: second.producer)
    .map { $0 + $1 + 1 }
    .observeValues { print($0) }
    .start()
}

public func pairs(_ names: [String], _ numbers: [Int]) -> Subscription {
  zip(from(names), from(numbers))
    .map { "\($0) \($1 + 1)" }
    .observeValues { print($0) }
    .start()
}

public func downloads(_ numbers: Subject<Int, Never>, load: @escaping @Sendable (Int) -> Producer<String, Offline>)
  -> Subscription
{
  numbers
    .promoteFailure(to: Offline.self)
    .flatMap { load($0 + 1) }
    .retry(2)
    .observe { print($0) }
    .start()
}

public func search(_ words: Subject<String, Never>, in pages: [String]) -> Subscription {
  words
    .removeDuplicates()
    .debounce(for: .milliseconds(300))
    .map { word in (word, pages.filter { $0.contains(word) }.count + 1) }
    .observeValues { print($0) }
    .start()
}

public func latestOnly(_ numbers: Subject<Int, Never>, of: @escaping @Sendable (Int) -> Producer<Int, Never>)
  -> Subscription
{
  numbers
    .flatMapLatest { of($0 + 1) }
    .observeValues { print($0) }
    .start()
}

public func withFallback(_ numbers: Producer<Int, Offline>) -> Subscription {
  numbers
    .map { $0 + 1 }
    .replaceError(with: 0)
    .observeValues { print($0) }
    .start()
}

public func shared(_ numbers: Subject<Int, Never>) -> (Subscription, Subscription) {
  let squares = numbers.map { $0 * $0 + 1 }.share()
  return (squares.observeValues { print($0) }.start(), squares.dropFirst(2).observeValues { print($0) }.start())
}
