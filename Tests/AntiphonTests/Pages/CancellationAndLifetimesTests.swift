import Antiphon
import AntiphonTesting
import Foundation
import Testing

// The code of `CancellationAndLifetimes.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct CancellationAndLifetimesTests {
  @Test func runningStreamContinuesWithoutItsHandle() {
    let taps = Relay<Int>()
    let seen = MutableProperty([Int]())
    taps.observeValues { tap in seen.modify { $0.append(tap) } }.start()  // the handle is dropped
    taps.send(1)
    #expect(seen.value == [1])
  }

  @Test func waitingStreamIsCancelledWithItsHandle() {
    let isOver = MutableProperty(false)
    var handle: Subscription? = from(1...).pull(requesting: 1, { _ in }, completed: { _ in isOver.value = true })
    #expect(handle?.isActive == true)
    handle = nil
    #expect(isOver.value)
  }

  @Test func pausedStreamIsCancelledWithItsHandle() {
    let taps = Relay<Int>()
    let completion = MutableProperty("")
    var handle: Subscription? = taps.observeCompletion { completion.value = "\($0)" }.start()
    handle?.pause()
    handle = nil
    #expect(completion.value == "cancelled")
  }

  @Test func streamFinishesWhenItsSubjectIsReleased() {
    var taps: Relay<Int>? = Relay()
    let completion = MutableProperty("")
    taps?.observeCompletion { completion.value = "\($0)" }.start()
    taps = nil
    #expect(completion.value == "finished")
  }

  @Test func bagCancelsWhenItIsReleased() {
    let taps = Relay<Int>()
    let completion = MutableProperty("")
    var bag: SubscriptionBag? = SubscriptionBag()
    taps.observeCompletion { completion.value = "\($0)" }.start().store(in: bag!)
    bag = nil
    #expect(completion.value == "cancelled")
  }

  @Test func lifetimeFinishes() {
    let taps = Relay<Int>()
    let (lifetime, token) = Lifetime.make()
    let recorder = taps.producer.prefix(during: lifetime).record(on: VirtualClock())
    taps.send(1)
    token.end()
    taps.send(2)
    #expect(recorder.elements == [1])
    #expect(recorder.completion == .finished)
  }

  @Test func atMostTheCallInFlightFinishes() {
    let (taps, bag) = (Relay<Int>(), SubscriptionBag())
    let seen = MutableProperty([String]())
    taps
      .observe { event in
        seen.modify { $0.append("\(event)") }
        if event.element == 2 { bag.cancelAll() }
      }
      .start()
      .store(in: bag)
    for tap in 1...3 { taps.send(tap) }
    #expect(seen.value == ["next(1)", "next(2)", "cancelled"])
  }

  @Test func callInFlightFinishesOnItsOwnThread() async {
    let (taps, log) = (Relay<Int>(), Log<String>())
    let handle = Box<Subscription?>(nil)
    handle.value =
      taps
      .map { tap in
        cancelOnAnotherThread(handle.value, log)
        return tap
      }
      .observe { log.add("\($0) on \(threadName)") }
      .start()
    await onThread(named: "sender") { taps.send(1) }
    #expect(log.entries == ["cancel() has returned", "next(1) on sender", "cancelled on sender"])
    handle.value = nil
  }

  @Test func completesOnTheThreadThatCancelsIfNoCallIsInFlight() {
    let (taps, log) = (Relay<Int>(), Log<String>())
    let handle = taps.observe { log.add("\($0) on \(threadName)") }.start()
    cancelOnAnotherThread(handle, log)
    #expect(log.entries == ["cancelled on canceller", "cancel() has returned"])
  }

  @Test func nothingFollowsACancelOnTheSchedulerOfReceive() {
    let (taps, place) = (Relay<Int>(), ManualScheduler())
    let recorder = taps.producer.receive(on: place).record(on: VirtualClock())
    taps.send(1)
    place.run()
    place.schedule { recorder.cancel() }
    for tap in 2...3 { taps.send(tap) }
    #expect(recorder.completion == nil)
    place.run()
    #expect(recorder.elements == [1])
    #expect(recorder.completion == .cancelled)
  }

  @Test func bagInsideWhatItsStreamCapturesDoesNotEndIt() {
    final class Model: Sendable {
      let bag = SubscriptionBag()
      let count = MutableProperty(0)
      init(_ taps: Subject<Int, Never>) {
        taps.observeValues { self.count.value += $0 }.start().store(in: bag)
      }
    }
    let taps = Subject<Int, Never>()
    var model: Model? = Model(taps)
    weak let observed = model
    model = nil
    taps.send(1)
    #expect(observed?.count.value == 1)
    taps.finish()
    #expect(observed == nil)
  }

  @Test func ownerOfAWaitingStreamThatCapturesItIsACycle() {
    final class Owner: Sendable {
      let handle = Box<Subscription?>(nil)
      func start() { handle.value = from(1...).pull { _ in _ = self } }
    }
    var owner: Owner? = Owner()
    owner?.start()
    weak let observed = owner
    owner = nil
    #expect(observed != nil)
    observed?.handle.value?.cancel()
    #expect(observed == nil)
  }

  @Test func cancellationReachesEveryUpstream() {
    marbles { m in
      // Handle: everything upstream is cancelled, inner streams as well.
      let (outer, inner) = (m.cold("1------|"), m.cold("--2----|"))
      m.expect(outer.flatMap { _ in inner }, "--2-!", talkback: "----!")
      m.expectSubscriptions(outer, "^---!")
      m.expectSubscriptions(inner, "^---!")

      // Failure: the other upstreams are cancelled.
      let (broken, other) = (m.cold("--#"), m.cold("-1----|"))
      m.expect(broken.merge(with: other), "-1#")
      m.expectSubscriptions(other, "^-!")

      // Enough: `prefix` ends its upstream.
      let numbers = m.cold("1-2-3-|")
      m.expect(numbers.prefix(2), "1-(2|)")
      m.expectSubscriptions(numbers, "^-!")

      // Too late: `timeout` ends its upstream.
      let slow = m.cold("----1|")
      m.expect(slow.timeout(after: m.frames(2), clock: m.clock), "--|")
      m.expectSubscriptions(slow, "^-!")

      // Newer: `flatMapLatest` cancels the older inner stream.
      let search = m.cold("---a|", values: .letters)
      m.expect(m.cold("1-2------|").flatMapLatest { _ in search }, "-----a---|", values: .letters)
      m.expectSubscriptions(search, "^-!", "--^---!")
    }
  }

  @Test func resourceIsReleased() {
    let (bytes, isOpen) = (Relay<Int>(), MutableProperty(false))
    let source = bytes.producer
    let stream = using({ isOpen.value = true }, release: { isOpen.value = false }) { source }
    let recorder = stream.record(on: VirtualClock())
    #expect(isOpen.value)
    recorder.cancel()
    #expect(!isOpen.value)
  }

  @Test func taskIsCancelledAndItsResultIgnored() async {
    let (isRunning, wasCancelled) = (Channel<Void, Never>(), MutableProperty(false))
    let loading = just {
      try? await isRunning.send(())
      try? await Task.sleep(for: .seconds(3600))
      wasCancelled.value = Task.isCancelled
      return "too late"
    }
    let recorder = loading.record(on: VirtualClock())
    for await _ in isRunning.producer.prefix(1).values {}
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
    for await _ in wasCancelled.producer.filter({ $0 }).prefix(1).values {}
    #expect(recorder.elements == [])
  }

  @Test func closureThatThrowsCancelsUpstream() {
    marbles { m in
      let numbers = m.cold("1-2-3-|")
      let checked = numbers.map { number throws(TestFailure) in
        if number == 2 { throw TestFailure() }
        return number
      }
      m.expect(checked, "1-#")
      m.expectSubscriptions(numbers, "^-!")
    }
  }
}

/// Cancels on a thread of its own, and returns when `cancel()` has.
private func cancelOnAnotherThread(_ handle: Subscription?, _ log: Log<String>) {
  let isDone = DispatchSemaphore(value: 0)
  detachThread(named: "canceller") {
    handle?.cancel()
    log.add("cancel() has returned")
    isDone.signal()
  }
  isDone.wait()
}

private func onThread(named name: String, _ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    detachThread(named: name) {
      body()
      continuation.resume()
    }
  }
}

/// `Thread.name` of Foundation on Linux is that of the queue below it.
private func detachThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread {
    Thread.current.threadDictionary["name"] = name
    body()
  }
}

private var threadName: String { Thread.current.threadDictionary["name"] as? String ?? "" }
