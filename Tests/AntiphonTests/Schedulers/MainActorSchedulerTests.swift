import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MainActorSchedulerTests {
  @MainActor @Test func isCurrentOnTheMainActor() async {
    #expect(MainActorScheduler.main.isCurrent)
    let elsewhere = await Task.detached { MainActorScheduler.main.isCurrent }.value
    #expect(!elsewhere)
    #expect(MainActorScheduler.main.isCurrent)
  }

  @Test func deliversOnTheMainActor() async {
    let numbers = Log<Int>()
    let completion = await withCheckedContinuation { continuation in
      from(1...100).receive(on: .main).forEach {
        MainActor.assertIsolated()
        numbers.add($0)
      } completed: {
        MainActor.assertIsolated()
        continuation.resume(returning: $0)
      }
    }
    #expect(completion == .finished)
    #expect(numbers.entries == Array(1...100))
  }

  @MainActor @Test func doesNotHopFromTheMainActor() {
    let recorder = from(1...3).receive(on: .main).record(on: VirtualClock())
    #expect(recorder.elements == [1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @MainActor @Test func orderIsKeptBetweenHopAndNoHop() async {
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let (events, continuation) = AsyncStream<Int>.makeStream()
    emitting { (it: Emitter<Int, Never>) in emitter.value = it }.receive(on: .main)
      .forEach({ continuation.yield($0) }, completed: { _ in continuation.finish() })
    // 1 is sent from another thread while the main actor is busy, then 2 on the main actor: 2 must not overtake 1.
    let sent = DispatchGate()
    Task.detached {
      emitter.value?.send(1)
      sent.open()
    }
    sent.wait()
    emitter.value?.send(2)
    emitter.value?.finish()
    var all: [Int] = []
    for await number in events { all.append(number) }
    #expect(all == [1, 2])
  }

  @Test func startsTheSourceOnTheMainActor() async {
    let values = from { () -> Int? in
      MainActor.assertIsolated()
      return 1
    }.prefix(3).subscribe(on: .main).values
    var sum = 0
    for await value in values { sum += value }
    #expect(sum == 3)
  }
}
