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

@Suite(.leavesNothing) struct FromPublisherTests {
  private let publisher = ManualPublisher()

  @Test func requestsNothingBeforeTheConsumerDoes() {
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 0)
    #expect(publisher.log == [])
    recorder.request(3)
    #expect(publisher.log == ["max(3)"])
    recorder.cancel()
  }

  @Test func requestsDuringDeliveriesAreForwarded() {
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 1)
    recorder.request(2)
    recorder.request(.max)
    recorder.request(1)
    #expect(publisher.log == ["max(1)", "max(2)", "unlimited"])
    recorder.cancel()
  }

  @Test func requestInsideADeliveryIsForwardedAfterIt() {
    let recorder = Recorder<Int, Failed>(on: VirtualClock(), requesting: 1)
    let consumer = recorder.consumer
    publisher.producer.run(
      Consumer(talkback: consumer.talkback) { element in
        if element == 1 { recorder.request(4) }
        return consumer.next(element)
      } completed: {
        consumer.completed($0)
      })
    publisher.send(1)
    publisher.send(2)
    #expect(publisher.log == ["max(1)", "max(4)"])
    recorder.cancel()
  }

  @Test func elementThatAnOperatorDropsIsRequestedAgain() {
    let recorder = publisher.producer.filter { $0 > 1 }.record(on: VirtualClock(), requesting: 1)
    publisher.send(1)
    publisher.send(2)
    #expect(publisher.log == ["max(1)", "max(1)"])
    #expect(recorder.elements == [2])
    recorder.cancel()
  }

  @Test func nothingIsRequestedWhilePaused() {
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 0)
    recorder.pause()
    recorder.request(2)
    #expect(publisher.log == [])
    recorder.resume()
    #expect(publisher.log == ["max(2)"])
    recorder.cancel()
  }

  @Test func elementsWithoutDemandAreKept() {
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 1)
    for number in 1...3 { publisher.send(number) }
    publisher.send(completion: .finished)
    #expect(recorder.elements == [1])
    recorder.request(1)
    #expect(recorder.elements == [1, 2])
    #expect(recorder.completion == nil)
    recorder.request(1)
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func completionNeedsNoDemand() {
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 0)
    publisher.send(completion: .failure(Failed()))
    #expect(recorder.completion == .failed(Failed()))
    #expect(publisher.log == [])
  }

  @Test func cancelCancelsTheSubscriptionOnce() {
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 1)
    recorder.cancel()
    recorder.cancel()
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(publisher.log == ["max(1)", "cancel"])
    #expect(recorder.elements == [])
    #expect(recorder.completion == .cancelled)
  }

  @Test func stopCancelsTheSubscription() {
    let recorder = publisher.producer.prefix(1).record(on: VirtualClock())
    publisher.send(1)
    #expect(publisher.log == ["unlimited", "cancel"])
    #expect(recorder.completion == .finished)
  }

  @Test func rewindSubscribesAgain() throws {
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 3)
    publisher.send(1)
    try recorder.rewind()
    publisher.send(2)
    #expect(publisher.log == ["max(3)", "cancel", "max(2)"])
    #expect(recorder.elements == [1, 2])
    recorder.cancel()
  }

  @Test func handleDroppedWithoutDemandCancels() {
    _ = publisher.producer.pull { _ in }
    #expect(publisher.log == ["cancel"])
  }

  @Test func endlessPublisherIsNotKept() {
    let recorder = (1...).publisher.producer.prefix(3).record(on: VirtualClock())
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func everyStartHasAPublisherOfItsOwn() {
    let made = Locked(0)
    let stream = Producer(publisher: {
      let number = made.withLock { made in
        made += 1
        return made
      }
      return Just(number)
    })
    for number in 1...2 { #expect(stream.record(on: VirtualClock()).elements == [number]) }
  }

  @Test func sendInsideADeliveryComesAfterIt() {
    let subject = PassthroughSubject<Int, Never>()
    let log = Locked<[String]>([])
    let handle = subject.producer.sink { number in
      log.withLock { $0.append("\(number) begins") }
      if number == 1 { subject.send(2) }
      log.withLock { $0.append("\(number) ends") }
    }
    subject.send(1)
    #expect(log.withLock { $0 } == ["1 begins", "1 ends", "2 begins", "2 ends"])
    handle.cancel()
  }

  @Test func completionReleasesThePublisher() {
    let live = LifetimeCounter()
    do {
      let token = live.token()
      let stream = Producer(publisher: {
        [1, 2].publisher.map { number in
          token.touch()
          return number
        }
      })
      #expect(stream.record(on: VirtualClock()).elements == [1, 2])
    }
    #expect(live.count == 0)
  }

  @Test(arguments: 1...100) func requestsFromThreadsAddUp(round: Int) async {
    let recorder = (1...60).publisher.producer.record(on: VirtualClock(), requesting: 0)
    await together(
      { for _ in 1...10 { recorder.request(1) } }, { for _ in 1...10 { recorder.request(2) } },
      { for _ in 1...10 { recorder.request(1) } })
    #expect(recorder.elements == Array(1...40))
    recorder.cancel()
  }

  @Test(arguments: 1...20) func requestMeetsAnElementWithoutDemand(round: Int) async {
    let publisher = ManualPublisher()
    let recorder = publisher.producer.record(on: VirtualClock(), requesting: 0)
    await together(
      { for number in 1...500 { publisher.send(number) } }, { for _ in 1...500 { recorder.request(1) } })
    #expect(recorder.elements == Array(1...500))
    recorder.cancel()
  }

  @Test(arguments: 1...100) func nothingIsLostBetweenASenderAndRequests(round: Int) async {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = subject.producer.record(on: VirtualClock())
    await together(
      { for number in 1...50 { subject.send(number) } }, { for _ in 1...10 { recorder.pause(); recorder.resume() } })
    recorder.resume()
    #expect(recorder.elements == Array(0...50))
    recorder.cancel()
  }

  @Test(arguments: 1...100) func cancelMeetsASender(round: Int) async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.producer.record(on: VirtualClock())
    await together({ for number in 1...20 { subject.send(number) } }, { recorder.cancel() })
    #expect(recorder.completion == .cancelled)
    #expect(recorder.violations == [])
  }
}
#endif
