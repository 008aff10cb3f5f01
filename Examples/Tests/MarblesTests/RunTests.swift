import Antiphon
import AntiphonTesting
import Testing

@testable import marbles

@Suite(.leavesNothing)
struct RunTests {
  private func refusal(_ request: RunRequest) -> RunRefusal? {
    do throws(RunRefusal) {
      _ = try request.run()
      return nil
    } catch {
      return error
    }
  }

  // MARK: What a run shows

  @Test func aMovedMarbleMovesTheOutput() throws {
    let result = try RunRequest(operator: "debounce(for:)", inputs: ["source": "1----2--3-|"]).run()
    #expect(result.marble == "---1----2-(3|)")
    #expect(result.events.map(\.time) == [3, 8, 10, 10])
    #expect(
      result.inputs == [
        .init(name: "source", subscriptions: [.init(from: 0, to: 10)], requests: result.inputs[0].requests)
      ])
  }

  @Test func aParameterIsInTheOutputAndInTheLine() throws {
    let result = try RunRequest(operator: "debounce(for:)", parameters: ["period": .number(1)]).run()
    #expect(result.marble == "-1-2-----3|")
    #expect(result.line == "source.debounce(for: .milliseconds(1))")
  }

  @Test func aChoiceIsInTheOutputAndInTheLine() throws {
    let result = try RunRequest(
      operator: "flatMap(_:maxConcurrent:_:)", parameters: ["strategy": .text(".latest"), "limit": .number(1)]
    ).run()
    #expect(result.marble == "a-a--b---|")
    #expect(result.line == "source.flatMap(.latest, maxConcurrent: 1) { _ in transform }")
    #expect(result.inputs[1].subscriptions == [.init(from: 0, to: 2), .init(from: 2, to: 6)])
  }

  @Test func aFailureHasAText() throws {
    let result = try RunRequest(
      operator: "timeout(after:failure:)", inputs: ["source": "1-|"], parameters: ["period": .number(1)]
    ).run()
    #expect(result.marble == "1#")
    #expect(result.error == "TestFailure(too late)")
  }

  @Test func aCountedRequestLimitsTheOutput() throws {
    let result = try RunRequest(operator: "map(_:)", talkback: "2---1").run()
    #expect(result.marble == "2-4-6-|")
    let slow = try RunRequest(operator: "map(_:)", talkback: "1-----1--1").run()
    #expect(slow.marble == "2-----4--(6|)")
    #expect(slow.demand.map(\.call) == ["request 1", "request 1", "request 1"])
    #expect(slow.demand.map(\.time) == [0, 6, 9])
    #expect(slow.inputs[0].requests.map(\.count) == [1, 1, 1])
  }

  @Test func aPausedConsumerReceivesLater() throws {
    let result = try RunRequest(operator: "map(_:)", talkback: "-p---r").run()
    #expect(result.marble == "2----(46) @6ms |")
    #expect(result.demand.map(\.call) == ["pause", "resume"])
  }

  @Test func aRewindStartsAgain() throws {
    let result = try RunRequest(operator: "map(_:)", talkback: "---<").run()
    #expect(result.marble == "2-42-4-6-|")
  }

  @Test func aCancelledRunEnds() throws {
    #expect(try RunRequest(operator: "map(_:)", talkback: "---!").run().marble == "2-4!")
  }

  @Test func elementsWithoutAMarkHaveALegend() throws {
    let result = try RunRequest(operator: "collect()").run()
    #expect(result.marble == "------(A|)")
    #expect(result.legend == ["A = [1, 2, 3]"])
    #expect(result.events[0].label == "[1, 2, 3]")
  }

  @Test func aStreamWithoutEndIsCut() throws {
    let result = try RunRequest(operator: "sample(every:)", inputs: ["source": "1-2"]).run()
    #expect(result.events.map(\.label) == ["2"])
    #expect(result.notes == ["The stream is not over; the run was cut at 120 ms."])
  }

  @Test func manyStartsAreCut() throws {
    var limits = Limits()
    limits.starts = 3
    let result = try RunRequest(operator: "repeat(_:)", parameters: ["count": .number(9)]).run(limits: limits)
    #expect(result.marble == "1-21-21-2")
    #expect(result.notes == ["The stream starts its inputs more than 3 times; the run was cut."])
  }

  @Test func manyElementsAreCut() throws {
    var limits = Limits()
    limits.events = 2
    let result = try RunRequest(operator: "map(_:)").run(limits: limits)
    #expect(result.marble == "2-4")
    #expect(result.notes == ["Only the first 2 elements are shown."])
  }

  // MARK: What is refused

  @Test func anEndlessSynchronousStreamIsRefused() {
    let endless = refusal(RunRequest(operator: "repeat()", inputs: ["source": "|"]))
    #expect(endless?.cause == .unacceptable)
    #expect(endless?.message.contains("never ends") == true)
    #expect(refusal(RunRequest(operator: "repeat()", inputs: ["source": "(12|)"])) == nil)
  }

  @Test(arguments: [
    ("1-(2", "this group is never closed"), ("1-?", "'?' means nothing here"),
    ("1-|2", "the stream is over before this"),
    ("1-a|", "no value is given for 'a'"), ("-^1-|", "'^'"), ("-1 @0ms 2|", "before the mark on its left"),
    ("-1-<", "'<'"),
  ])
  func aDiagramThatCannotBeReadIsRefused(_ diagram: String, _ reason: String) {
    let refusal = refusal(RunRequest(operator: "map(_:)", inputs: ["source": diagram]))
    #expect(refusal?.cause == .malformed)
    #expect(refusal?.message.contains(reason) == true, "\(refusal?.message ?? "accepted")")
  }

  @Test(arguments: ["x", "1-(2", "^1", "#"])
  func aDemandThatCannotBeReadIsRefused(_ talkback: String) {
    #expect(refusal(RunRequest(operator: "map(_:)", talkback: talkback))?.cause == .malformed)
  }

  @Test(arguments: [
    String(repeating: "1", count: 10_000), String(repeating: "1", count: 41), String(repeating: "-", count: 61) + "1",
    "1 9223372036854775806s 2", "1 1us 2", "1 2m |",
  ])
  func aDiagramBeyondALimitIsRefused(_ diagram: String) {
    #expect(refusal(RunRequest(operator: "map(_:)", inputs: ["source": diagram]))?.cause == .unacceptable)
  }

  @Test(arguments: Catalogue.entries.map(\.name))
  func aParameterOutOfRangeIsRefused(_ name: String) throws {
    for parameter in try #require(Catalogue.entry(name)).parameters {
      for value in [Value.number(-1), .number(.max), .number(.min), .text(""), .text("system(\"ls\")")] {
        let refusal = refusal(RunRequest(operator: name, parameters: [parameter.name: value]))
        #expect(refusal?.cause == .unacceptable, "\(parameter.name): \(value)")
      }
    }
    #expect(refusal(RunRequest(operator: name, parameters: ["": .number(1)]))?.cause == .unacceptable)
    #expect(refusal(RunRequest(operator: name, inputs: ["": "|"]))?.cause == .unacceptable)
  }

  @Test func anUnknownOperatorIsRefused() {
    #expect(refusal(RunRequest(operator: "mop"))?.cause == .unacceptable)
  }

  /// The ends of each range, with inputs that are empty, full, synchronous, failing and silent, and with each kind of demand.
  @Test(arguments: Catalogue.entries.map(\.name))
  func whateverIsAcceptedIsAnswered(_ name: String) throws {
    let entry = try #require(Catalogue.entry(name))
    let ends = entry.parameters.map { parameter in
      parameter.range.map { [Value.number($0[0]), .number($0[1])] } ?? (parameter.choices ?? []).map(Value.text)
    }
    var sets: [[String: Value]] = [[:]]
    for (parameter, values) in zip(entry.parameters, ends) {
      sets = sets.flatMap { set in values.map { value in set.merging([parameter.name: value]) { $1 } } }
    }
    func diagrams(_ kind: Input.Kind) -> [String] {
      let mark = kind == .truths ? "t" : "1"
      return [
        "|", "#", "", mark, "(\(mark)\(mark)|)", String(repeating: mark, count: 39) + "|", "-\(mark)-#",
        "(" + String(repeating: mark, count: 39) + "#)",
      ]
    }
    for set in sets {
      for number in 0..<12 {
        // Alike first, and then each input another one.
        let inputs = entry.inputs.enumerated().map { place, input in
          (input.name, diagrams(input.kind)[(number + (number < 8 ? 0 : 3 * place)) % 8])
        }
        for talkback in ["", ["1--2-*", "p-r-p", "--<", "-!"][number % 4]] {
          let request = RunRequest(
            operator: name, inputs: Dictionary(uniqueKeysWithValues: inputs), parameters: set, talkback: talkback)
          do throws(RunRefusal) {
            let result = try request.run()
            #expect(result.events.count <= 401)
            #expect(result.events.allSatisfy { 0...120 ~= $0.time })
            // What remains are remarks about the run, never a broken rule of the protocol.
            #expect(
              result.notes.allSatisfy {
                $0.hasPrefix("The stream") || $0.hasPrefix("Only") || $0.hasPrefix("A rewind")
              },
              "\(request): \(result.notes)")
          } catch {
            #expect(error.message.contains("never ends"), "\(error)")
          }
        }
      }
    }
  }
}
