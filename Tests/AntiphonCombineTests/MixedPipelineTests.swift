#if canImport(Combine) || OpenCombine
import Antiphon
import AntiphonCombine
import AntiphonTesting
import Testing

#if canImport(Combine)
@preconcurrency import Combine
#else
@preconcurrency import OpenCombine
#endif

@Suite(.leavesNothing) struct MixedPipelineTests {
  /// A text field of Combine, Antiphon's operators in virtual time, a label of Combine.
  @Test func combineSubjectReachesACombineSinkThroughAntiphon() {
    let clock = VirtualClock()
    let field = CurrentValueSubject<String, Never>("")
    let shown = Locked<[String]>([])
    let label = field.producer
      .debounce(for: .milliseconds(300), clock: clock)
      .removeDuplicates()
      .flatMapLatest { text in just("results for \(text)").delay(for: .milliseconds(500), clock: clock) }
      .publisher
      .filter { $0 != "results for " }
      .sink { text in shown.withLock { $0.append(text) } }
    field.send("a")
    field.send("an")
    clock.advance(by: .milliseconds(800))
    #expect(shown.withLock { $0 } == ["results for an"])
    field.send("ant")
    clock.advance(by: .milliseconds(350))
    field.send("antiphon")
    clock.advance(by: .milliseconds(800))
    #expect(shown.withLock { $0 } == ["results for an", "results for antiphon"])
    label.cancel()
    field.send("gone")
    clock.run()
    #expect(shown.withLock { $0 }.count == 2)
  }

  @Test func failureOfASubjectIsCaughtBetween() {
    let subject = PassthroughSubject<Int, Failed>()
    let log = Locked<[String]>([])
    let sink = subject.producer
      .catch { _ in of(8, 9) }
      .publisher
      .sink(
        receiveCompletion: { completion in log.withLock { $0.append("\(completion)") } },
        receiveValue: { number in log.withLock { $0.append("\(number)") } })
    subject.send(1)
    subject.send(completion: .failure(Failed()))
    #expect(log.withLock { $0 } == ["1", "8", "9", "finished"])
    sink.cancel()
  }
}
#endif
