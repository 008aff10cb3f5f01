@testable import Antiphon

/// A drain queue whose first owner gets the bias, and the actions that it has performed.
private final class BiasedDrainRecorder: @unchecked Sendable {
  let queue = BiasedDrainQueue<Int>(patience: 1)
  /// Touched only by the owner of the queue.
  private(set) var performed: [Int] = []
  /// The thread that has performed action 1.
  private var outer: UInt = 0

  /// Performs actions, in one call each. Action 1 performs action 9 from inside.
  func performs(_ actions: Int...) -> [Step] {
    [Step("perform \(actions)") { for action in actions { self.perform(action) } }]
  }

  /// Performs actions, and finds after each that the thread is outside.
  func performsAndLooks(_ actions: Int...) -> [Step] {
    [
      Step("perform \(actions) and look") {
        for action in actions {
          self.perform(action)
          if self.queue.isOwner { fatalError("a thread that has left does not own the queue") }
        }
      }
    ]
  }

  private func perform(_ action: Int) {
    if queue.enter() {
      record(action)
      if !queue.leaveIfEmpty() { queue.drain(record) }
    } else if queue.enqueue(action) {
      queue.claim()
      if !queue.isOwner { fatalError("the caller owns a queue that it has claimed") }
      queue.drain(record)
    }
  }

  private func record(_ action: Int) {
    if !queue.isOwner { fatalError("an action is performed by the owner") }
    performed.append(action)
    if action == 9 && outer != antiphon_thread() { fatalError("the thread inside performs what it has queued there") }
    if action == 1 {
      outer = antiphon_thread()
      perform(9)
    }
    if !queue.isOwner { fatalError("an owner that performs an action from inside is still the owner") }
  }

  /// The actions, and whether the queue is free and empty.
  var state: String {
    let owner = queue.queue.owner.peek()
    let isFree = owner == 0 || owner == queue.biased.peek() && !queue.isInside.peek()
    return performed.map { "\($0)" }.joined() + (isFree && queue.queue.actions.withLock { $0.isEmpty } ? "" : "?")
  }
}

extension Scenario {
  /// Every action is performed once, in the order of its thread, by one thread at a time, and none is left, whichever thread has the bias.
  static let biasedDrain: [Scenario] = [
    Scenario("biased drain queue: perform three times, perform", ["0246", "0264", "0624", "6024"]) {
      let recorder = BiasedDrainRecorder()
      return ScenarioRun(recorder.performs(0, 2, 4), recorder.performs(6)) { recorder.state }
    },
    Scenario(
      "biased drain queue: perform twice, perform twice", ["0246", "0426", "0462", "4026", "4062", "4602"]
    ) {
      let recorder = BiasedDrainRecorder()
      return ScenarioRun(recorder.performs(0, 2), recorder.performs(4, 6)) { recorder.state }
    },
    Scenario("biased drain queue: perform and look twice, perform", ["026", "062", "602"]) {
      let recorder = BiasedDrainRecorder()
      return ScenarioRun(recorder.performsAndLooks(0, 2), recorder.performs(6)) { recorder.state }
    },
    Scenario("biased drain queue: perform, perform inside, perform", ["0196", "0169", "0619", "6019"]) {
      let recorder = BiasedDrainRecorder()
      return ScenarioRun(recorder.performs(0, 1), recorder.performs(6)) { recorder.state }
    },
    Scenario(
      "biased drain queue: perform twice, perform, perform",
      ["0246", "0264", "0426", "0462", "0624", "0642", "4026", "4062", "4602", "6024", "6042", "6402"]
    ) {
      let recorder = BiasedDrainRecorder()
      return ScenarioRun(recorder.performs(0, 2), recorder.performs(4), recorder.performs(6)) { recorder.state }
    },
  ]
}
