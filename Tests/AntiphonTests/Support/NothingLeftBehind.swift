import Antiphon
import AntiphonTesting
import Testing

/// Expects an endless stream of 1, 2, 3 …, each element of which is made by the run of the one before and holds a token, to keep
/// few of them alive while it runs, and none once it was cancelled.
func expectNothingLeftBehind(
  by stream: (Live) -> Producer<Int, Never>, at location: SourceLocation = #_sourceLocation
) {
  let live = Live()
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
