@testable import Antiphon

/// A source that is told of pauses, and what it was told.
private final class PauseRecorder: @unchecked Sendable {
  private let (source, consumer) = (Talkback(), Talkback())
  /// Touched only inside `changed`, which is called serially.
  private var told = ""
  private var observer: PauseObserver?

  init() { source.downstream = consumer }

  var observes: Step {
    Step("observe") { self.observer = PauseObserver(self.source) { self.told += $0 ? "p" : "r" } }
  }
  var pauses: Step { Step("pause") { self.consumer.pause() } }
  var resumes: Step { Step("resume") { self.consumer.resume() } }
  var pausesItself: Step { Step("pause the source") { self.source.pause() } }
  var resumesItself: Step { Step("resume the source") { self.source.resume() } }

  /// What was told, after the source has been released from the observer.
  var state: String {
    observer = nil
    return told
  }
}

extension Scenario {
  /// A source is told the last state, and each change once, at whatever moment it begins to observe.
  static let pauses: [Scenario] = [
    Scenario("pause observer: pause, observe", ["p"]) {
      let recorder = PauseRecorder()
      return ScenarioRun([recorder.pauses], [recorder.observes]) { recorder.state }
    },
    Scenario("pause observer: pause and resume, observe", ["", "pr"]) {
      let recorder = PauseRecorder()
      return ScenarioRun([recorder.pauses, recorder.resumes], [recorder.observes]) { recorder.state }
    },
    Scenario("pause observer: two talkbacks pause and resume", ["pr", "prpr"]) {
      let recorder = PauseRecorder()
      recorder.observes.body()
      return ScenarioRun(
        [recorder.pauses, recorder.resumes], [recorder.pausesItself, recorder.resumesItself]
      ) { recorder.state }
    },
  ]
}
