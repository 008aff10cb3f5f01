import Antiphon
import AntiphonTesting
import Testing

/// What `create`, `buffer`, `receive(on:)` and `share` have in common.
@Suite(.leavesNothing) struct OutletTests {
  @Test func replyOfStopEndsTheSource() {
    let cancelled = Box(0)
    let probe = Probe<Int, Never>()
    create { (emitter: Emitter<Int, Never>) in
      emitter.onCancel { cancelled.increment() }
      for number in 1...3 { emitter.send(number) }
    }.run(probe.consumer { $0 == 2 ? .stop : nil })
    #expect(probe.elements == [1, 2])
    #expect(probe.completions == [])
    #expect(cancelled.value == 1)
  }

  @Test(arguments: [1, 2, 3])
  func replyOfRewindStartsTheSourceAgain(_ place: Int) {
    let round = Box(0)
    let probe = Probe<Int, Never>()
    create { (emitter: Emitter<Int, Never>) in
      round.increment()
      for number in 1...3 { emitter.send(number) }
      emitter.finish()
    }.run(probe.consumer { $0 == place && round.value == 1 ? .rewind : nil })
    #expect(probe.elements == Array(1...place) + [1, 2, 3])
    #expect(probe.completions == [.finished])
  }

  @Test func lateSendLeavesTheNextStreamAlone() {
    let late = Box<Emitter<Int, Never>?>(nil)
    let first = create { (emitter: Emitter<Int, Never>) in
      late.value = emitter
      emitter.send(1)
      emitter.finish()
    }
    let recorder = Producer.concat(first, from(11...13)).record(on: VirtualClock(), requesting: 2)
    #expect(recorder.elements == [1, 11])
    #expect(late.value?.send(2) == .ended)
    late.value?.finish()
    #expect(recorder.elements == [1, 11])
    recorder.request(.max)
    #expect(recorder.elements == [1, 11, 12, 13])
    #expect(recorder.completion == .finished)
  }

  @Test func cancelWhileElementsAreKeptLetsGoOfThem() {
    let live = Live()
    let emitter = Box<Emitter<Live.Token, Never>?>(nil)
    let recorder = create { emitter.value = $0 }.record(on: VirtualClock(), requesting: 0)
    for _ in 0..<3 { emitter.value?.send(live.token()) }
    #expect(live.count == 3)
    recorder.cancel()
    #expect(live.count == 0)
    #expect(recorder.completion == .cancelled)
  }

  @Test func upstreamThatCompletedIsNotCancelled() {
    let cancelled = Box(0)
    let source = Producer<Int, Never> { consumer in
      consumer.talkback.onCancel { cancelled.increment() }
      _ = consumer.next(1)
      consumer.completed(.finished)
    }
    let recorder = source.buffer(.unbounded).record(on: VirtualClock(), requesting: 0)
    recorder.request()
    #expect(recorder.events == [.next(1), .completed(.finished)])
    #expect(cancelled.value == 0)
  }
}
