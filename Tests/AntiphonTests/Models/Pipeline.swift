import Antiphon
import AntiphonTesting

/// A source followed by stages that may be combined.
struct Pipeline: Sendable {
  private(set) var spec: SourceSpec
  private(set) var stages: [Stage] = []
  let operations: [Operation]
  /// All its events.
  private(set) var expected: ExpectedStream

  struct Stage: Hashable, Sendable {
    var operation: Int
    var constants: Constants
  }

  /// The largest number of elements: some stages multiply them.
  static let longest = 60

  init(_ spec: SourceSpec, operations: [Operation] = Operation.all) {
    self.spec = spec
    self.operations = operations
    expected = spec.expected(afterSending: .max)
  }

  /// True if a second start may emit other elements than the first.
  private var isHot: Bool {
    spec.kind == .published || stages.contains { operations[$0.operation].traits.contains(.shared) }
  }

  /// The pipeline with one more stage, or nil if the model cannot predict its elements.
  func appending(_ stage: Stage) -> Pipeline? {
    let operation = operations[stage.operation]
    let traits = operation.traits
    if traits.contains(.late) && isHot || traits.contains(.cold) && spec.isScripted { return nil }
    if !expected.isDeterministic && !traits.contains(.each) { return nil }
    let longer = operation.list(expected, stage.constants)
    if longer.elements.count > Self.longest { return nil }
    var pipeline = self
    pipeline.stages.append(stage)
    pipeline.expected = longer
    return pipeline
  }

  /// The pipeline with another source or other stages, or nil if they cannot be combined.
  func changed(spec: SourceSpec? = nil, stages: [Stage]? = nil) -> Pipeline? {
    var pipeline: Pipeline? = Pipeline(spec ?? self.spec, operations: operations)
    for stage in stages ?? self.stages { pipeline = pipeline?.appending(stage) }
    return pipeline
  }

  /// Its events when the script has sent `count` times.
  func expected(afterSending count: Int) -> ExpectedStream {
    if !spec.isScripted || count > spec.elements.count { return expected }
    return stages.reduce(spec.expected(afterSending: count)) { operations[$1.operation].list($0, $1.constants) }
  }

  /// The stream, with each stage passed through `wrap`, and the subject that the script sends to.
  func stream(wrapping wrap: (NumberStream) -> NumberStream = { $0 }) -> (NumberStream, Subject<Int, TestFailure>?) {
    let (source, subject) = spec.stream()
    return (stages.reduce(wrap(source)) { wrap(operations[$1.operation].stream($0, $1.constants)) }, subject)
  }

  /// Its Swift code.
  var text: String {
    stages.reduce(spec.text) { text, stage in
      let written = operations[stage.operation].text(stage.constants)
      // A stage that takes its stream as an argument.
      if written.contains("…") { return written.replacing("…", with: text.replacing("\n", with: "\n  ")) }
      return "\(text)\n  .\(written)"
    }
  }
}
