import OpenCombine

func chain() -> AnyPublisher<Int, Never> {
  Publishers.Sequence<Range<Int>, Never>(sequence: 0..<1_000_000)
    .map { $0 + 1 }.filter { $0 % 2 == 0 }.map { $0 * 3 }.scan(0) { $0 &+ $1 }.prefix(1_000_000).eraseToAnyPublisher()
}

let clock = ContinuousClock()
print("observed", clock.measure { _ = chain().sink { precondition($0 > 0) } })
let iterated = await clock.measure { for await number in chain().values { precondition(number > 0) } }
print("iterated", iterated)

// The linker keeps what is called.
let pipelines: [Any] = [
  evenNumbers, runningTotal, oneAfterTheOther, sumOfBoth, pairs, downloads, search, latestOnly, withFallback, shared,
]
if CommandLine.arguments.count > 1 { print(pipelines) }
