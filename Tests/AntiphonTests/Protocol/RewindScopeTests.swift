import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct RewindScopeTests {
  /// A source that starts again by itself, and logs what it is told.
  private final class Pages: Sendable {
    let log = Log<String>()
    /// Of all runs.
    let emitters = Box<[Emitter<Int, Never>]>([])

    var producer: Producer<Int, Never> {
      emitting { [log, emitters] (new: Emitter<Int, Never>) in
        log.add("start")
        emitters.value.append(new)
        let page = Box(0)
        new.onRewind {
          log.add("rewind")
          page.value = 0
        }
        new.onEnd { log.add("end") }
        new.onRequest { [weak new] in new?.send(page.increment()) }
      }
    }
  }

  private typealias Operator = @Sendable (Producer<Int, Never>) -> Producer<Int, Never>

  private static let operators: [(String, Operator)] = [
    ("a junction", { $0.merge(with: never()) }),
    ("a junction behind another one", { $0.merge(with: never()).prefix(until: never(Int.self)) }),
    ("a junction with inner streams", { $0.flatMapConcat { just($0).merge(with: empty()) } }),
    ("a queue", { $0.buffer(.bounded(1)) }),
    ("a queue on a scheduler", { $0.receive(on: ImmediateScheduler()) }),
    ("a sequence", { $0.append(just(100)) }),
    ("a junction in a sequence", { $0.merge(with: never()).append(just(100)) }),
    ("a sequence in a junction", { $0.append(just(100)).merge(with: never()) }),
  ]

  @Test(arguments: operators.map(\.0)) func sourceContinuesBehind(_ name: String) throws {
    let apply = try #require(Self.operators.first { $0.0 == name }).1
    let pages = Pages()
    let recorder = apply(pages.producer).record(on: VirtualClock(), requesting: 3)
    try recorder.rewind()
    recorder.request(2)
    #expect(recorder.elements == [1, 2, 3, 1, 2])
    recorder.cancel()
    #expect(pages.log.entries == ["start", "rewind", "end"])
    #expect(recorder.violations == [])
    pages.emitters.value = []
  }

  @Test func sourceContinuesAfterARewindInReply() {
    let pages = Pages()
    let times = Box(0)
    let recorder = pages.producer.merge(with: never())
      .record(on: VirtualClock(), requesting: 4) { $0 == 2 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [1, 2, 1, 2])
    recorder.cancel()
    #expect(pages.log.entries == ["start", "rewind", "end"])
    pages.emitters.value = []
  }

  @Test func twoRunsOfOneSourceContinue() throws {
    let pages = Pages()
    let source = pages.producer
    let recorder = source.merge(with: source).record(on: VirtualClock(), requesting: 2)
    try recorder.rewind()
    recorder.cancel()
    #expect(pages.log.entries == ["start", "start", "rewind", "rewind", "end", "end"])
    pages.emitters.value = []
  }

  @Test func pausedSourceIsResumed() throws {
    let log = Log<String>()
    let sensor = emitting { (emitter: Emitter<Int, Never>) in
      emitter.onRewind { log.add("rewind") }
      emitter.onPause {
        log.add("pause")
      } resume: {
        log.add("resume")
      }
      emitter.onEnd { withExtendedLifetime(emitter) { log.add("end") } }
    }
    let recorder = sensor.merge(with: never()).record(on: VirtualClock())
    recorder.talkback.pause()
    try recorder.rewind()
    recorder.talkback.resume()
    recorder.talkback.pause()
    recorder.cancel()
    #expect(log.entries == ["pause", "rewind", "resume", "pause", "end"])
  }

  @Test func sourceThatHasEndedIsCalledAgain() throws {
    let starts = Box(0)
    let source = emitting { (emitter: Emitter<Int, Never>) in
      starts.increment()
      emitter.onRewind { Issue.record("it has finished") }
      emitter.send(1)
      emitter.finish()
    }
    let recorder = source.merge(with: never()).record(on: VirtualClock(), requesting: 0)
    try recorder.rewind()
    recorder.request(1)
    #expect(starts.value == 2)
    #expect(recorder.elements == [1])
    recorder.cancel()
  }

  @Test func innerStreamIsCancelled() throws {
    let pages = Pages()
    let source = pages.producer
    let recorder = just(0).append(never()).flatMap { _ in source }.record(on: VirtualClock(), requesting: 1)
    try recorder.rewind()
    recorder.request()
    recorder.cancel()
    #expect(pages.log.entries == ["start", "end", "start", "end"])
    pages.emitters.value = []
  }

  @Test func sourceThatStartsLaterIsCancelled() throws {
    let (pages, clock) = (Pages(), VirtualClock())
    let recorder = pages.producer.delayStart(for: .seconds(1), clock: clock).record(on: clock, requesting: 1)
    clock.advance(by: .seconds(1))
    try recorder.rewind()
    #expect(pages.log.entries == ["start", "end"])
    clock.advance(by: .seconds(1))
    recorder.cancel()
    #expect(pages.log.entries == ["start", "end", "start", "end"])
    pages.emitters.value = []
  }

  @Test func streamOfAnotherConsumerIsCancelledInTheScope() throws {
    let (pages, other) = (Pages(), Pages())
    let bag = SubscriptionBag()
    other.producer.pull(requesting: 1) { _ in }.store(in: bag)
    let source = pages.producer
    let starting = deferred {
      bag.cancelAll()
      other.log.add("cancelled")
      return source
    }
    let recorder = starting.merge(with: never()).record(on: VirtualClock(), requesting: 0)
    try recorder.rewind()
    #expect(other.log.entries == ["start", "end", "cancelled", "cancelled"])
    recorder.cancel()
    pages.emitters.value = []
    other.emitters.value = []
  }

  @Test func sourceIsAliveWhileItsOperatorStartsAgain() throws {
    let pages = Pages()
    let source = pages.producer
    let answers = Log<String>()
    // `merge` cancels both upstreams, and then starts the first one.
    let first: Producer<Int, Never> = deferred {
      if let emitter = pages.emitters.value.first {
        answers.add("\(emitter.isCancelled) \(emitter.send(50))")
      }
      return never()
    }
    let recorder = first.merge(with: source).record(on: VirtualClock(), requesting: 1)
    try recorder.rewind()
    recorder.request(1)
    #expect(answers.entries == ["false accepted"])
    #expect(recorder.elements == [1, 1])
    recorder.cancel()
    pages.emitters.value = []
  }

  @Test func sourceThatEndsMeanwhileIsCalledAgain() throws {
    let pages = Pages()
    let source = pages.producer
    let first: Producer<Int, Never> = deferred {
      pages.emitters.value.first?.finish()
      return never()
    }
    let recorder = first.merge(with: source).record(on: VirtualClock(), requesting: 1)
    try recorder.rewind()
    recorder.request(1)
    #expect(recorder.elements == [1, 1])
    recorder.cancel()
    #expect(pages.log.entries == ["start", "end", "start", "end"])
    pages.emitters.value = []
  }
}
