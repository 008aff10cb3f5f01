import Dispatch
import OpenCombine
import OpenCombineDispatch

public struct Offline: Error {}

public func evenNumbers(_ numbers: PassthroughSubject<Int, Never>) -> AnyCancellable {
  numbers
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    .sink { print($0) }
}

public func runningTotal(_ numbers: [Int]) -> AnyCancellable {
  Publishers.Sequence<[Int], Never>(sequence: numbers)
    .map { $0 + 1 }
    .scan(0) { $0 + $1 }
    .prefix(10)
    .sink { print($0) }
}

public func oneAfterTheOther(_ first: PassthroughSubject<Int, Never>, _ second: PassthroughSubject<Int, Never>)
  -> AnyCancellable
{
  first
    .map { $0 + 1 }
    .append(second)
    .sink { print($0) }
}

public func sumOfBoth(_ first: PassthroughSubject<Int, Never>, _ second: PassthroughSubject<Int, Never>)
  -> AnyCancellable
{
  first.zip(second)
    .map { $0 + $1 + 1 }
    .sink { print($0) }
}

public func pairs(_ names: [String], _ numbers: [Int]) -> AnyCancellable {
  names.publisher.zip(numbers.publisher)
    .map { "\($0) \($1 + 1)" }
    .sink { print($0) }
}

public func downloads(
  _ numbers: PassthroughSubject<Int, Never>, load: @escaping @Sendable (Int) -> AnyPublisher<String, Offline>
) -> AnyCancellable {
  numbers
    .setFailureType(to: Offline.self)
    .flatMap { load($0 + 1) }
    .retry(2)
    .sink {
      print($0)
    } receiveValue: {
      print($0)
    }
}

public func search(_ words: PassthroughSubject<String, Never>, in pages: [String]) -> AnyCancellable {
  words
    .removeDuplicates()
    .debounce(for: 0.3, scheduler: DispatchQueue.main.ocombine)
    .map { word in (word, pages.filter { $0.contains(word) }.count + 1) }
    .sink { print($0) }
}

public func latestOnly(
  _ numbers: PassthroughSubject<Int, Never>, of: @escaping @Sendable (Int) -> AnyPublisher<Int, Never>
) -> AnyCancellable {
  numbers
    .map { of($0 + 1) }
    .switchToLatest()
    .sink { print($0) }
}

public func withFallback(_ numbers: AnyPublisher<Int, Offline>) -> AnyCancellable {
  numbers
    .map { $0 + 1 }
    .replaceError(with: 0)
    .sink { print($0) }
}

public func shared(_ numbers: PassthroughSubject<Int, Never>) -> (AnyCancellable, AnyCancellable) {
  let squares = numbers.map { $0 * $0 + 1 }.share()
  return (squares.sink { print($0) }, squares.dropFirst(2).sink { print($0) })
}
