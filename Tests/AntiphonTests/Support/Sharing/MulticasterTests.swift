import AntiphonShims
import AntiphonTesting
import Synchronization
import Testing

@testable import Antiphon

/// Tests the internal state of a multicaster. Its behaviour is tested where it is used: `SubjectTests`, `ShareTests`.
@Suite(.leavesNothing) struct MulticasterTests {
  @Test(arguments: [1, 100, 20_000]) func vacanciesCostNoMoreThanSubscribers(_ count: Int) {
    let multicaster = Multicaster<Int, Never>()
    let producer = Producer { multicaster.subscribe($0, .unbounded) }
    var generator = SplitMix(seed: 11)
    var subscriptions = (0..<count).map { _ in producer.observeValues { _ in }.start() }
    #expect(multicaster.subscribers.count == count)
    subscriptions.shuffle(using: &generator)
    // Closing vacancies touches each subscriber once.
    var touched = 0
    while let subscription = subscriptions.popLast() {
      let before = multicaster.subscribers.count
      subscription.cancel()
      if multicaster.subscribers.count < before { touched += before }
      #expect(multicaster.subscribers.count <= 2 * subscriptions.count + 64)
    }
    #expect(touched <= 2 * count + 64)
    for (number, subscriber) in multicaster.subscribers.enumerated() {
      #expect(subscriber == nil || subscriber?.takeUnretainedValue().subscriber.index == number)
    }
  }

  @Test func subscribingAndLeavingInTurnsIsLinear() {
    let multicaster = Multicaster<Int, Never>()
    let producer = Producer { multicaster.subscribe($0, .unbounded) }
    var generator = SplitMix(seed: 5)
    var subscriptions: [Subscription] = []
    var touched = 0
    for _ in 0..<20_000 {
      if subscriptions.isEmpty || generator.next() >> 20 & 7 < 5 {
        subscriptions.append(producer.observeValues { _ in }.start())
      } else {
        let place = Int(generator.next() >> 20 % UInt64(subscriptions.count)) % subscriptions.count
        subscriptions.swapAt(place, subscriptions.count - 1)
        let before = multicaster.subscribers.count
        subscriptions.removeLast().cancel()
        if multicaster.subscribers.count < before { touched += before }
      }
    }
    #expect(touched <= 4 * 20_000)
    multicaster.end(.finished)
    #expect(multicaster.subscribers.isEmpty)
  }

  @Test func readySubscriberReceivesDirectlyUntilItWaits() {
    let multicaster = Multicaster<Int, Never>()
    let recorder = Producer { multicaster.subscribe($0, .unbounded) }.record(on: VirtualClock(), requesting: 4)
    let subscriber = multicaster.subscribers[0]!.takeUnretainedValue()
    #expect(!subscriber.subscriber.isDirect)
    multicaster.send(1)
    #expect(subscriber.subscriber.isDirect)
    recorder.pause()
    multicaster.send(2)
    #expect(!subscriber.subscriber.isDirect)
    recorder.resume()
    multicaster.send(3)
    #expect(subscriber.subscriber.isDirect)
    #expect(recorder.elements == [1, 2, 3])
    recorder.request(3)
    multicaster.send(4)
    #expect(subscriber.subscriber.isDirect)
    recorder.cancel()
    #expect(!subscriber.subscriber.isDirect)
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(recorder.completion == .cancelled)
  }

  @Test func subscriberWithoutDemandDoesNotReceiveDirectly() {
    let multicaster = Multicaster<Int, Never>()
    let recorder = Producer { multicaster.subscribe($0, .unbounded) }.record(on: VirtualClock(), requesting: 1)
    let subscriber = multicaster.subscribers[0]!.takeUnretainedValue()
    for number in 1...3 {
      multicaster.send(number)
      #expect(!subscriber.subscriber.isDirect)
      #expect(recorder.elements == Array(1...number))
      recorder.request()
    }
    recorder.cancel()
  }

