import Antiphon
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct SequentialRunnerTests {
  @Test func goesOnAfterAStreamThatFailedInsideAnElementWhilePulled() {
    marbles { m in
      let source = from(1...3).promoteFailure(to: TestFailure.self)
        .map { number throws(TestFailure) in try refusing(2, number) }
      m.expect(source.retry(1).catch { _ in from(7...8) }, "1-1-7-(8|)", talkback: "1-1-1-1")
      m.expect(source.replaceError(with: 9), "1-(9|)", talkback: "1-1")
    }
  }

  @Test func restartsItsUpstreamsAfterARewind() {
    let log = Log<String>()
    marbles { m in
      let first = just(1).on(starting: { log.add("first") }, ended: { log.add("first ended") })
      let second = from(2...3).on(starting: { log.add("second") }, ended: { log.add("second ended") })
      m.expect(.concat(first, second), "1-2---1-2-(3|)", talkback: "1-1-<-1-1-1")
    }
    #expect(
      log.entries == [
        "first", "first ended", "second", "first", "second ended", "second", "first ended", "second ended",
      ])
  }

  @Test func resetsTheStagesInsideAndOutside() {
    marbles { m in
      let parts = Producer.concat(from(1...4).prefix(2), from(5...8).dropFirst(2))
      m.expect(parts.scan(0) { $0 + $1 }.prefix(3), "1-3---1-3-(A|)", values: ["A": 10], talkback: "1-1-<-1-1-1")
      m.expect(parts.dropFirst(1).repeat(2).prefix(4), "2-7-8---2-7-8-(2|)", talkback: "1-1-1-<-1-1-1-1")
    }
  }

  @Test func lendsItsTalkbackToOneAfterTheOther() {
    marbles { m in
      let first = m.cold("1--|")
      let second = m.cold("2--|")
      m.expect(.concat(first, second), "1--2!", talkback: "----!")
      m.expectSubscriptions(first, "^--!")
      m.expectSubscriptions(second, "---^!")
    }
  }

  @Test func nestsAsDeepAsItIsBuilt() {
    let nested = (0..<100).reduce(just(0)) { stream, number in .concat(stream, just(number)) }
    let recorder = nested.record(on: VirtualClock(), requesting: 1)
    recorder.request(.max)
    #expect(recorder.elements == [0] + Array(0..<100))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func waitsForAnUpstreamThatIsStillRunningElsewhere() {
    let manual = ManualSource(Int.self)
    let probe = Probe<Int, Never>(requesting: 1)
    let (hasBegun, isStopped, mayGoOn, isOver) = (DispatchGate(), DispatchGate(), DispatchGate(), DispatchGate())
    // Its `run` blocks; meanwhile another thread emits through it and receives `.stop`.
    let slow = Producer<Int, Never> { consumer in
      manual.producer.on(stopped: {
        isStopped.open()
        mayGoOn.wait()
      }).run(consumer)
      hasBegun.open()
      isStopped.wait()
    }
    let sender = Thread {
      hasBegun.wait()
      manual.send(0)
      isOver.open()
    }
    sender.start()
    Producer.concat(slow.prefix(1), from(1...4)).run(probe.consumer)
    mayGoOn.open()
    isOver.wait()
    probe.request(.max)
    #expect(probe.elements == [0, 1, 2, 3, 4])
    #expect(probe.completions == [.finished])
  }

  @Test func doesNotKeepItsTalkback() {
    weak var talkback: Talkback?
    do {
      let recorder = Producer.concat(just(1), from(2...3)).record(on: VirtualClock(), requesting: 2)
      #expect(recorder.elements == [1, 2])
      talkback = recorder.talkback
    }
    #expect(talkback == nil)
  }

  @Test func aResultWhoseSourceFallsSilentIsNotKept() {
    let unresponsive = Holder<Consumer<Int, Never>>()
    let silent = Producer { unresponsive.value = $0 }
    let probe = Probe<Int, Never>()
    Producer.merge(silent.reduce(0) { $0 + $1 }, silent.last(), of(0)).prefix(1).run(probe.consumer)
    #expect(probe.elements == [0])
    unresponsive.drop()
  }

  @Test func runsForConsumersThatTakeEverything() {
    let live = LifetimeCounter()
    let log = Log<String>()
    func start(_ stream: Producer<Int, Never>) {
      let token = live.token()
      stream.on(next: { _ in token.touch() }).forEach {
        log.add("\($0)")
      } completed: {
        log.add("\($0)")
      }
    }
    start(.concat(just(1), from(2...3)))
    start(.concat(just(4), never()))
    #expect(log.entries == ["1", "2", "3", "finished", "4"])
    #expect(live.count == 0)
  }

  /// A completion needs no demand, even at an upstream where a source would check whether to park.
  @Test(arguments: [63, 64, 65, 511, 512, 513])
  func endsWhilePaused(_ count: Int) {
    let probe = Probe<Int, Never>()
    probe.talkback.pause()
    Producer.concat(Array(repeating: empty(), count: count)).run(probe.consumer)
    #expect(probe.completions == [.finished])
  }
}
