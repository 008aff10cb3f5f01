import AntiphonTesting
import Testing

@testable import Antiphon

/// What only the inside of a broadcast tells. What it promises is tested where it is used: `SubjectTests`, `ShareTests`.
@Suite(.leavesNothing) struct BroadcastTests {
  @Test(arguments: [1, 100, 20_000]) func seatsOfThoseWhoHaveLeftCostNoMoreThanThoseWhoStay(_ count: Int) {
    let broadcast = Broadcast<Int, Never>()
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
    let broadcast = Broadcast<Int, Never>()
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
    let broadcast = Broadcast<Int, Never>()
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

  @Test func whoMayBeRewoundIsBoundUntilThen() {
    let broadcast = Broadcast<Int, Never>(Memory(capacity: 2))
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
    let broadcast = Broadcast<Int, Never>(Memory(capacity: 2))
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
    let broadcast = Broadcast<Int, Never>(Memory(capacity: capacity))
    let scheduler = HandScheduler()
    let recorder = Producer { broadcast.join(Outlet($0, .unbounded, deliveringOn: scheduler)) { broadcast.leave($0) } }
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
    let broadcast = Broadcast<Int, Never>(Memory(capacity: 1))
    let producer = Producer { broadcast.join($0, .unbounded) }
    let recorder = producer.on(next: { if $0 < 3 { broadcast.send($0 + 1) } }).record(on: VirtualClock())
    broadcast.send(1)
    recorder.cancel()
    broadcast.end(.finished)
    #expect(recorder.elements == [1, 2, 3])
    #expect(broadcast.gate.load(ordering: .relaxed) == 0)
    #expect(broadcast.notes.isEmpty)
  }
}
