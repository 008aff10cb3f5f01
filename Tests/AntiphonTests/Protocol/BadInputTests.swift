import Antiphon
import AntiphonTesting
import Foundation
import Testing

/// Sources that break the contract, and very long chains. `docs/bad-input.md` names the tests of other bad input.
@Suite(.leavesNothing) struct BadInputTests {
  typealias Numbers = Producer<Int, Never>

  /// Emits 1 … 9 and finishes; ignores all replies.
  private static let unresponsive = Numbers { consumer in
    for number in 1...9 { _ = consumer.next(number) }
    consumer.completed(.finished)
  }

  /// Operators to put between a source that ignores its consumer and that consumer.
  private static let stages: [(name: String, apply: @Sendable (Numbers) -> Numbers)] = [
    ("merge", { $0.merge(with: never()) }),
    ("flatMap", { stream in just(0).flatMap { _ in stream } }),
    ("flatMapLatest", { stream in just(0).flatMapLatest { _ in stream } }),
    ("zip", { $0.zip(with: from(1...)).map(\.0) }),
    ("combineLatest", { just(0).combineLatest(with: $0).map(\.1) }),
    ("withLatest", { $0.withLatest(from: just(0)).map(\.0) }),
    ("buffer", { $0.buffer(.unbounded) }),
    ("share", { $0.share() }),
    ("serialized", { $0.serialized() }),
  ]

  @Test(arguments: stages.indices)
  func sourceThatIgnoresItsCancellationIsIgnored(_ stage: Int) {
    let clock = VirtualClock()
    let box = Box<Recorder<Int, Never>?>(nil)
    let recorder = Recorder<Int, Never>(on: clock) { number in
      if number == 3 { box.value?.cancel() }
      return nil
    }
    box.value = recorder
    Self.stages[stage].apply(Self.unresponsive).run(recorder.consumer)
    clock.run()
    box.value = nil
    #expect(recorder.elements == [1, 2, 3], "\(Self.stages[stage].name)")
    #expect(recorder.completion == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test(arguments: stages.indices)
  func sourceThatIgnoresDemandIsKeptInFull(_ stage: Int) {
    let clock = VirtualClock()
    let recorder = Self.stages[stage].apply(Self.unresponsive).record(on: clock, requesting: 0)
    #expect(recorder.elements == [], "\(Self.stages[stage].name)")
    for _ in 1...9 { recorder.request(1) }
    #expect(recorder.elements == Array(1...9))
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test(arguments: stages.indices)
  func silentSourceCanBeCancelled(_ stage: Int) {
    let recorder = Self.stages[stage].apply(Numbers { _ in }).record(on: VirtualClock())
    recorder.cancel()
    #expect(recorder.elements == [])
    #expect(recorder.completion == .cancelled, "\(Self.stages[stage].name)")
  }

  /// True under a sanitizer, whose frames are many times larger.
  private static var isInstrumented: Bool { dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil }

  /// The chain is made, run and released on a stack of 8 MiB, the size of the main thread's.
  @Test func chainOfTenThousandOperators() async {
    let elements = Box<[Int]>([])
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let chain = (0..<10_000).reduce(from(1...3)) { stream, _ in stream.map { $0 + 1 } }
        _ = chain.observeValues { number in elements.value.append(number) }.start()
        continuation.resume()
      }
      thread.stackSize = Self.isInstrumented ? 512 << 20 : 8 << 20
      thread.start()
    }
    #expect(elements.value == [10_001, 10_002, 10_003])
  }
}
