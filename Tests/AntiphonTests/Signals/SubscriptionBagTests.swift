import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SubscriptionBagTests {
  @Test func cancelsItsSubscriptionsWhenItIsReleased() {
    let source = ManualSource(Int.self)
    let probe = Log<Int>()
    var bag: SubscriptionBag? = SubscriptionBag()
    let interrupted = Box(0)
    source.producer.observeValues { probe.add($0) }.observeInterrupted { interrupted.increment() }.start().store(
      in: bag!)
    source.send(1)
    bag = nil
    source.send(2)
    #expect(probe.entries == [1])
    #expect(interrupted.value == 1)
  }

  @Test func removesFinishedSubscriptions() {
    let bag = SubscriptionBag()
    let subject = Subject<Int, Never>()
    let subscription = subject.observeValues { _ in }.start()
    subscription.store(in: bag)
    subject.producer.prefix(1).observeValues { _ in }.start().store(in: bag)
    just(1).observeValues { _ in }.start().store(in: bag)
    subject.observeValues { _ in }.start().store(in: bag)
    #expect(bag.count == 3)
    subscription.cancel()
    #expect(bag.count == 2)
    subject.send(1)
    #expect(bag.count == 1)
    subject.finish()
    #expect(bag.count == 0)
  }

  @Test func takesTheSquaresOfThreeNumbers() {
    let bag = SubscriptionBag()
    let squares = Log<Int>()
    of(1, 2, 3)
      .map { $0 * $0 }
      .observeValues { squares.add($0) }
      .start()
      .store(in: bag)
    #expect(squares.entries == [1, 4, 9])
    #expect(bag.count == 0)
  }

  @Test func keepsASubscriptionThatACleanUpInserts() {
    let bag = SubscriptionBag()
    for _ in 0..<1_000 {
      let (first, second) = (Talkback(), Talkback())
      bag.insert(Subscription(first))
      first.onCancel {
        bag.cancelAll()
        // The new subscription is often allocated at the address of the released one.
        bag.insert(Subscription(second))
      }
      first.cancel()
      #expect(bag.count == 1)
      bag.cancelAll()
      #expect(!second.isActive)
    }
  }

  @Test func takesASubscriptionOnce() {
    let (bag, talkback) = (SubscriptionBag(), Talkback())
    let subscription = Subscription(talkback)
    for _ in 0..<2 { bag.insert(subscription) }
    #expect(bag.count == 1)
    talkback.close()
    #expect(bag.count == 0)
  }

  @Test func canBeFilledAgain() {
    let bag = SubscriptionBag()
    let subject = Subject<Int, Never>()
    subject.observeValues { _ in }.start().store(in: bag)
    bag.cancelAll()
    #expect(bag.count == 0)
    let log = Log<Int>()
    subject.observeValues { log.add($0) }.start().store(in: bag)
    subject.send(1)
    #expect(log.entries == [1])
    #expect(bag.count == 1)
  }
}
