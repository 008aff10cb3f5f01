import Antiphon
import AntiphonTesting
import Testing

/// Expects few tokens to be alive during an endless stream of 1, 2, 3 …, and none after its cancellation. Each element is made from the one
/// before and holds a token.
func expectNothingRetained(
  by stream: (LifetimeCounter) -> Producer<Int, Never>, at location: SourceLocation = #_sourceLocation
) {
  let live = LifetimeCounter()
  let alive = Log<Int>()
  do {
    let recorder = stream(live).on(next: { _ in alive.add(live.count) }).record(on: VirtualClock(), requesting: 10)
    recorder.request(90)
    #expect(recorder.elements == Array(1...100), sourceLocation: location)
    #expect(alive.entries.max()! <= 5, sourceLocation: location)
    recorder.cancel()
    #expect(recorder.completion == .cancelled, sourceLocation: location)
  }
  #expect(live.count == 0, sourceLocation: location)
}
