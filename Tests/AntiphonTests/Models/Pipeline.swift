import Antiphon
import AntiphonTesting

/// A source and some stages behind it, which may follow each other.
struct Pipeline: Sendable {
  private(set) var origin: Origin
  private(set) var stages: [Stage] = []
  let operations: [Operation]
  /// What it tells in the end.
  private(set) var told: Tale

  struct Stage: Hashable, Sendable {
    var operation: Int
    var constants: Constants
  }

  /// What a stream tells at most: some stages multiply.
  static let longest = 60

  init(_ origin: Origin, operations: [Operation] = Operation.all) {
    self.origin = origin
    self.operations = operations
    told = origin.told(afterSpeaking: .max)
  }

  /// True if a second start may not tell what the first one did.
  private var isHot: Bool {
    origin.kind == .published || stages.contains { operations[$0.operation].traits.contains(.shared) }
  }

  /// The same with one more stage, unless nothing is known of what it would do.
  func appending(_ stage: Stage) -> Pipeline? {
    let operation = operations[stage.operation]
    let traits = operation.traits
    if traits.contains(.late) && isHot || traits.contains(.cold) && origin.isSpoken { return nil }
    if !told.isCertain && !traits.contains(.each) { return nil }
    let longer = operation.list(told, stage.constants)
    if longer.elements.count > Self.longest { return nil }
    var pipeline = self
    pipeline.stages.append(stage)
    pipeline.told = longer
    return pipeline
  }

  /// The same stages, or others, behind this source or another one; nil if they may not follow each other there.
  func changed(origin: Origin? = nil, stages: [Stage]? = nil) -> Pipeline? {
    var pipeline: Pipeline? = Pipeline(origin ?? self.origin, operations: operations)
    for stage in stages ?? self.stages { pipeline = pipeline?.appending(stage) }
    return pipeline
  }

  /// What it has told when the script has spoken `count` times.
  func told(afterSpeaking count: Int) -> Tale {
    if !origin.isSpoken || count > origin.elements.count { return told }
    return stages.reduce(origin.told(afterSpeaking: count)) { operations[$1.operation].list($0, $1.constants) }
  }

  /// The stream, each stage passed through `wrap`, and the subject that the script speaks to.
  func stream(wrapping wrap: (NumberStream) -> NumberStream = { $0 }) -> (NumberStream, Subject<Int, TestFailure>?) {
    let (source, subject) = origin.stream()
    return (stages.reduce(wrap(source)) { wrap(operations[$1.operation].stream($0, $1.constants)) }, subject)
  }

  /// How it is written.
  var text: String {
    stages.reduce(origin.text) { text, stage in
      let written = operations[stage.operation].text(stage.constants)
      // One that takes its stream as an argument.
      if written.contains("…") { return written.replacing("…", with: text.replacing("\n", with: "\n  ")) }
      return "\(text)\n  .\(written)"
    }
  }
}
