import Antiphon
import AntiphonTesting
import Dispatch
import Testing

/// Which task-local values the closures of a stream see.
@Suite(.leavesNothing) struct TaskOriginTests {
  private enum Trace {
    @TaskLocal static var name = "none"
  }

  /// Starts the stream that `make` returns where the name is `start`, and calls `then` where it is `later`. Tasks run on the thread that
  /// makes or resumes them.
  private func names(
    requesting demand: Int = .max, _ make: (Producer<Int, Never>) -> Producer<String, Never>,
    then: (Subject<Int, Never>, Recorder<String, Never>) -> Void
  ) -> [String] {
    let subject = Subject<Int, Never>()
    let stream = TaskPreference.$executor.withValue(ScheduledTasks(ImmediateScheduler())) { make(subject.producer) }
    let recorder = Trace.$name.withValue("start") { stream.record(on: VirtualClock(), requesting: demand) }
    Trace.$name.withValue("later") { then(subject, recorder) }
    // Not cancelled: a task that runs inside its own cancellation would release what its handler still uses.
    subject.finish()
    recorder.request(.max)
    return recorder.elements
  }

  /// Requests two elements and sends two.
  private func twice(_ subject: Subject<Int, Never>, _ recorder: Recorder<String, Never>) {
    for number in 1...2 {
      recorder.request()
      subject.send(number)
    }
  }

  @Test(arguments: [0, .max])
  func mapAsyncSeesTheValuesOfTheStart(demand: Int) {
    #expect(
      names(requesting: demand) {
        $0.mapAsync { _ async in Trace.name }
      } then: {
        twice($0, $1)
      } == ["start", "start"])
  }

  @Test(arguments: [0, .max])
  func mapLatestSeesTheValuesOfTheStart(demand: Int) {
    #expect(
      names(requesting: demand) {
        $0.mapLatest { _ async in Trace.name }
      } then: {
        twice($0, $1)
      } == ["start", "start"])
  }

  @Test(arguments: [0, .max])
  func justSeesTheValuesOfTheStart(demand: Int) {
    #expect(
      names(requesting: demand) { _ in
        just { () async in Trace.name }
      } then: {
        twice($0, $1)
      } == ["start"])
  }

  @Test(arguments: [0, .max])
  func anAsynchronousSequenceSeesTheValuesOfTheStart(demand: Int) {
    #expect(
      names(requesting: demand) { _ in
        from(Names())
      } then: {
        twice($0, $1)
      } == ["start", "start"])
  }

  private struct Names: AsyncSequence, AsyncIteratorProtocol, Sendable {
    typealias Failure = Never
    var left = 2

    func makeAsyncIterator() -> Names { self }
    mutating func next() async -> String? { await next(isolation: nil) }
    mutating func next(isolation actor: isolated (any Actor)?) async -> String? {
      if left == 0 { return nil }
      left -= 1
      return Trace.name
    }
  }

  @Test func consumersSeeTheValuesOfTheStart() {
    let (subject, log) = (Subject<Int, Never>(), Log<String>())
    TaskPreference.$executor.withValue(ScheduledTasks(ImmediateScheduler())) {
      Trace.$name.withValue("start") {
        subject.producer.forEachAsync { _ in log.add(Trace.name) }
        subject.producer.forEachLatest { _ in log.add(Trace.name) }
      }
    }
    Trace.$name.withValue("later") { for number in 1...2 { subject.send(number) } }
    subject.finish()
    #expect(log.entries == ["start", "start", "start", "start"])
  }

  @Test func aFutureSeesTheValuesOfItsStart() async {
    let future = Future<String, Never> { () async in Trace.name }
    let name = Trace.$name.withValue("start") { Task { await future.producer.collected() } }
    #expect(await name.value == ["start"])
  }

  // MARK: What is not carried

  /// An inner stream is started where the element comes from: its own start is what counts.
  @Test func anInnerStreamSeesTheValuesOfWhatStartsIt() {
    #expect(
      names { numbers in
        numbers.flatMap { _ in
          TaskPreference.$executor.withValue(ScheduledTasks(ImmediateScheduler())) { just { () async in Trace.name } }
        }
      } then: {
        twice($0, $1)
      } == ["later", "later"])
  }

  /// A synchronous closure runs where the element comes from.
  @Test func aSynchronousClosureSeesTheValuesOfTheThreadThatEmits() async {
    #expect(
      names {
        $0.map { _ in Trace.name }
      } then: {
        twice($0, $1)
      } == ["later", "later"])
    let queue = DispatchQueue(label: "antiphon.test")
    let foreign = await Trace.$name.withValue("start") {
      await just(1).receive(on: .queue(queue)).map { _ in Trace.name }.collected()
    }
    #expect(foreign == ["none"])
  }

  /// A rewind is another start, where it is requested. So is an attempt of `retry` after a time, which the clock starts.
  @Test func anotherStartSeesTheValuesOfItsPlace() {
    let clock = VirtualClock()
    let log = Log<String>()
    let failing = TaskPreference.$executor.withValue(ScheduledTasks(ImmediateScheduler())) {
      just { () async throws(TestFailure) -> Int in
        log.add(Trace.name)
        throw TestFailure()
      }.retry(1, backoff: .constant(.seconds(1)), clock: clock)
    }
    let recorder = Trace.$name.withValue("start") { failing.record(on: clock) }
    Trace.$name.withValue("clock") { clock.advance(by: .seconds(1)) }
    #expect(log.entries == ["start", "clock"])
    #expect(recorder.completion == .failed(TestFailure()))
  }

  // MARK: The origin

  @Test func aCallThatIsCancelledBeforeItsTaskIsMadeDoesNotRun() {
    let (steps, calls) = (ManualScheduler(), AtomicCounter())
    let subject = Subject<Int, Never>()
    let mapped = TaskPreference.$executor.withValue(ScheduledTasks(steps)) {
      subject.producer.mapLatest { (number: Int) async -> Int in
        calls.increment()
        return number
      }
    }
    let recorder = mapped.record(on: VirtualClock())
    subject.send(1)
    subject.send(2)
    steps.run()
    #expect(recorder.elements == [2])
    #expect(calls.value == 1)
    subject.send(3)
    recorder.cancel()
    steps.run()
    #expect(calls.value == 1)
  }
}