  @Test func rewindEndsDirectDelivery() {
    let multicaster = Multicaster<Int, Never>(ReplayBuffer(capacity: 2))
    let recorder = Producer { multicaster.subscribe($0, .unbounded) }.record(on: VirtualClock())
    let subscriber = multicaster.subscribers[0]!.takeUnretainedValue()
    multicaster.send(1)
    #expect(subscriber.subscriber.isDirect)
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(!subscriber.subscriber.isDirect)
    #expect(recorder.elements == [1, 1])
    multicaster.send(2)
    #expect(subscriber.subscriber.isDirect)
    recorder.pause()
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(!subscriber.subscriber.isDirect)
    multicaster.send(3)
    #expect(recorder.elements == [1, 1, 2])
    recorder.resume()
    #expect(recorder.elements == [1, 1, 2, 1, 2, 3])
    multicaster.end(.finished)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: [true, false]) func rewindDuringDirectDeliveryPrecedesTheCompletion(_ endsFirst: Bool) {
    let multicaster = Multicaster<Int, Never>(ReplayBuffer(capacity: 2))
    let producer = Producer { multicaster.subscribe($0, .unbounded) }
    let recorder = producer.record(on: VirtualClock())
    let other = producer.on(next: {
      if $0 < 2 { return }
      if endsFirst { multicaster.end(.finished) }
      try? recorder.rewind()
      if !endsFirst { multicaster.end(.finished) }
    }).record(on: VirtualClock())
    multicaster.send(1)
    #expect(multicaster.subscribers[0]?.takeUnretainedValue().subscriber.isDirect == true)
    multicaster.send(2)
    #expect(recorder.elements == [1, 2, 1, 2])
    for recorder in [recorder, other] { #expect(recorder.completion == .finished) }
    #expect(recorder.violations == [])
  }

  @Test(arguments: [0, 1]) func directDeliveryStaysOnTheScheduler(_ capacity: Int) {
    let multicaster = Multicaster<Int, Never>(ReplayBuffer(capacity: capacity))
    let scheduler = ManualScheduler()
    let recorder = Producer {
      multicaster.subscribe(DeliveryQueue($0, .unbounded, deliveringOn: scheduler)) { multicaster.unsubscribe($0) }
    }
    .record(on: VirtualClock())
    scheduler.run()
    let subscriber = multicaster.subscribers[0]!.takeUnretainedValue()
    for (number, isThere) in [(1, true), (2, false), (3, true)] {
      if isThere { scheduler.schedule { multicaster.send(number) } } else { multicaster.send(number) }
      #expect(subscriber.subscriber.isDirect == false)
      #expect(recorder.elements == Array(1..<number))
      scheduler.run()
      #expect(subscriber.subscriber.isDirect == isThere)
      #expect(recorder.elements == Array(1...number))
    }
    multicaster.end(.finished)
    #expect(recorder.completion == nil)
    scheduler.run()
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func queueHasNoOwnerAfterwards() {
    let multicaster = Multicaster<Int, Never>(ReplayBuffer(capacity: 1))
    let producer = Producer { multicaster.subscribe($0, .unbounded) }
    let recorder = producer.on(next: { if $0 < 3 { multicaster.send($0 + 1) } }).record(on: VirtualClock())
    multicaster.send(1)
    recorder.cancel()
    multicaster.end(.finished)
    #expect(recorder.elements == [1, 2, 3])
    #expect(multicaster.queue.queue.owner.load(ordering: .relaxed) == 0)
    #expect(multicaster.queue.queue.actions.withLock { $0.isEmpty })
  }

  @Test(arguments: [false, true]) func aRewindBeforeTheStartLeavesOneSubscriber(_ remembers: Bool) {
    let multicaster = Multicaster<Int, Never>(remembers ? ReplayBuffer(capacity: 1) : .none)
    let talkback = Talkback()
    let starts = Log<Int>()
    let second = deferred { () -> Producer<Int, Never> in
      starts.add(starts.entries.count)
      if starts.entries.count == 1 { try? talkback.rewind() }
      return Producer { multicaster.subscribe($0, .unbounded) }
    }
    let received = Log<Int>()
    let completions = Log<Completion<Never>>()
    from([1]).append(second).run(
      Consumer(talkback: talkback) {
        received.add($0)
        return .more
      } completed: {
        completions.add($0)
      })
    #expect(starts.entries == [0, 1])
    #expect(multicaster.subscribers.count == 1)
    multicaster.send(2)
    #expect(received.entries == [1, 1, 2])
    talkback.cancel()
    #expect(multicaster.subscribers.isEmpty)
    #expect(completions.entries == [.cancelled])
  }

  @Test func aThreadThatAloneSendsHasTheBiasUntilAnotherOneSends() {
    let subject = Subject<Int, Never>()
    let received = Log<Int>()
    subject.observeValues { received.add($0) }.start()
    for element in 0..<1_000 { subject.send(element) }
    let mayBeBiased = antiphon_can_fence_threads() != 0
    #expect(subject.multicaster.queue.biased.load(ordering: .relaxed) == (mayBeBiased ? antiphon_thread() : 1))
    onAnotherThread { subject.send(1_000) }
    #expect(subject.multicaster.queue.biased.load(ordering: .relaxed) == 1)
    for element in 1_001..<3_000 { subject.send(element) }
    #expect(subject.multicaster.queue.biased.load(ordering: .relaxed) == 1)
    #expect(received.entries == Array(0..<3_000))
  }

  @Test func aSubscriberThatIsCancelledBeforeItsFirstElementLeaves() {
    let multicaster = Multicaster<Int, Never>()
    let talkback = Talkback()
    let completions = Log<Completion<Never>>()
    let consumer = Consumer<Int, Never>(talkback: talkback, next: { _ in .more }, completed: { completions.add($0) })
    multicaster.subscribe(consumer, .unbounded)
    #expect(multicaster.subscribers.count == 1)
    talkback.cancel()
    #expect(multicaster.subscribers.isEmpty)
    #expect(completions.entries == [.cancelled])
    multicaster.subscribe(consumer, .unbounded)
    #expect(multicaster.subscribers.isEmpty)
    #expect(completions.entries == [.cancelled, .cancelled])
  }

  @Test func nextStreamFollowsAStopInsideADelivery() async {
    let one = Subject<Int, Never>()
    let other = Subject<Int, Never>()
    let recorder = one.producer.prefix(2).append(other.producer).record(on: VirtualClock())
    one.send(1)
    // A send from another thread runs the source there.
    await onSmallStack { one.send(2) }
    other.send(3)
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test func onlySubscriberIsFollowedByOthers() {
    let multicaster = Multicaster<Int, Never>()
    let producer = Producer { multicaster.subscribe($0, .unbounded) }
    multicaster.send(0)
    let one = producer.record(on: VirtualClock())
    multicaster.send(1)
    let other = producer.record(on: VirtualClock())
    multicaster.send(2)
    one.cancel()
    multicaster.send(3)
    let late = Box<Recorder<Int, Never>?>(nil)
    let third = producer.on(next: { if $0 == 4 { late.value = producer.record(on: VirtualClock()) } })
      .record(on: VirtualClock())
    other.cancel()
    // A second subscriber comes during a delivery to the only one, which leaves after that.
    multicaster.send(4)
    third.cancel()
    multicaster.send(5)
    multicaster.end(.finished)
    #expect(one.elements == [1, 2])
    #expect(other.elements == [2, 3])
    #expect(third.elements == [4])
    #expect(late.value?.elements == [5])
    #expect(late.value?.completion == .finished)
  }

  @Test func rewindInsideADeliveryRepeatsNoElement() {
    let multicaster = Multicaster<Int, Never>(ReplayBuffer(capacity: 3))
    let producer = Producer { multicaster.subscribe($0, .unbounded) }
    let later = Box<Recorder<Int, Never>?>(nil)
    let earlier = producer.on(next: { if $0 == 3 { try? later.value?.rewind() } }).record(on: VirtualClock())
    later.value = producer.record(on: VirtualClock())
    multicaster.send(1)
    // A subscriber that has waited has its own serial context: its rewind is not an action of the drain queue.
    later.value?.pause()
    multicaster.send(2)
    later.value?.resume()
    multicaster.send(3)
    #expect(later.value?.elements == [1, 2, 1, 2, 3])
    for recorder in [earlier, later.value!] { recorder.cancel() }
    later.value = nil
  }

  @Test func replyOfRewindConsumesDemand() {
    let multicaster = Multicaster<Int, Never>(ReplayBuffer(capacity: 1))
    let probe = Probe<Int, Never>(requesting: 3)
    let isFirst = Box(true)
    let consumer = probe.consumer { number in
      defer { if number == 2 { isFirst.value = false } }
      return number == 2 && isFirst.value ? .rewind : nil
    }
    Producer { multicaster.subscribe($0, .unbounded) }.run(consumer)
    multicaster.send(1)
    multicaster.send(2)
    #expect(probe.elements == [1, 2, 2])
    multicaster.send(3)
    #expect(probe.elements == [1, 2, 2])
    probe.request()
    #expect(probe.elements == [1, 2, 2, 3])
    probe.cancel()
  }
}
