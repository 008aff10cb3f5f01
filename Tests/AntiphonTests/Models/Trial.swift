import Antiphon
import AntiphonTesting

/// A pipeline, and what is asked of it: run in several ways, each compared with the list model.
struct Trial: Sendable {
  var pipeline: Pipeline
  var script = Script()
  /// How many elements may wait between the scheduler and the rest.
  var prefetch = 256

  enum Way: CaseIterable, Sendable {
    /// Each stage's closures directly inside those of the next.
    case fused
    /// Each stage behind a function that nothing is known of.
    case erased
    /// Asked for one element at a time.
    case pulled
    /// Delivered on a scheduler that is run by hand.
    case hopped
    /// By a consumer that takes everything, without any talkback: the script does nothing but speak.
    case taken
  }

  /// What is wrong about it, if something is.
  func finding() -> Finding? {
    for way in Way.allCases { if let finding = finding(way) { return finding } }
    return nil
  }

  func finding(_ way: Way) -> Finding? {
    way == .taken ? findingOfTaking() : Run(self, way).finding()
  }

  struct Finding: Sendable {
    let trial: Trial
    let way: Way
    let text: String
    let heard: String
  }

  /// What a test is to be made of.
  var text: String {
    """
    \(pipeline.text)
    // \(script.text)
    """
  }

  private func findingOfTaking() -> Finding? {
    if pipeline.origin.isSpoken { return nil }
    let told = pipeline.told
    let judge = Judge(told, requesting: .max)
    pipeline.stream().0.forEach {
      judge.next($0)
      judge.leave()
    } completed: {
      judge.completed($0)
    }
    judge.settle()
    return judge.finding.map { Finding(trial: self, way: .taken, text: $0, heard: judge.summary) }
  }
}

extension Judge {
  var summary: String { "\(heard), \(completion.map { "\($0)" } ?? isStoppedText)" }
  private var isStoppedText: String { isStopped ? "stopped" : "going on" }
}

extension Trial.Finding: CustomStringConvertible {
  var description: String {
    let told = trial.pipeline.told
    return """
      \(text), when \(way):

      \(trial.text)

      expected: \(told.elements), \(told.end!)\(told.isCertain ? "" : ", of which not everything is promised")
      actual:   \(heard)
      """
  }
}

/// One run of a trial. Used on one thread.
private final class Run: @unchecked Sendable {
  let trial: Trial
  let way: Trial.Way
  let judge: Judge
  let desk = Desk()
  /// The line to the source. Whoever calls the consumer holds it.
  private unowned(unsafe) var line: Talkback
  private var talkback: Talkback?
  private var subject: Subject<Int, TestFailure>?
  private var spoken = 0
  private var number = 0
  /// The script is over: what it would have done inside later elements isn't done any more.
  private var isFinishing = false

  init(_ trial: Trial, _ way: Trial.Way) {
    self.trial = trial
    self.way = way
    let demand = way == .pulled ? 0 : trial.script.demand
    judge = Judge(trial.pipeline.told(afterSpeaking: 0), requesting: demand)
    let talkback = Talkback(requesting: demand)
    self.talkback = talkback
    line = talkback
  }

  func finding() -> Trial.Finding? {
    start()
    for act in trial.script.between {
      if way == .pulled, case .request(let count) = act { pull(count) } else { perform(act) }
      settle(hastily: trial.script.isHasty)
    }
    finish()
    return judge.finding.map { .init(trial: trial, way: way, text: $0, heard: judge.summary) }
  }

  private func start() {
    let (direct, subject) = trial.pipeline.stream(wrapping: way == .erased ? erased : { $0 })
    self.subject = subject
    let stream = way == .hopped ? direct.receive(on: desk, prefetch: trial.prefetch) : direct
    stream.run(
      Consumer(talkback: line) { [self] in
        next($0)
      } completed: { [self] completion in
        line.close()
        judge.completed(completion)
      })
    if way == .pulled { pull(trial.script.demand) }
    settle(hastily: trial.script.isHasty)
  }

  private func next(_ element: Int) -> Reply {
    judge.next(element)
    var reply: Reply?
    number += 1
    for inside in trial.script.inside where inside.number == number && !isFinishing {
      switch inside.act {
      case .stop where reply == nil && line.isActive:
        judge.stopped()
        reply = .stop
      case .replyRewind where reply == nil && judge.told.canRewind:
        judge.rewound()
        reply = .rewind
      case .stop, .replyRewind: break
      default: perform(inside.act)
      }
    }
    judge.leave()
    return reply ?? line.take()
  }

  private func perform(_ act: Script.Act) {
    switch act {
    case .request(let count):
      judge.requested(count)
      line.request(count)
    case .pause:
      judge.paused()
      line.pause()
    case .resume:
      judge.resumed()
      line.resume()
    case .rewind:
      if judge.isOver { return }
      // It may deliver before it returns.
      let before = judge.rewound()
      do { try line.rewind() } catch { judge.refusedRewind(before) }
    case .cancel:
      judge.cancelled()
      line.cancel()
    case .speak(let count):
      var rest = count
      while rest > 0 && speak() { rest -= 1 }
    case .stop, .replyRewind: break
    }
  }

  /// Asks for one element after the other, until that brings nothing.
  private func pull(_ count: Int) {
    var (rest, last) = (count, -1)
    while rest > 0 && number > last && !judge.isOver {
      last = number
      perform(.request(1))
      settle()
      rest -= 1
    }
  }

  /// False if the source has said everything.
  private func speak() -> Bool {
    guard let subject, spoken <= trial.pipeline.origin.elements.count else { return false }
    spoken += 1
    judge.told = trial.pipeline.told(afterSpeaking: spoken)
    if spoken <= trial.pipeline.origin.elements.count {
      subject.send(trial.pipeline.origin.elements[spoken - 1])
    } else {
      subject.send(completion: trial.pipeline.origin.end)
    }
    return true
  }

  /// Lets the scheduler work, and looks at what came of it.
  private func settle(hastily: Bool = false) {
    if hastily { desk.workOnce() } else { desk.work() }
    if !desk.hasWork { judge.settle() }
  }

  /// Asks for all that is left: the stream must come to its end, and leave nothing behind.
  private func finish() {
    settle()
    isFinishing = true
    perform(.resume)
    settle()
    perform(.speak(.max))
    settle()
    if way == .pulled { pull(.max) } else { perform(.request(.max)) }
    settle()
    if judge.finding == nil && !judge.isOver { judge.note("it never ended") }
    weak let line = talkback
    subject = nil
    talkback = nil
    if judge.finding == nil && line != nil { judge.note("the talkback is still alive") }
  }
}

/// A stream of which nothing is known.
@inline(never)
private func erased(_ stream: NumberStream) -> NumberStream { NumberStream { stream.run($0) } }
