import Antiphon
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct EmittingTests {
  @Test func emitsWhatIsSent() {
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      emitter.send(1)
      emitter.send(2)
      emitter.finish()
    }.record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
    #expect(recorder.violations == [])
  }

  @Test func emitsWhatIsSentAtOnce() {
    marbles { m in
      let source = emitting { (emitter: Emitter<Int, TestFailure>) in
        m.at(1) { emitter.send(1) }
        m.at(3) {
          emitter.send(2)
          emitter.send(3)
        }
        m.at(8) { emitter.fail(TestFailure()) }
      }
      m.expect(source, "-1-(23)-#")
      m.expect(source, "-1!", talkback: "--!")
      m.expect(source, "-----1-2(3#)", talkback: "-----1-11")
    }
  }

  @Test func closureIsCalledAtEachStart() {
    let calls = Box(0)
    let source = emitting { (emitter: Emitter<Int, Never>) in
      emitter.send(calls.increment())
      emitter.finish()
    }
    #expect(calls.value == 0)
    #expect(source.record(on: VirtualClock()).elements == [1])
    #expect(source.record(on: VirtualClock()).elements == [2])
  }

  // MARK: Lifetime of the emitter

  @Test func finishesOnceNothingCanSend() {
    let source = emitting { (_: Emitter<Int, Never>) in }
    #expect(source.record(on: VirtualClock()).completion == .finished)
  }

  @Test func finishesAfterWhatWasSent() {
    let ended = Box(0)
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      emitter.onEnd { ended.increment() }
      emitter.send(1)
      emitter.send(2)
    }.record(on: VirtualClock(), requesting: 1)
    #expect(recorder.events == [.next(1)])
    #expect(ended.value == 0)
    recorder.request()
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
    #expect(ended.value == 1)
  }

  @Test func goesOnWhileTheEmitterIsKept() {
    let kept = Box<Emitter<Int, Never>?>(nil)
    let recorder = emitting { (emitter: Emitter<Int, Never>) in kept.value = emitter }.record(on: VirtualClock())
    kept.value?.send(1)
    #expect(recorder.events == [.next(1)])
    kept.value = nil
    #expect(recorder.events == [.next(1), .completed(.finished)])
  }

  @Test func sourceWithDemandKeepsItsEmitter() {
    let recorder = emitting { (emitter: Emitter<Int, Never>) in emitter.onRequest { emitter.send(1) } }
      .record(on: VirtualClock(), requesting: 2)
    #expect(recorder.events == [.next(1), .next(1)])
    recorder.cancel()
  }

  @Test func releasedEmitterOfAnEarlierRunEmitsNothing() throws {
    let kept = Box<[Emitter<Int, Never>]>([])
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      emitter.send(kept.value.count)
      kept.value.append(emitter)
    }.record(on: VirtualClock())
    try recorder.rewind()
    #expect(recorder.elements == [0, 1])
    kept.value.removeFirst()
    #expect(recorder.completion == nil)
    kept.value.removeFirst()
    #expect(recorder.completion == .finished)
  }

  // MARK: Elements without demand

  typealias Result = Emitter<Int, TestFailure>.SendResult

  @Test(arguments: [
    (BufferPolicy<TestFailure>.unbounded, [Result.accepted, .accepted, .accepted, .accepted], [1, 2, 3, 4], false),
    (.bounded(2), [.accepted, .full, .full, .full], [1, 2, 3, 4], false),
    (.dropOldest(2), [.accepted, .accepted, .dropped, .dropped], [3, 4], false),
    (.dropNewest(2), [.accepted, .accepted, .dropped, .dropped], [1, 2], false),
    (.latest, [.accepted, .dropped, .dropped, .dropped], [4], false),
    (.fail(2, TestFailure()), [.accepted, .accepted, .ended, .ended], [1, 2], true),
  ])
  func policyDeterminesWhatIsKept(policy: BufferPolicy<TestFailure>, results: [Result], elements: [Int], fails: Bool) {
    let answers = Log<Result>()
    let recorder = emitting(buffering: policy) { (emitter: Emitter<Int, TestFailure>) in
      for number in 1...4 { answers.add(emitter.send(number)) }
      emitter.finish()
    }.record(on: VirtualClock(), requesting: 0)
    recorder.request(.max)
    #expect(answers.entries == results)
    #expect(recorder.elements == elements)
    #expect(recorder.completion == (fails ? .failed(TestFailure()) : .finished))
  }

  @Test(arguments: [
    BufferPolicy<TestFailure>.unbounded, .bounded(1), .dropOldest(1), .dropNewest(1), .latest, .fail(1, TestFailure()),
  ])
  func requestedElementsAreDeliveredAtOnce(policy: BufferPolicy<TestFailure>) {
    let answers = Log<Result>()
    let recorder = emitting(buffering: policy) { (emitter: Emitter<Int, TestFailure>) in
      for number in 1...4 { answers.add(emitter.send(number)) }
      emitter.finish()
    }.record(on: VirtualClock())
    #expect(answers.entries == [.accepted, .accepted, .accepted, .accepted])
    #expect(recorder.elements == [1, 2, 3, 4])
  }

  @Test func keepsAtLeastOne() async {
    await #expect(processExitsWith: .failure) {
      _ = emitting(buffering: .dropOldest(0)) { (_: Emitter<Int, Never>) in }
    }
  }

  // MARK: Completion

  @Test func sendAfterCompletionIsIgnored() {
    let answers = Log<Result>()
    let recorder = emitting { (emitter: Emitter<Int, TestFailure>) in
      emitter.finish()
      answers.add(emitter.send(1))
      emitter.fail(TestFailure())
      emitter.finish()
    }.record(on: VirtualClock())
    #expect(answers.entries == [.ended])
    #expect(recorder.events == [.completed(.finished)])
  }

  @Test func nothingIsTakenAfterTheEndThatWaits() {
    let answers = Log<Result>()
    let recorder = emitting { (emitter: Emitter<Int, TestFailure>) in
      emitter.send(1)
      emitter.fail(TestFailure())
      answers.add(emitter.send(2))
      emitter.finish()
    }.record(on: VirtualClock(), requesting: 0)
    #expect(recorder.events == [])
    recorder.request()
    #expect(recorder.events == [.next(1), .completed(.failed(TestFailure()))])
    #expect(answers.entries == [.ended])
  }

  @Test(arguments: ["finish", "fail", "cancel", "stop", "cancel inside", "finish at once", "cancelled before"])
  func cleanUpIsCalledOnceWhateverTheEnd(ending: String) {
    let calls = Box(0)
    let late = Box(0)
    let emitter = Box<Emitter<Int, TestFailure>?>(nil)
    let source = emitting { (it: Emitter<Int, TestFailure>) in
      emitter.value = it
      it.onEnd { calls.increment() }
      if ending == "finish at once" { it.finish() }
    }
    let probe = Probe<Int, TestFailure>()
    if ending == "cancelled before" { probe.talkback.cancel() }
    source.run(
      probe.consumer { _ in
        if ending == "cancel inside" { probe.talkback.cancel() }
        return ending == "stop" ? .stop : nil
      })
    emitter.value?.send(1)
    switch ending {
    case "finish": emitter.value?.finish()
    case "fail": emitter.value?.fail(TestFailure())
    case "cancel": probe.talkback.cancel()
    default: break
    }
    if ending != "cancelled before" { #expect(calls.value == 1) }
    probe.talkback.cancel()
    emitter.value?.finish()
    if ending != "cancelled before" {
      #expect(calls.value == 1)
      // A late clean-up is called at once.
      emitter.value?.onEnd { late.increment() }
      #expect(late.value == 1)
      #expect(emitter.value?.isCancelled == true)
      #expect(emitter.value?.send(2) == .ended)
    } else {
      // It was never started.
      #expect(emitter.value == nil)
      #expect(probe.completions == [.cancelled])
    }
  }

  @Test func cleanUpComesBeforeTheCompletion() {
    let order = Log<String>()
    emitting { (emitter: Emitter<Int, Never>) in
      emitter.onEnd { order.add("clean-up") }
      emitter.finish()
    }.observeFinished { order.add("finished") }.start()
    #expect(order.entries == ["clean-up", "finished"])
  }

  // MARK: Demand

  @Test func eachElementIsRequested() {
    let asked = Box(0)
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      emitter.onRequest { emitter.send(asked.increment()) }
    }.record(on: VirtualClock(), requesting: 0)
    #expect(asked.value == 0)
    recorder.request(2)
    #expect(recorder.elements == [1, 2])
    #expect(asked.value == 2)
    recorder.pause()
    recorder.request(1)
    #expect(asked.value == 2)
    recorder.resume()
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
    #expect(asked.value == 3)
  }

  @Test func isNotCalledAgainBeforeItHasSent() {
    let asked = Box(0)
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let recorder = emitting { (it: Emitter<Int, Never>) in
      emitter.value = it
      it.onRequest { asked.increment() }
    }.record(on: VirtualClock(), requesting: 1)
    #expect(asked.value == 1)
    recorder.request(3)
    recorder.pause()
    recorder.resume()
    #expect(asked.value == 1)
    emitter.value?.send(1)
    #expect(asked.value == 2)
    emitter.value?.send(2)
    #expect(asked.value == 3)
    #expect(recorder.elements == [1, 2])
    recorder.cancel()
  }

  @Test func isNotCalledWhileSomethingIsKept() {
    let asked = Box(0)
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      for number in 1...3 { emitter.send(number) }
      emitter.onRequest { withExtendedLifetime(emitter) { _ = asked.increment() } }
    }.record(on: VirtualClock(), requesting: 0)
    recorder.request(2)
    #expect(asked.value == 0)
    recorder.request(1)
    #expect(asked.value == 0)
    recorder.request(1)
    #expect(asked.value == 1)
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
  }

  @Test func manyRequestsAnsweredAtOnceLeaveTheStackFlat() async {
    await onSmallStack {
      let count = Box(0)
      emitting { (emitter: Emitter<Int, Never>) in
        emitter.onRequest {
          if count.increment() == many { emitter.finish() } else { emitter.send(1) }
        }
      }.observeValues { _ in }.start()
      #expect(count.value == many)
    }
  }

  // MARK: Sends from inside, and from other threads

  @Test func sendInsideADeliveryIsDeliveredAfterIt() {
    let order = Log<String>()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    emitting { (it: Emitter<Int, Never>) in emitter.value = it }.observeValues { number in
      order.add("<\(number)")
      if number < 3 {
        emitter.value?.send(number * 2)
        emitter.value?.send(number * 2 + 1)
      }
      order.add("\(number)>")
    }.start()
    emitter.value?.send(1)
    #expect(order.entries == [1, 2, 3, 4, 5].flatMap { ["<\($0)", "\($0)>"] })
    emitter.value?.finish()
  }

  @Test func manySendsInsideDeliveriesLeaveTheStackFlat() async {
    await onSmallStack {
      let emitter = Box<Emitter<Int, Never>?>(nil)
      let last = Box(0)
      emitting { (it: Emitter<Int, Never>) in emitter.value = it }.observeValues { number in
        last.value = number
        if number < many { emitter.value?.send(number + 1) } else { emitter.value?.finish() }
      }.start()
      emitter.value?.send(1)
      #expect(last.value == many)
    }
  }

  @Test func sendsFromSeveralThreadsAreSerialAndComplete() async {
    let emitter = Box<Emitter<(thread: Int, number: Int), Never>?>(nil)
    let probe = emitting { emitter.value = $0 }.probe()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          await onSmallStack { for number in 0..<5_000 { emitter.value?.send((thread, number)) } }
        }
      }
    }
    emitter.value?.finish()
    #expect(throws: Never.self) { try probe.requireRules() }
    #expect(probe.elements.count == 20_000)
    for thread in 0..<4 {
      #expect(probe.elements.filter { $0.thread == thread }.map(\.number) == Array(0..<5_000))
    }
    #expect(probe.completions.count == 1)
  }

  @Test func mayBeUsedAfterTheClosureHasReturned() async {
    let values = emitting { (emitter: Emitter<Int, Never>) in
      let task = Task {
        for number in 1...3 { emitter.send(number) }
        emitter.finish()
      }
      emitter.onEnd { task.cancel() }
    }.values
    var all: [Int] = []
    for await value in values { all.append(value) }
    #expect(all == [1, 2, 3])
  }

  // MARK: Rewind

  @Test func rewindCallsTheClosureAgain() {
    let emitters = Log<Emitter<Int, Never>>()
    let cleanups = Log<Int>()
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      let number = emitters.entries.count
      emitters.add(emitter)
      emitter.onEnd { cleanups.add(number) }
      emitter.send(10 * number)
    }.record(on: VirtualClock())
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(cleanups.entries == [0])
    #expect(emitters.entries[0].isCancelled)
    #expect(emitters.entries[0].send(7) == .ended)
    emitters.entries[0].finish()
    emitters.entries[1].send(11)
    emitters.entries[1].finish()
    #expect(recorder.events == [.next(0), .next(10), .next(11), .completed(.finished)])
    #expect(cleanups.entries == [0, 1])
  }

  @Test func rewindForgetsWhatIsKept() {
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      for number in 1...3 { emitter.send(number) }
      emitter.finish()
    }.record(on: VirtualClock(), requesting: 1)
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func rewindIsToldToASourceThatAsks() {
    let log = Log<String>()
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      log.add("started")
      emitter.onEnd { log.add("ended") }
      let number = Box(0)
      emitter.onRewind { number.value = 0 }
      emitter.onRequest {
        number.value += 1
        emitter.send(number.value)
      }
    }.scan(0, +).record(on: VirtualClock(), requesting: 3)
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(2)
    #expect(recorder.elements == [1, 3, 6, 1, 3])
    #expect(log.entries == ["started"])
    recorder.cancel()
    #expect(log.entries == ["started", "ended"])
  }

  @Test func sourceThatIsToldOfARewindSendsInReply() {
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      let send: @Sendable () -> Void = { [weak emitter] in for number in 1...3 { emitter?.send(number) } }
      emitter.onRewind(send)
      emitter.onEnd { withExtendedLifetime(emitter) {} }
      send()
    }.record(on: VirtualClock(), requesting: 1)
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 1, 2, 3])
    recorder.cancel()
  }

  @Test func sourceThatHasFinishedIsStartedAgain() {
    let starts = Box(0)
    let recorder = emitting { (emitter: Emitter<Int, Never>) in
      starts.value += 1
      emitter.onRewind { Issue.record("it has finished") }
      emitter.send(1)
      emitter.send(2)
      emitter.finish()
    }.record(on: VirtualClock(), requesting: 1)
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 1, 2])
    #expect(starts.value == 2)
  }

  // MARK: Pauses

  @Test func pauseIsToldToTheSourceOnce() {
    let log = Log<String>()
    let recorder = pausing(log).map { $0 + 1 }.record(on: VirtualClock())
    recorder.pause()
    recorder.pause()
    recorder.resume()
    recorder.resume()
    #expect(log.entries == ["pause", "resume"])
    recorder.cancel()
    recorder.pause()
    #expect(log.entries == ["pause", "resume"])
  }

  @Test func sourceThatStartsDuringAPauseIsPausedAtOnce() {
    let log = Log<String>()
    let talkback = Talkback()
    talkback.pause()
    pausing(log).run(Consumer(talkback: talkback, next: { _ in .more }, completed: { _ in }))
    #expect(log.entries == ["pause"])
    talkback.cancel()
    talkback.close()
  }

  @Test func operatorThatWaitsForAnotherStreamPausesTheSource() {
    let log = Log<String>()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let other = Subject<Int, Never>()
    let recorder = pausing(log, emitter).zip(with: other.producer).map { $0.0 }.record(on: VirtualClock())
    for number in 1...70 { emitter.value?.send(number) }
    #expect(log.entries == ["pause"])
    for number in 1...70 { other.send(number) }
    #expect(log.entries == ["pause", "resume"])
    #expect(recorder.elements == Array(1...70))
    recorder.cancel()
  }

  @Test func fullBufferPausesTheSource() {
    let log = Log<String>()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let recorder = pausing(log, emitter).buffer(.bounded(2)).record(on: VirtualClock(), requesting: 0)
    emitter.value?.send(1)
    #expect(log.entries == [])
    emitter.value?.send(2)
    #expect(log.entries == ["pause"])
    recorder.request(3)
    #expect(log.entries == ["pause", "resume"])
    recorder.cancel()
  }

  @Test func sharedSourceIsPausedWhileAllConsumersAre() {
    let log = Log<String>()
    let shared = pausing(log).share()
    let (one, other) = (shared.record(on: VirtualClock()), shared.record(on: VirtualClock()))
    one.pause()
    #expect(log.entries == [])
    other.pause()
    #expect(log.entries == ["pause"])
    one.cancel()
    #expect(log.entries == ["pause"])
    other.resume()
    #expect(log.entries == ["pause", "resume"])
    other.cancel()
  }

  @Test func consumerThatLeavesLetsTheOthersPauseASharedSource() {
    let log = Log<String>()
    let shared = pausing(log).share()
    let (one, other) = (shared.record(on: VirtualClock()), shared.record(on: VirtualClock()))
    one.pause()
    other.cancel()
    #expect(log.entries == ["pause"])
    let third = shared.record(on: VirtualClock())
    #expect(log.entries == ["pause", "resume"])
    one.cancel()
    third.cancel()
  }

  @Test func consumerThatIsPausedBeforeTheSourceStartsPausesIt() throws {
    let log = Log<String>()
    let shared = pausing(log).multicast()
    let consumer = shared.producer.record(on: VirtualClock())
    consumer.pause()
    let connection = shared.connect()
    #expect(log.entries == ["pause"])
    consumer.resume()
    #expect(log.entries == ["pause", "resume"])
    consumer.cancel()
    connection.cancel()
  }

  @Test func pauseInsideADeliveryIsTold() {
    let log = Log<String>()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let talkback = Talkback()
    pausing(log, emitter).run(
      Consumer(talkback: talkback) { [weak talkback] _ in
        talkback?.pause()
        return .more
      } completed: { _ in
        talkback.close()
      })
    emitter.value?.send(1)
    #expect(log.entries == ["pause"])
    talkback.cancel()
  }

  /// A source that logs when it is told to pause and to resume.
  private func pausing(_ log: Log<String>, _ held: Box<Emitter<Int, Never>?>? = nil) -> Producer<Int, Never> {
    let held = held ?? Box(nil)
    return emitting { emitter in
      held.value = emitter
      emitter.onPause {
        log.add("pause")
      } resume: {
        log.add("resume")
      }
      emitter.onEnd { held.value = nil }
    }
  }

  // MARK: Release

  @Test(arguments: ["finish", "fail", "cancel", "handle dropped while it waits"])
  func releasesEverything(ending: String) {
    let live = LifetimeCounter()
    do {
      let emitter = Box<Emitter<LifetimeCounter.Token, TestFailure>?>(nil)
      let subscription = {
        let token = live.token()
        return emitting { (it: Emitter<LifetimeCounter.Token, TestFailure>) in
          emitter.value = it
          it.onEnd { token.touch() }
          it.onRequest { token.touch() }
        }.pull(requesting: 1) { _ in token.touch() }
      }()
      emitter.value?.send(live.token())
      emitter.value?.send(live.token())
      switch ending {
      case "finish":
        emitter.value?.finish()
        subscription.request()
      case "fail":
        emitter.value?.fail(TestFailure())
        subscription.request()
      case "cancel": subscription.cancel()
      default: break
      }
    }
    #expect(live.count == 0)
  }
}
