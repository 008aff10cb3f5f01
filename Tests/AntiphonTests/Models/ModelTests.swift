import Antiphon
import AntiphonTesting
import Foundation
import Testing

/// Random pipelines against the list model. `ANTIPHON_SEED` is the first seed, `ANTIPHON_MODEL_RUNS` how many follow.
@Suite(.leavesNothing) struct ModelTests {
  static let seed = number("ANTIPHON_SEED") ?? 1
  static let runs = number("ANTIPHON_MODEL_RUNS") ?? 1500

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test func agreesWithTheLibrary() {
    for seed in Self.seed..<Self.seed + Self.runs {
      guard let finding = Trial(seed: seed).finding() else { continue }
      Issue.record("With ANTIPHON_SEED=\(seed) ANTIPHON_MODEL_RUNS=1: \(finding.shrunk())")
      return
    }
  }

  @Test func drawsEveryOperation() {
    var rest = Set(Operation.all.indices)
    for seed in 1...2000 where !rest.isEmpty { rest.subtract(Trial(seed: seed).pipeline.stages.map(\.operation)) }
    #expect(rest.map { Operation.all[$0].name } == [])
  }

  @Test(arguments: Fault.all) func findsAFaultAndShrinksIt(_ fault: Fault) throws {
    let operations = Operation.all.map { $0.name == fault.operation.name ? fault.operation : $0 }
    let finding = try #require((1...2000).lazy.compactMap { Trial(seed: $0, operations: operations).finding() }.first)
    let shrunk = finding.shrunk()
    #expect(shrunk.trial.pipeline.stages.count <= 2)
    #expect(shrunk.trial.pipeline.stages.contains { operations[$0.operation].name == fault.operation.name })
    #expect(shrunk.trial.pipeline.origin.elements.count <= 3)
    #expect(shrunk.trial.script.between.count + shrunk.trial.script.inside.count <= 2)
  }

  @Test func writesWhatCanBePasted() {
    let operations = Operation.all
    let stages = ["map(_:)", "zip(_:)", "prefix(_:)"].enumerated().map { index, name in
      Pipeline.Stage(
        operation: operations.firstIndex { $0.name == name }!, constants: Constants(a: UInt8(index), b: 3))
    }
    let origin = Origin(kind: .collection, elements: [1, 2], fails: false)
    let pipeline = stages.reduce(Pipeline(origin)) { $0.appending($1)! }
    let script = Script(demand: 1, between: [.pause, .request(2)], inside: [.init(number: 2, act: .cancel)])
    #expect(
      Trial(pipeline: pipeline, script: script).text == """
        Producer.zip([from([1, 2]).promoteFailure(to: TestFailure.self)
            .map { $0 &* 2 &+ 3 }, from([3]).promoteFailure(), from([3, 3]).promoteFailure()]).map(digest)
          .prefix(2)
        // requesting 1, pause, request 2, cancel inside element 2
        """)
  }
}

extension Trial {
  /// A trial of three to eight stages that a seed determines.
  init(seed: Int, operations: [Operation] = Operation.all) {
    var generator = SplitMix(seed: seed)
    var draws = Draws((0..<80).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    self.init(&draws, stages: 3...8, operations: operations)
  }
}

/// An operator with a fault of its own, in the place of a good one.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let operation: Operation

  /// - Parameter stream: the operator as it should not be.
  init(_ description: String, in name: String, _ stream: @escaping @Sendable (NumberStream, Constants) -> NumberStream)
  {
    testDescription = description
    let good = Operation.all.first { $0.name == name }!
    operation = Operation(name, good.traits, text: good.text, stream: stream, list: good.list)
  }

  static let all = [
    Fault("drops one too many", in: "dropFirst(_:)") { $0.dropFirst($1.count + 1) },
    Fault("forgets its first result", in: "scan(_:)") { stream, _ in stream.scan { digest($0, $1) }.dropFirst() },
    Fault("loses a failure", in: "map(_:)") { stream, c in
      stream.map { $0 &* 2 &+ c.value }.ignoreError().promoteFailure()
    },
    Fault("does not hear that nothing more is wanted", in: "reject(_:)") { stream, c in
      NumberStream { consumer in
        let next = consumer.next
        stream.run(
          consumer.receiving {
            if $0 >= c.value && next($0) == .stop { return .stop }
            return .more
          })
      }
    },
    Fault("remembers across a rewind", in: "scan(_:_:)") { stream, c in
      NumberStream { consumer in
        let sum = Box(c.value)
        let next = consumer.next
        stream.run(
          consumer.receiving { element in
            sum.value &+= element
            return next(sum.value)
          })
      }
    },
    Fault("completes after a stop", in: "prefix(_:)") { stream, c in
      if c.count == 0 { return stream.prefix(0) }
      return NumberStream { consumer in
        let left = Box(c.count)
        let (next, completed) = (consumer.next, consumer.completed)
        stream.run(
          consumer.receiving { element in
            let reply = next(element)
            if left.increment(by: -1) > 0 { return reply }
            completed(.finished)
            return .stop
          })
      }
    },
    Fault("asks for more than is wanted", in: "limitRate(_:)") { stream, _ in
      NumberStream { consumer in
        let next = consumer.next
        stream.run(
          Consumer(talkback: Talkback()) {
            _ = next($0)
            return .more
          } completed: {
            consumer.completed($0)
          })
      }
    },
  ]
}

extension Box where Value == Int {
  @discardableResult
  fileprivate func increment(by step: Int) -> Int {
    value += step
    return value
  }
}
