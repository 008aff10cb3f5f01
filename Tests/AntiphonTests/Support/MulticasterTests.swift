import AntiphonTesting
import Testing

@testable import Antiphon

/// What only the inside of a broadcast tells. What it promises is tested where it is used: `SubjectTests`, `ShareTests`.
@Suite(.leavesNothing) struct MulticasterTests {
  @Test(arguments: [1, 100, 20_000]) func seatsOfThoseWhoHaveLeftCostNoMoreThanThoseWhoStay(_ count: Int) {
    let broadcast = Multicaster<Int, Never>()
    let producer = Producer { broadcast.join($0, .unbounded) }
    var generator = Shuffler(state: 11)
    var subscriptions = (0..<count).map { _ in producer.observeValues { _ in }.start() }
    #expect(broadcast.seats.count == count)
    subscriptions.shuffle(using: &generator)
    // Whoever closes ranks touches every seat once.
    var touched = 0
    while let subscription = subscriptions.popLast() {
      let before = broadcast.seats.count
      subscription.cancel()
      if broadcast.seats.count < before { touched += before }
      #expect(broadcast.seats.count <= 2 * subscriptions.count + 64)
    }
    #expect(touched <= 2 * count + 64)
    for (number, seat) in broadcast.seats.enumerated() {
      #expect(seat == nil || seat?.takeUnretainedValue().number == number)
    }
  }

  @Test func comingAndGoingInTurnsIsLinear() {
    let broadcast = Multicaster<Int, Never>()
    let producer = Producer { broadcast.join($0, .unbounded) }
    var generator = Shuffler(state: 5)
    var subscriptions: [Subscription] = []
    var touched = 0
    for _ in 0..<20_000 {
      if subscriptions.isEmpty || generator.next() >> 20 & 7 < 5 {
        subscriptions.append(producer.observeValues { _ in }.start())
      } else {
        let place = Int(generator.next() >> 20 % UInt64(subscriptions.count)) % subscriptions.count
        subscriptions.swapAt(place, subscriptions.count - 1)
        let before = broadcast.seats.count
        subscriptions.removeLast().cancel()
        if broadcast.seats.count < before { touched += before }
      }
    }
    #expect(touched <= 4 * 20_000)
    broadcast.end(.finished)
    #expect(broadcast.seats.isEmpty)
  }

  @Test func whoTakesWhatComesIsBoundAndGoesBackToItsQueueWhenItWaits() {
    let broadcast = Multicaster<Int, Never>()
    let recorder = Producer { broadcast.join($0, .unbounded) }.record(on: VirtualClock(), requesting: 4)
    let seat = broadcast.seats[0]!.takeUnretainedValue()
    #expect(!seat.isBound)
    broadcast.send(1)
    #expect(seat.isBound)
    recorder.pause()
    broadcast.send(2)
    #expect(!seat.isBound)
    recorder.resume()
    broadcast.send(3)
    #expect(seat.isBound)
    #expect(recorder.elements == [1, 2, 3])
    recorder.request(3)
    broadcast.send(4)
    #expect(seat.isBound)
    recorder.cancel()
    #expect(!seat.isBound)
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(recorder.completion == .cancelled)
  }

  @Test func whoHasEnoughIsNotBoundUntilItAsksForMore() {
    let broadcast = Multicaster<Int, Never>()
    let recorder = Producer { broadcast.join($0, .unbounded) }.record(on: VirtualClock(), requesting: 1)
    let seat = broadcast.seats[0]!.takeUnretainedValue()
    for number in 1...3 {
      broadcast.send(number)
      #expect(!seat.isBound)
      #expect(recorder.elements == Array(1...number))
      recorder.request()
    }
    recorder.cancel()
  }

