import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CompletionTests {
  @Test func isEqualIfItsFailureIs() {
    let all: [Completion<TestFailure>] = [
      .finished, .failed(TestFailure("a")), .failed(TestFailure("b")), .cancelled, .terminated,
    ]
    for (index, one) in all.enumerated() {
      for (place, other) in all.enumerated() { #expect((one == other) == (index == place)) }
    }
    #expect(Set(all + all).count == 5)
  }

  @Test func describesItself() {
    let all: [Completion<TestFailure>] = [.finished, .failed(TestFailure("a")), .cancelled, .terminated]
    #expect(all.map(\.description) == ["finished", "failed(TestFailure(a))", "cancelled", "terminated"])
  }

  @Test func hasAFailureIfItFailed() {
    let all: [Completion<TestFailure>] = [.finished, .failed(TestFailure("a")), .cancelled, .terminated]
    #expect(all.map(\.failure) == [nil, TestFailure("a"), nil, nil])
  }

  @Test func passesItsFailureThroughTransform() {
    let all: [Completion<TestFailure>] = [.finished, .failed(TestFailure("a")), .cancelled, .terminated]
    #expect(
      all.map { $0.mapFailure { TestFailure($0.name! + "b") } }
        == [.finished, .failed(TestFailure("ab")), .cancelled, .terminated])
  }

  @Test func needsNoFailureCaseWhereNothingFails() {
    func name(_ completion: Completion<Never>) -> String {
      switch completion {
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .terminated: "terminated"
      }
    }
    #expect(name(.cancelled) == "cancelled")
  }
}
