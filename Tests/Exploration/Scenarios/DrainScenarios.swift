@testable import Antiphon

/// A drain queue, and the actions that it has performed.
private final class DrainRecorder: @unchecked Sendable {
  let queue = DrainQueue<Int>()
  /// Touched only by the owner of the queue.
  private(set) var performed: [Int] = []

  /// Performs actions, in one call each. Action 1 performs action 9 from inside.
  func performs(_ actions: Int...) -> Step {
    Step("perform \(actions)") { for action in actions { self.queue.perform(action, self.record) } }
  }

  /// Takes the three steps of `perform` one by one, as the multicaster does.
  func enters(_ action: Int) -> Step {
    Step("enter \(action)") {
      if self.queue.enter() {
        self.record(action)
        if !self.queue.leaveIfEmpty() { self.queue.drain(self.record) }
      } else if self.queue.enqueue(action) {
        self.queue.claim()
        if !self.queue.isOwner { fatalError("the caller owns a queue that it has claimed") }
        self.queue.drain(self.record)
      }
    }
  }

  /// Performs a batch at a time, as the scheduler of an actor does, which runs each batch in a task of its own.
  func performsBatches(_ action: Int) -> Step {
    Step("batch \(action)") {
      guard self.queue.enqueue(action) else { return }
      while !self.queue.performBatch(self.record) {
        if self.queue.isOwner { fatalError("no thread owns a queue between two batches") }
      }
    }
  }

  private func record(_ action: Int) {
    if !queue.isOwner { fatalError("an action is performed by the owner") }
    performed.append(action)
    if action == 1 { queue.perform(9, record) }
  }

  /// The actions, and whether the queue is free and empty.
  var state: String {
    let isFree = queue.enter() && queue.leaveIfEmpty() && queue.actions.withLock { $0.isEmpty }
    return performed.map { "\($0)" }.joined() + (isFree ? "" : "?")
  }
}

/// A drain counter, and how many steps have been done.
private final class StepRecorder: @unchecked Sendable {
  let counter = DrainCounter()
  /// Touched only by the loop that runs.
  private var steps = 0
  private var isRunning = false

  func adds(_ count: Int) -> Step {
    Step("add \(count)") { for _ in 0..<count { self.add() } }
  }

  private func add() {
    guard counter.add() else { return }
    repeat {
      if isRunning { fatalError("one loop runs at a time") }
      isRunning = true
      steps += 1
      isRunning = false
    } while counter.next()
  }

  var state: String { "\(steps) \(counter.due.peek())" }
}

extension Scenario {
  /// The two drain loops: every action is performed once, by one thread at a time, and none is left.
  static let drain: [Scenario] = [
    Scenario("drain queue: perform, perform, perform", ["024", "042", "204", "240", "402", "420"]) {
      let recorder = DrainRecorder()
      return ScenarioRun([recorder.performs(0)], [recorder.performs(2)], [recorder.performs(4)]) { recorder.state }
    },
    Scenario("drain queue: perform twice, perform twice", ["0246", "0426", "0462", "4026", "4062", "4602"]) {
      let recorder = DrainRecorder()
      return ScenarioRun([recorder.performs(0, 2)], [recorder.performs(4, 6)]) { recorder.state }
    },
    Scenario("drain queue: perform inside, enter", ["129", "192", "219"]) {
      let recorder = DrainRecorder()
      return ScenarioRun([recorder.performs(1)], [recorder.enters(2)]) { recorder.state }
    },
    Scenario("drain queue: batches, batches, perform", ["024", "042", "204", "240", "402", "420"]) {
      let recorder = DrainRecorder()
      return ScenarioRun([recorder.performsBatches(0)], [recorder.performsBatches(2)], [recorder.performs(4)]) {
        recorder.state
      }
    },
    Scenario("drain queue: enter, enter, enter", ["024", "042", "204", "240", "402", "420"]) {
      let recorder = DrainRecorder()
      return ScenarioRun([recorder.enters(0)], [recorder.enters(2)], [recorder.enters(4)]) { recorder.state }
    },
    Scenario("drain counter: add twice, add, add", ["4 0"]) {
      let recorder = StepRecorder()
      return ScenarioRun([recorder.adds(2)], [recorder.adds(1)], [recorder.adds(1)]) { recorder.state }
    },
  ]
}
