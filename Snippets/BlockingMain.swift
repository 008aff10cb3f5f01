import AntiphonCallbag
import Dispatch

struct NoNumber: Error {}

// The arguments of the program as numbers, emitted on the main queue: `swift run BlockingMain 1 2 3`.
let numbers = makeListenableSource { (emit: @escaping CallbagConsumer<Int>) in
  for word in CommandLine.arguments.dropFirst() {
    DispatchQueue.main.async { emit(Int(word).map { .next($0) } ?? .completed(.failed(NoNumber()))) }
  }
  DispatchQueue.main.async { emit(.completed(.finished)) }
  return { _ in }
}

// The program lives as long as its stream, and exits with 1 if the stream fails.
pipe(numbers, map { $0 * $0 }, blockingMain(), forEach { print($0) })
fatalError("blockingMain does not return")
