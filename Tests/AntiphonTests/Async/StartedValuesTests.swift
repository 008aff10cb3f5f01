import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct StartedValuesTests {
  @Test func receivesHotElementsBeforeTheFirstNext() async {
    let subject = Subject<Int, Never>()
    let numbers = subject.producer.values(.unbounded)
    subject.send(1)
    subject.send(2)
    subject.finish()
    var received: [Int] = []
    for await number in numbers { received.append(number) }
    #expect(received == [1, 2])
  }

  @Test func keepsTheNewest() async {
    #expect(await received(.dropOldest(2)) == [4, 5])
    #expect(await received(.latest) == [5])
  }

  @Test func keepsTheOldest() async {
    #expect(await received(.dropNewest(2)) == [1, 2])
  }

  private func received(_ policy: BufferPolicy<Never>) async -> [Int] {
    let subject = Subject<Int, Never>()
    let numbers = subject.producer.values(policy)
    for number in 1...5 { subject.send(number) }
    subject.finish()
    var received: [Int] = []
    for await number in numbers { received.append(number) }
    return received
  }

  @Test func makesASourceThatCanWaitDoSo() async {
    let made = Box(0)
    let numbers = from { made.value < 9 ? made.increment() : nil }.values(.bounded(3))
    #expect(made.value == 3)
    var received: [Int] = []
    for await number in numbers { received.append(number) }
    #expect(received == Array(1...9))
  }

  @Test func returnsBatchesOfWhatHasCome() async {
    let subject = Subject<Int, Never>()
    var iterator = subject.producer.batches().makeAsyncIterator()
    subject.send(1)
    subject.send(2)
    #expect(await iterator.next() == [1, 2])
    subject.send(3)
    #expect(await iterator.next() == [3])
    subject.finish()
    #expect(await iterator.next() == nil)
  }

  @Test func throwsTheFailureAfterWhatIsKept() async {
    let subject = Subject<Int, TestFailure>()
    let numbers = subject.producer.values(.unbounded)
    subject.send(1)
    subject.fail(TestFailure())
    var received: [Int] = []
    do {
      for try await number in numbers { received.append(number) }
      Issue.record("no failure")
    } catch {
      #expect(error == TestFailure())
    }
    #expect(received == [1])
  }

  @Test func endsWithItsTask() async {
    let subject = Subject<Int, Never>()
    let numbers = subject.producer.values(.unbounded)
    let task = Task {
      for await _ in numbers {}
      return true
    }
    task.cancel()
    #expect(await task.value)
  }

  @Test func cancelsTheStreamWhenItIsReleased() {
    let subject = Subject<Int, Never>()
    let log = Log<String>()
    do {
      _ = subject.producer.on(cancelled: { log.add("cancelled") }).values(.unbounded)
    }
    #expect(log.entries == ["cancelled"])
  }

  @Test func isIteratedOnce() async {
    await #expect(processExitsWith: .failure) {
      let numbers = from(1...3).values(.unbounded)
      _ = numbers.makeAsyncIterator()
      _ = numbers.makeAsyncIterator()
    }
  }

  @Test func refusesABadPolicy() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).values(.bounded(0)) }
  }
}
