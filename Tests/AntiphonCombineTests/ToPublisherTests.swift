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

@Suite(.leavesNothing) struct ToPublisherTests {
  @Test func deliversInsideTheRequest() {
    let subscriber = ManualSubscriber<Never>()
    from(1...3).publisher.subscribe(subscriber)
    #expect(subscriber.log == ["subscription"])
    subscriber.request(.max(2))
    #expect(subscriber.elements == [1, 2])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription", "1", "2", "3", "finished"])
  }

  @Test func demandInsideReceiveSubscriptionIsHeeded() {
    let subscriber = ManualSubscriber<Never>(requesting: .max(2))
    from(1...3).publisher.subscribe(subscriber)
    #expect(subscriber.elements == [1, 2])
    subscriber.cancel()
  }

  @Test func demandThatReceiveReturnsIsHeeded() {
    let subscriber = ManualSubscriber<Never>(requesting: .max(1)) { number, _ in number < 4 ? .max(1) : .none }
    from(1...9).publisher.subscribe(subscriber)
    #expect(subscriber.elements == [1, 2, 3, 4])
    subscriber.cancel()
  }

  @Test func requestInsideReceiveOnlyCounts() {
    let depth = Locked((now: 0, deepest: 0))
    let subscriber = ManualSubscriber<Never>(requesting: .max(1)) { _, subscriber in
      depth.withLock {
        $0.now += 1
        $0.deepest = max($0.deepest, $0.now)
      }
      subscriber.request(.max(1))
      depth.withLock { $0.now -= 1 }
      return .none
    }
    from(1...100_000).publisher.subscribe(subscriber)
    #expect(subscriber.elements.count == 100_000)
    #expect(depth.withLock { $0.deepest } == 1)
  }

  @Test func completionComesAfterTheSubscription() {
    let empty = ManualSubscriber<Never>()
    Antiphon.empty(Int.self).publisher.subscribe(empty)
    #expect(empty.log == ["subscription", "finished"])
    let failing = ManualSubscriber<Failed>()
    fail(Failed(), Int.self).publisher.subscribe(failing)
    #expect(failing.log == ["subscription", "\(Subscribers.Completion.failure(Failed()))"])
  }

  @Test func cancelInsideReceiveIsFinal() {
    let subscriber = ManualSubscriber<Never>(requesting: .unlimited) { number, subscriber in
      if number == 3 { subscriber.cancel() }
      return .max(1)
    }
    from(1...3).publisher.subscribe(subscriber)
    #expect(subscriber.log == ["subscription", "1", "2", "3"])
  }

  @Test func cancelReachesTheStream() {
    let recorder = Locked<[String]>([])
    let stream = never(Int.self, Never.self).on(cancelled: { recorder.withLock { $0.append("cancelled") } })
    let sink = stream.publisher.sink { _ in }
    sink.cancel()
    #expect(recorder.withLock { $0 } == ["cancelled"])
  }

  @Test func subscriptionReleasedWhileTheStreamWaitsCancels() {
    let log = Locked<[String]>([])
    let subscriber = ManualSubscriber<Never>()
    from(1...3).on(cancelled: { log.withLock { $0.append("cancelled") } }).publisher.subscribe(subscriber)
    subscriber.forget()
    #expect(log.withLock { $0 } == ["cancelled"])
  }

  @Test func whatIsPushedWithoutDemandIsKept() {
    let started = Locked<Consumer<Int, Never>?>(nil)
    let pushing = Producer<Int, Never> { consumer in started.withLock { $0 = consumer } }
    let subscriber = ManualSubscriber<Never>()
    pushing.publisher.subscribe(subscriber)
    let consumer = started.withLock { $0.take() }
    for number in 1...3 { _ = consumer?.next(number) }
    consumer?.completed(.finished)
    #expect(subscriber.elements == [])
    subscriber.request(.max(2))
    #expect(subscriber.elements == [1, 2])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription", "1", "2", "3", "finished"])
  }

  @Test func cancelledUpstreamFinishes() {
    let started = Locked<Consumer<Int, Never>?>(nil)
    let subscriber = ManualSubscriber<Never>()
    Producer<Int, Never> { consumer in started.withLock { $0 = consumer } }.publisher.subscribe(subscriber)
    started.withLock { $0.take() }?.completed(.cancelled)
    #expect(subscriber.log == ["subscription", "finished"])
  }

  @Test func hotStreamIsReceivedFromTheSubscriptionOn() {
    let subject = Antiphon.Subject<Int, Never>()
    let log = Locked<[Int]>([])
    let sink = subject.producer.publisher.handleEvents(receiveSubscription: { _ in subject.send(0) })
      .sink { number in log.withLock { $0.append(number) } }
    subject.send(1)
    subject.send(2)
    #expect(log.withLock { $0 } == [0, 1, 2])
    sink.cancel()
  }

  @Test(arguments: 1...100) func requestsFromThreadsAddUp(round: Int) async {
    let subscriber = ManualSubscriber<Never>()
    from(1...60).publisher.subscribe(subscriber)
    await together(
      { for _ in 1...10 { subscriber.request(.max(1)) } }, { for _ in 1...10 { subscriber.request(.max(2)) } },
      { for _ in 1...10 { subscriber.request(.max(1)) } })
    #expect(subscriber.elements == Array(1...40))
    subscriber.cancel()
  }

  @Test(arguments: 1...100) func cancelMeetsASender(round: Int) async {
    let subject = Antiphon.Subject<Int, Never>()
    let subscriber = ManualSubscriber<Never>(requesting: .unlimited)
    subject.producer.publisher.subscribe(subscriber)
    await together({ for number in 1...20 { subject.send(number) } }, { subscriber.cancel() })
    #expect(subscriber.elements == Array((1...20).prefix(subscriber.elements.count)))
    #expect(!subscriber.log.contains("finished"))
  }

  @Test func demandOfZeroTraps() async {
    await #expect(processExitsWith: .failure) {
      let subscriber = ManualSubscriber<Never>()
      from(1...3).publisher.subscribe(subscriber)
      subscriber.request(.none)
    }
  }
}
#endif
