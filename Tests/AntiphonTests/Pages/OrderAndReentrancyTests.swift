import Antiphon
import AntiphonTesting
import Testing

// The code of `OrderAndReentrancy.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct OrderAndReentrancyTests {
  @Test func sendInsideADeliveryComesAfterIt() {
    let (numbers, seen) = (Subject<Int, Never>(), MutableProperty([String]()))
    numbers.producer
      .observeValues { number in
        seen.modify { $0.append("a\(number)") }
        if number == 1 { numbers.send(2) }
      }
      .start()
    numbers.observeValues { number in seen.modify { $0.append("b\(number)") } }.start()
    numbers.send(1)
    #expect(seen.value == ["a1", "b1", "a2", "b2"])
    numbers.finish()  // a closure that captures its own source keeps it until the end
  }

  @Test func joinsAndLeavesDuringADelivery() {
    let (numbers, seen) = (Subject<Int, Never>(), MutableProperty([Int]()))
    numbers
      .observeValues { number in
        if number == 1 { numbers.observeValues { late in seen.modify { $0.append(late) } }.start() }
      }
      .start()
    numbers.send(1)
    numbers.send(2)
    #expect(seen.value == [2])
    numbers.finish()
  }

  @Test func requestsLeaveTheStackFlat() {
    let (handle, count) = (MutableProperty<Subscription?>(nil), MutableProperty(0))
    handle.value = from(1...100_000).pull { _ in
      count.modify { $0 += 1 }
      handle.value?.request(1)  // adds to the demand, and returns
    }
    handle.value?.request(1)
    #expect(count.value == 100_000)
  }

  @Test func diamondOfStreamsShowsAnIntermediateValue() {
    let numbers = Relay<Int>()
    let pairs = numbers.map { $0 }.combineLatest(with: numbers.map { $0 * 10 }).map { "\($0),\($1)" }
      .record(on: VirtualClock())
    numbers.send(1)
    numbers.send(2)
    #expect(pairs.elements == ["1,10", "2,10", "2,20"])  // "2,10" is a glitch
    pairs.cancel()
  }

  @Test func diamondOfPropertiesChangesOnce() {
    let number = MutableProperty(1)
    let pair = number.map { $0 }.combineLatest(with: number.map { $0 * 10 }).map { "\($0),\($1)" }
    let pairs = pair.producer.record(on: VirtualClock())
    number.value = 2
    #expect(pairs.elements == ["1,10", "2,20"])
    pairs.cancel()
  }

  @Test func propertyIsReadAtOnce() {
    let (number, seen) = (MutableProperty(1), MutableProperty([String]()))
    let double = number.map { $0 * 2 }
    let observation = number.changes
      .observeValues { new in
        if new == 2 { number.value = 3 }
        seen.modify { $0.append("\(new): \(double.value)") }
      }
      .start()
    number.value = 2
    #expect(seen.value == ["2: 6", "3: 6"])
    observation.cancel()  // the closure captures its own source
  }

  @Test func threadsSendOneAfterTheOther() async {
    let numbers = Subject<Int, Never>()
    let (one, other) = (numbers.producer.record(on: VirtualClock()), numbers.producer.record(on: VirtualClock()))
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 { group.addTask { numbers.send(number) } }
    }
    numbers.finish()
    #expect(one.elements == other.elements)  // any order, but the same
    #expect(one.violations == [])  // no two calls at once
  }

  @Test func lateSubscriberReceivesTheEnd() {
    let kinds: [Subject<Int, Never>] = [Subject(), Subject(.behavior(0)), Subject(.replay(1))]
    for subject in kinds {
      subject.send(1)
      subject.finish()
    }
    let late = kinds.map { $0.producer.record(on: VirtualClock()) }
    #expect(late.map(\.elements) == [[], [], [1]])
    #expect(late.map(\.completion) == [.finished, .finished, .finished])
  }
}