  @Test func whoMayBeRewoundIsBoundUntilThen() {
    let broadcast = Multicaster<Int, Never>(ReplayBuffer(capacity: 2))
    let recorder = Producer { broadcast.join($0, .unbounded) }.record(on: VirtualClock())
    let seat = broadcast.seats[0]!.takeUnretainedValue()
    broadcast.send(1)
    #expect(seat.isBound)
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(!seat.isBound)
    #expect(recorder.elements == [1, 1])
    broadcast.send(2)
    #expect(seat.isBound)
    recorder.pause()
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(!seat.isBound)
    broadcast.send(3)
    #expect(recorder.elements == [1, 1, 2])
    recorder.resume()
    #expect(recorder.elements == [1, 1, 2, 1, 2, 3])
    broadcast.end(.finished)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: [true, false]) func rewindOfABoundSeatComesBeforeTheEnd(_ endsFirst: Bool) {
    let broadcast = Multicaster<Int, Never>(ReplayBuffer(capacity: 2))
    let producer = Producer { broadcast.join($0, .unbounded) }
    let recorder = producer.record(on: VirtualClock())
    let other = producer.on(next: {
      if $0 < 2 { return }
      if endsFirst { broadcast.end(.finished) }
      try? recorder.rewind()
      if !endsFirst { broadcast.end(.finished) }
    }).record(on: VirtualClock())
    broadcast.send(1)
    #expect(broadcast.seats[0]?.takeUnretainedValue().isBound == true)
    broadcast.send(2)
    #expect(recorder.elements == [1, 2, 1, 2])
    for recorder in [recorder, other] { #expect(recorder.completion == .finished) }
    #expect(recorder.violations == [])
  }

  @Test(arguments: [0, 1]) func whoIsBoundIsCalledWhereItWantsToBe(_ capacity: Int) {
    let broadcast = Multicaster<Int, Never>(ReplayBuffer(capacity: capacity))
    let scheduler = ManualScheduler()
    let recorder = Producer {
      broadcast.join(DeliveryQueue($0, .unbounded, deliveringOn: scheduler)) { broadcast.leave($0) }
    }
    .record(on: VirtualClock())
    scheduler.run()
    let seat = broadcast.seats[0]!.takeUnretainedValue()
    for (number, isThere) in [(1, true), (2, false), (3, true)] {
      if isThere { scheduler.schedule { broadcast.send(number) } } else { broadcast.send(number) }
      #expect(seat.isBound == false)
      #expect(recorder.elements == Array(1..<number))
      scheduler.run()
      #expect(seat.isBound == isThere)
      #expect(recorder.elements == Array(1...number))
    }
    broadcast.end(.finished)
    #expect(recorder.completion == nil)
    scheduler.run()
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func gateIsFreeAfterEverything() {
    let broadcast = Multicaster<Int, Never>(ReplayBuffer(capacity: 1))
    let producer = Producer { broadcast.join($0, .unbounded) }
    let recorder = producer.on(next: { if $0 < 3 { broadcast.send($0 + 1) } }).record(on: VirtualClock())
    broadcast.send(1)
    recorder.cancel()
    broadcast.end(.finished)
    #expect(recorder.elements == [1, 2, 3])
    #expect(broadcast.gate.load(ordering: .relaxed) == 0)
    #expect(broadcast.notes.isEmpty)
  }

  @Test func whoStopsInsideADeliveryIsFollowedByTheNextStream() async {
    let one = Subject<Int, Never>()
    let other = Subject<Int, Never>()
    let recorder = one.producer.prefix(2).append(other.producer).record(on: VirtualClock())
    one.send(1)
    // Who sends from another thread runs the source there.
    await onSmallStack { one.send(2) }
    other.send(3)
    #expect(recorder.elements == [1, 2, 3])
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test func whoIsAloneIsToldAndSoAreThoseWhoComeAndGo() {
    let broadcast = Multicaster<Int, Never>()
    let producer = Producer { broadcast.join($0, .unbounded) }
    broadcast.send(0)
    let one = producer.record(on: VirtualClock())
    broadcast.send(1)
    let other = producer.record(on: VirtualClock())
    broadcast.send(2)
    one.cancel()
    broadcast.send(3)
    let late = Box<Recorder<Int, Never>?>(nil)
    let third = producer.on(next: { if $0 == 4 { late.value = producer.record(on: VirtualClock()) } })
      .record(on: VirtualClock())
    other.cancel()
    // Somebody comes while it is told to the only one, who leaves after that.
    broadcast.send(4)
    third.cancel()
    broadcast.send(5)
    broadcast.end(.finished)
    #expect(one.elements == [1, 2])
    #expect(other.elements == [2, 3])
    #expect(third.elements == [4])
    #expect(late.value?.elements == [5])
    #expect(late.value?.completion == .finished)
  }

  @Test func whoIsRewoundInsideADeliveryIsToldNothingTwice() {
    let broadcast = Multicaster<Int, Never>(ReplayBuffer(capacity: 3))
    let producer = Producer { broadcast.join($0, .unbounded) }
    let later = Box<Recorder<Int, Never>?>(nil)
    let earlier = producer.on(next: { if $0 == 3 { try? later.value?.rewind() } }).record(on: VirtualClock())
    later.value = producer.record(on: VirtualClock())
    broadcast.send(1)
    // Who has waited for an element has a serial context of its own: a rewind does not come from the gate.
    later.value?.pause()
    broadcast.send(2)
    later.value?.resume()
    broadcast.send(3)
    #expect(later.value?.elements == [1, 2, 1, 2, 3])
    for recorder in [earlier, later.value!] { recorder.cancel() }
    later.value = nil
  }

  @Test func aReplyOfRewindUsesUpWhatWasAskedFor() {
    let broadcast = Multicaster<Int, Never>(ReplayBuffer(capacity: 1))
    let probe = Probe<Int, Never>(requesting: 3)
    let isFirst = Box(true)
    let consumer = probe.consumer { number in
      defer { if number == 2 { isFirst.value = false } }
      return number == 2 && isFirst.value ? .rewind : nil
    }
    Producer { broadcast.join($0, .unbounded) }.run(consumer)
    broadcast.send(1)
    broadcast.send(2)
    #expect(probe.elements == [1, 2, 2])
    broadcast.send(3)
    #expect(probe.elements == [1, 2, 2])
    probe.request()
    #expect(probe.elements == [1, 2, 2, 3])
    probe.cancel()
  }
}
