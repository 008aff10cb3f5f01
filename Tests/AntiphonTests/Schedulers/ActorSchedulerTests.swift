import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ActorSchedulerTests {
  private actor Place {
    var numbers: [Int] = []
    func add(_ number: Int) { numbers.append(number) }
  }

  @Test func deliversOnTheActorInOrder() async {
    let place = Place()
    let completion = await withCheckedContinuation { continuation in
      from(1...1_000).receive(on: .actor(place)).forEach { number in
        place.assumeIsolated { $0.add(number) }
      } completed: {
        place.assertIsolated()
        continuation.resume(returning: $0)
      }
    }
    #expect(completion == .finished)
    #expect(await place.numbers == Array(1...1_000))
  }

  @Test func workOfAnyPriorityKeepsItsOrder() async {
    let place = Place()
    let scheduler = ActorScheduler(place)
    await withCheckedContinuation { continuation in
      for number in 1...100 {
        let work: @Sendable () -> Void = { place.assumeIsolated { $0.add(number) } }
        scheduler.schedule(work)
      }
      Task(priority: .high) { scheduler.schedule { continuation.resume() } }
    }
    #expect(await place.numbers == Array(1...100))
  }

  @Test func isCurrentInsideItsWorkOnly() async {
    let place = Place()
    let scheduler = ActorScheduler(place)
    let other = ActorScheduler(place)
    #expect(!scheduler.isCurrent)
    let (inside, elsewhere) = await withCheckedContinuation { continuation in
      scheduler.schedule { continuation.resume(returning: (scheduler.isCurrent, other.isCurrent)) }
    }
    #expect(inside)
    #expect(!elsewhere)
    #expect(!scheduler.isCurrent)
  }

  @Test func workThatSchedulesWorkIsDoneAfterIt() async {
    let log = Log<String>()
    let scheduler = ActorScheduler(Place())
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        scheduler.schedule {
          log.add("second")
          continuation.resume()
        }
        log.add("first")
      }
    }
    #expect(log.entries == ["first", "second"])
  }

  @Test func sourceRunsOnTheActor() async {
    let place = Place()
    let values = from { () -> Int? in
      place.assertIsolated()
      return 1
    }.prefix(3).subscribe(on: .actor(place)).values
    var sum = 0
    for await value in values { sum += value }
    #expect(sum == 3)
  }

  @Test func mainActorIsOne() async {
    let completion = await withCheckedContinuation { continuation in
      just(1).receive(on: .actor(MainActor.shared)).forEach { _ in
        MainActor.assertIsolated()
      } completed: {
        continuation.resume(returning: $0)
      }
    }
    #expect(completion == .finished)
  }
}
