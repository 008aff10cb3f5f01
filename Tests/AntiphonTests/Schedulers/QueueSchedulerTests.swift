import Antiphon
import AntiphonTesting
import Dispatch
import Testing

@Suite(.leavesNothing) struct QueueSchedulerTests {
  @Test func runsOnTheQueueInOrder() async {
    let queue = DispatchQueue(label: "antiphon.test")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let places = Log<Bool?>()
    let numbers = Log<Int>()
    let completion = await withCheckedContinuation { continuation in
      from(1...1_000).receive(on: .queue(queue)).forEach {
        places.add(DispatchQueue.getSpecific(key: key))
        numbers.add($0)
      } completed: {
        places.add(DispatchQueue.getSpecific(key: key))
        continuation.resume(returning: $0)
      }
    }
    #expect(completion == .finished)
    #expect(numbers.entries == Array(1...1_000))
    #expect(places.entries.allSatisfy { $0 == true })
    #expect(places.entries.count == 1_001)
  }

  @Test func sourceRunsOnTheQueue() async {
    let queue = DispatchQueue(label: "antiphon.test")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let values = from { () -> Bool? in DispatchQueue.getSpecific(key: key) == true }.prefix(3)
      .subscribe(on: .queue(queue)).values
    var places: [Bool] = []
    // Each element is requested from this task.
    for await place in values { places.append(place) }
    #expect(places == [true, true, true])
  }

  @Test func isNeverKnownToBeCurrent() {
    let queue = DispatchQueue(label: "antiphon.test")
    #expect(!QueueScheduler(queue).isCurrent)
    queue.sync { #expect(!QueueScheduler(queue).isCurrent) }
  }

  @Test func eachSerialOneIsAQueueOfItsOwn() {
    let (one, other) = (QueueScheduler.serial("one"), QueueScheduler.serial("two"))
    #expect(one.queue !== other.queue)
    #expect(one.queue.label == "one")
    #expect(QueueScheduler.utility.queue !== QueueScheduler.utility.queue)
  }

  @Test func qualityOfServiceIsThatOfTheName() {
    // Linux has no quality of service above `userInitiated`.
    #expect(QueueScheduler.userInteractive.queue.label == "antiphon.userInteractive")
    #expect(QueueScheduler.userInitiated.queue.qos == .userInitiated)
    #expect(QueueScheduler.utility.queue.qos == .utility)
    #expect(QueueScheduler.background.queue.qos == .background)
    #expect(QueueScheduler.serial("one", qos: .utility).queue.qos == .utility)
  }

  @Test(arguments: [QueueScheduler.serial(), .userInitiated, .utility, .background, .userInteractive])
  func keepsTheOrder(scheduler: QueueScheduler) async {
    var numbers: [Int] = []
    for await number in from(1...100).receive(on: scheduler, prefetch: 3).values { numbers.append(number) }
    #expect(numbers == Array(1...100))
  }
}
