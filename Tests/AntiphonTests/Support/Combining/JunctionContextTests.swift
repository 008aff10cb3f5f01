import AntiphonTesting
import Testing

@testable import Antiphon

/// Tests the serial context of a junction from inside, and with sources that emit at the worst moment.
@Suite(.leavesNothing) struct JunctionContextTests {
  // MARK: Waiting

  @Test func theResultOfAMergeThatHasStoppedWaitsForAResume() {
    // The stage after the merge parks on its talkback while the merge is still running.
    let probe = Probe<Int, Never>()
    just(1).merge(with: just(2)).on(next: { _ in probe.talkback.pause() }).prefix(1).reduce(10, +).run(probe.consumer)
    #expect(probe.elements == [])
    probe.talkback.resume()
    #expect(probe.elements == [11])
    #expect(probe.completions == [.finished])
  }

  @Test func rewindForgetsTheCompletionBehindKeptElements() throws {
    final class Failing: Error {}
    weak var failure: Failing?
    let probe = Probe<Int, Failing>(requesting: 0)
    let starts = Box(0)
    let junction = Junction(probe.consumer)
    let made = Box<Failing?>(Failing())
    failure = made.value
    junction.open {
      guard starts.increment() == 1, let failure = made.value else { return }
      #expect(junction.emit(1) == .wait)
      junction.end(.failed(failure), .inOrder)
    }
    made.value = nil
    #expect(failure != nil)
    try probe.talkback.rewind()
    #expect(starts.value == 2)
    #expect(failure == nil)
    probe.cancel()
  }

  @Test func keptElementsPrecedeRequestedOnes() {
    let probe = Probe<Int, Never>()
    let junction = Junction(probe.consumer)
    junction.open {}
    probe.talkback.pause()
    junction.perform {
      #expect(junction.emit(1) == .wait)
      probe.talkback.resume()
      #expect(junction.emit(2) == .wait)
    }
    #expect(probe.elements == [1, 2])
    probe.cancel()
  }

  @Test func elementsEmittedDespiteAWaitStayInOrder() {
    let probe = Probe<Int, Never>()
    let unresponsive = Producer<Int, Never> { consumer in
      #expect(consumer.next(1) == .wait)
      #expect(consumer.next(2) == .wait)
      probe.talkback.resume()
      #expect(consumer.next(3) == .wait)
      consumer.completed(.finished)
    }
    unresponsive.merge(with: empty()).run(
      probe.consumer {
        if $0 == 1 { probe.talkback.pause() }
        return nil
      })
    #expect(probe.elements == [1, 2, 3])
    #expect(probe.completions == [.finished])
  }

  @Test func upstreamThatWaitsDuringAPauseHasItsTurnLater() {
    let probe = Probe<Int, Never>(requesting: 0)
    let pausing = just(1).filter { _ in
      probe.talkback.pause()
      return false
    }
    pausing.append(never()).merge(with: just(2)).run(probe.consumer)
    probe.request()
    #expect(probe.elements == [])
    probe.talkback.resume()
    #expect(probe.elements == [2])
    probe.cancel()
    #expect(probe.completions == [.cancelled])
  }

  @Test func pauseInsideAnElementAndReleaseCancels() {
    let cancelled = Box(0)
    let manual = ManualSource(Int.self)
    let subscription = Box<Subscription?>(nil)
    let observer = manual.producer.on(cancelled: { cancelled.increment() }).merge(with: never()).observeValues { _ in
      subscription.value?.pause()
      subscription.value = nil
    }
    subscription.value = observer.start()
    manual.send(1)
    #expect(cancelled.value == 1)
  }

  @Test func pausingWithoutAHandleCancels() {
    let cancelled = Box(0)
    let manual = ManualSource(Int.self)
    let talkback = Talkback()
    let handle = Box<Subscription?>(Subscription(talkback))
    manual.producer.on(cancelled: { cancelled.increment() }).merge(with: never()).run(
      Consumer(talkback: talkback) { [unowned talkback] _ in
        handle.value = nil
        talkback.pause()
        return .more
      } completed: { _ in
      })
    manual.send(1)
    #expect(cancelled.value == 1)
  }

