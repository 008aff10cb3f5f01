import Antiphon
import AntiphonTesting
import Testing

/// Samples of operators on hot streams. `Scripts/inference` checks that each operator exists and which types it infers.
@Suite(.leavesNothing) struct HotStreamTests {
  let clock = VirtualClock()

  @Test func subjectsTakeOperators() {
    let subject = Subject<Int, TestFailure>()
    let recorder = subject.map { $0 * 2 }.filter { $0 > 2 }.record(on: clock)
    for number in 1...3 { subject.send(number) }
    subject.fail(TestFailure())
    #expect(recorder.events == [.next(4), .next(6), .completed(.failed(TestFailure()))])
  }

  @Test func relaysTakeThoseOfTime() {
    let relay = Relay<Int>()
    let recorder = relay.debounce(for: .seconds(1), clock: clock).record(on: clock)
    relay.send(1)
    relay.send(2)
    clock.advance(by: .seconds(1))
    #expect(recorder.elements == [2])
    recorder.cancel()
  }

  @Test func propertiesTakeThoseThatTheyHaveNotThemselves() {
    let number = MutableProperty(1)
    let doubled: Property<Int> = number.map { $0 * 2 }
    let recorder = doubled.scan(0) { $0 + $1 }.record(on: clock)
    number.value = 2
    #expect(doubled.value == 4)
    #expect(recorder.elements == [2, 6])
    recorder.cancel()
  }

  @Test func futuresAndSignalsTakeThem() {
    let future = Future<Int, Never>(.success(1))
    #expect(future.append(2, 3).collect().record(on: clock).elements == [[1, 2, 3]])
    let signal = Signal<Int, Never>(.success(1))
    let recorder = signal.prefix(1).record(on: clock)
    #expect(recorder.events == [.next(1), .completed(.finished)])
  }

  @Test func connectableStreamsTakeThem() {
    let shared = from(1...3).multicast()
    let recorder = shared.dropFirst(1).record(on: clock)
    shared.connect()
    #expect(recorder.elements == [2, 3])
  }

  @Test func thoseThatTakeAnyNumberTakeAnyNumber() {
    let relay = Relay<Int>()
    let merged = relay.merge(with: just(1), just(2)).record(on: clock)
    let raced = relay.race(with: never(), never()).record(on: clock)
    let begun = relay.prepend(8, 9).record(on: clock)
    let replaced = relay.replaceAll(3, 4, with: 0).record(on: clock)
    for number in 3...5 { relay.send(number) }
    #expect(merged.elements == [1, 2, 3, 4, 5])
    #expect(raced.elements == [3, 4, 5])
    #expect(begun.elements == [8, 9, 3, 4, 5])
    #expect(replaced.elements == [0, 0, 5])
    for recorder in [merged, raced, begun, replaced] { recorder.cancel() }
  }

  @Test func valuesAreThoseOfTheProducer() async {
    let number = MutableProperty(7)
    var values = number.values.makeAsyncIterator()
    #expect(await values.next() == 7)
  }
}
