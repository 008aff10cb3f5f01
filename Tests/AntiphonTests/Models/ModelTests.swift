import Antiphon
import AntiphonTesting
import Foundation
import Testing

/// Random pipelines against the list model. `ANTIPHON_SEED` sets the first seed, `ANTIPHON_MODEL_RUNS` the number of runs.
@Suite(.leavesNothing) struct ModelTests {
  static let seed = number("ANTIPHON_SEED") ?? 1
  static let runs = number("ANTIPHON_MODEL_RUNS") ?? 1500

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test func randomPipelinesAgreeWithTheModel() {
    for seed in Self.seed..<Self.seed + Self.runs {
      guard let counterexample = PropertyCase(seed: seed).counterexample() else { continue }
      Issue.record("With ANTIPHON_SEED=\(seed) ANTIPHON_MODEL_RUNS=1: \(counterexample.shrunk())")
      return
    }
  }

  @Test func randomCasesContainEveryOperation() {
    var rest = Set(Operation.all.indices)
    for seed in 1...2000 where !rest.isEmpty {
      rest.subtract(PropertyCase(seed: seed).pipeline.stages.map(\.operation))
    }
    #expect(rest.map { Operation.all[$0].name } == [])
  }

  @Test(arguments: Fault.all) func aFaultIsFoundAndShrunk(_ fault: Fault) throws {
    let operations = Operation.all.map { $0.name == fault.operation.name ? fault.operation : $0 }
    let counterexample = try #require(
      (1...4000).lazy.compactMap { PropertyCase(seed: $0, operations: operations).counterexample() }.first)
    let shrunk = counterexample.shrunk()
    #expect(shrunk.propertyCase.pipeline.stages.count <= 2)
    #expect(shrunk.propertyCase.pipeline.stages.contains { operations[$0.operation].name == fault.operation.name })
    // As many as the largest count of an operator: `prefix(4)` may need four.
    #expect(shrunk.propertyCase.pipeline.spec.elements.count <= 4, "\(shrunk)")
    #expect(shrunk.propertyCase.script.between.count + shrunk.propertyCase.script.inside.count <= 2)
  }

  @Test func textOfACaseIsSwiftCode() {
    let operations = Operation.all
    let stages = ["map(_:)", "zip(_:)", "prefix(_:)"].enumerated().map { index, name in
      Pipeline.Stage(
        operation: operations.firstIndex { $0.name == name }!, constants: Constants(a: UInt8(index), b: 3))
    }
    let spec = SourceSpec(kind: .collection, elements: [1, 2], fails: false)
    let pipeline = stages.reduce(Pipeline(spec)) { $0.appending($1)! }
    let script = Script(demand: 1, between: [.pause, .request(2)], inside: [.init(number: 2, action: .cancel)])
    #expect(
      PropertyCase(pipeline: pipeline, script: script).text == """
        Producer.zip([from([1, 2]).promoteFailure(to: TestFailure.self)
            .map { $0 &* 2 &+ 3 }, from([3]).promoteFailure(), from([3, 3]).promoteFailure()]).map(digest)
          .prefix(2)
        // requesting 1, pause, request 2, cancel inside element 2
        """)
  }
}

extension PropertyCase {
  /// Makes a case of three to eight stages from a seed.
  init(seed: Int, operations: [Operation] = Operation.all) {
    var generator = SplitMix(seed: seed)
    var random = RandomSource((0..<80).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    self.init(&random, stages: 3...8, operations: operations)
  }
}

/// A faulty operator that replaces a correct one.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let operation: Operation

  /// - Parameter stream: the faulty operator.
  init(_ description: String, in name: String, _ stream: @escaping @Sendable (NumberStream, Constants) -> NumberStream)
  {
    testDescription = description
    let good = Operation.all.first { $0.name == name }!
    operation = Operation(name, good.traits, text: good.text, stream: stream, list: good.list)
  }

  static let all = [
    Fault("drops one too many", in: "dropFirst(_:)") { $0.dropFirst($1.count + 1) },
    Fault("forgets its first result", in: "scan(_:)") { stream, _ in stream.scan { digest($0, $1) }.dropFirst() },
    Fault("drops a failure", in: "map(_:)") { stream, c in
      stream.map { $0 &* 2 &+ c.value }.ignoreError().promoteFailure()
    },
    Fault("ignores a reply of .stop", in: "reject(_:)") { stream, c in
      NumberStream { consumer in
        let next = consumer.next
        stream.run(
          consumer.receiving {
            if $0 >= c.value && next($0) == .stop { return .stop }
            return .more
          })
      }
    },
    Fault("keeps its state across a rewind", in: "scan(_:_:)") { stream, c in
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
    Fault("requests without demand", in: "limitRate(_:)") { stream, _ in
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