  // MARK: Ending

  @Test func cancelEndsAnEndlessBurstWithoutElements() {
    let probe = Probe<Int, Never>()
    let source = from { () -> Int? in 1 }.scan(0, +).filter {
      if $0 == 1_000 { probe.cancel() }
      return false
    }
    source.merge(with: never()).run(probe.consumer)
    #expect(probe.completions == [.cancelled])
  }

  @Test func failureCancelsTheOthersAndDropsEnqueuedElements() {
    let other = ManualSource(Int.self, failure: TestFailure.self)
    let consumer = Box<Consumer<Int, TestFailure>?>(nil)
    defer { consumer.value = nil }
    let unresponsive = Producer<Int, TestFailure> { consumer.value = $0 }
    let recorder = unresponsive.merge(with: other.producer).record(on: VirtualClock(), requesting: 0)
    #expect(consumer.value?.next(1) == .wait)
    other.fail(TestFailure())
    #expect(consumer.value?.talkback.isCancelled == true)
    #expect(recorder.events == [.completed(.failed(TestFailure()))])
  }

  @Test func aNotifierThatEmitsInsideABurstIsCancelled() {
    let notifier = ManualSource(Int.self)
    let cancelled = Box(0)
    let elements = from(1...3).on(next: { if $0 == 2 { notifier.send(0) } }).append(never())
    let recorder = elements.drop(until: notifier.producer.on(cancelled: { cancelled.increment() }))
      .record(on: VirtualClock())
    #expect(recorder.elements == [2, 3])
    #expect(cancelled.value == 1)
    recorder.cancel()
  }

  @Test func eventsAfterTheCompletionAreDropped() {
    let broken = Producer<Int, Never> { consumer in
      consumer.completed(.finished)
      #expect(consumer.next(1) != .more)
    }
    let recorder = broken.merge(with: from(2...3)).record(on: VirtualClock())
    #expect(recorder.elements == [2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func aJunctionThatIsOverLeavesItsSuccessorsTalkbackAlone() {
    let probe = Probe<Int, Never>(requesting: 0)
    let junction = Junction(Consumer<Int, Never>(talkback: probe.talkback, next: { _ in .more }, completed: { _ in }))
    junction.open { junction.end(.finished) }
    from(1...3).run(probe.consumer)
    junction.perform { Issue.record("the junction entered a context that it does not own") }
    #expect(!junction.performIfFree { Issue.record("the junction entered a context that it does not own") })
    probe.request(.max)
    #expect(probe.elements == [1, 2, 3])
    #expect(probe.completions == [.finished])
  }

  @Test func cancelReleasesWhatWasKept() {
    let live = LifetimeCounter()
    let consumer = Box<Consumer<LifetimeCounter.Token, Never>?>(nil)
    defer { consumer.value = nil }
    let recorder = Producer<LifetimeCounter.Token, Never> { consumer.value = $0 }.merge(with: never())
      .record(on: VirtualClock(), requesting: 0)
    _ = consumer.value?.next(live.token())
    #expect(live.count == 1)
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
    #expect(live.count == 0)
  }

  @Test func aBranchThatIsGoneKeepsNoOther() {
    let junction = Junction(Consumer<Int, Never>(talkback: Talkback(), next: { _ in .more }, completed: { _ in }))
    let newer = Branch()
    junction.open {}
    weak let older = {
      let branch = Branch()
      #expect(
        junction.performIfFree {
          for each in [branch, newer] { junction.add(each) }
          for each in [newer, branch] { junction.cancel(each) }
        })
      return branch
    }()
    #expect(older == nil)
    junction.talkback.cancel()
  }
}
