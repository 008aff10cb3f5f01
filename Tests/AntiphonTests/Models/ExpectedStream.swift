import Antiphon
import AntiphonTesting

/// The list model of a stream: its events by now, with unlimited demand from the start.
struct ExpectedStream: Equatable {
  var elements: [Int]
  /// Nil while the source is active. Set in this file only: what replaces a failure has to remember it as `cutOff`.
  private(set) var end: Completion<TestFailure>?
  var nondeterminism: Nondeterminism = []
  /// Failures that may overtake the remaining elements.
  var overtaking: [Completion<TestFailure>] = []
  /// A failure of the source that a stage has cut off. The source may fail before that stage has demand.
  private(set) var cutOff: Completion<TestFailure>?
  var canRewind = true

  /// What depends on the timing of requests.
  struct Nondeterminism: OptionSet {
    let rawValue: Int
    static let order = Nondeterminism(rawValue: 1)
    static let loss = Nondeterminism(rawValue: 2)
  }

  init(_ elements: [Int], _ end: Completion<TestFailure>? = .finished) {
    self.elements = elements
    self.end = end
  }

  var isFinished: Bool { end == .finished }
  var isFailed: Bool { if case .failed = end { true } else { false } }
  /// True if only one sequence of events is possible.
  var isDeterministic: Bool { nondeterminism.isEmpty && overtaking.isEmpty }
}

// MARK: Operators

extension ExpectedStream {
  /// The stream with other elements and the same completion.
  func with(_ elements: [Int]) -> ExpectedStream { changed { $0.elements = elements } }

  func changed(_ change: (inout ExpectedStream) -> Void) -> ExpectedStream {
    var expected = self
    change(&expected)
    return expected
  }

  /// The stream finished after these elements, whatever would follow.
  func finished(with elements: [Int]) -> ExpectedStream {
    changed { expected in
      if isFailed { expected.cutOff = end }
      (expected.elements, expected.end) = (elements, .finished)
    }
  }

  /// The stream failed with `failure` after these elements, whatever would follow.
  func failed(with failure: TestFailure, after elements: [Int]) -> ExpectedStream {
    finished(with: elements).changed { $0.end = .failed(failure) }
  }

  /// The stream finished after these elements, with its failure replaced.
  func replaced(with elements: [Int]) -> ExpectedStream { finished(with: elements).changed { $0.cutOff = nil } }

  /// The stream with each of its failures replaced by `failure`.
  func mapFailures(to failure: TestFailure) -> ExpectedStream {
    changed { expected in
      if isFailed { expected.end = .failed(failure) }
      expected.overtaking = overtaking.map { _ in .failed(failure) }
      if cutOff != nil { expected.cutOff = .failed(failure) }
    }
  }

  /// No element before the stream has finished, and then the result for all elements.
  func atEnd(_ result: ([Int]) -> [Int]) -> ExpectedStream { with(isFinished ? result(elements) : []) }

  /// The elements up to and including the first that `isLast`, which finishes the stream.
  func through(where isLast: (Int) -> Bool) -> ExpectedStream {
    guard let index = elements.firstIndex(where: isLast) else { return self }
    return finished(with: Array(elements[...index]))
  }

  /// More elements when it has finished.
  func then(_ more: [Int]) -> ExpectedStream { with(isFinished ? elements + more : elements) }

  /// One element as soon as one `isDecisive`, or another one when the stream has finished without.
  func decided(by isDecisive: (Int) -> Bool, _ one: Int, otherwise other: Int) -> ExpectedStream {
    elements.contains(where: isDecisive) ? finished(with: [one]) : atEnd { _ in [other] }
  }

  func free(_ nondeterminism: Nondeterminism) -> ExpectedStream {
    changed { $0.nondeterminism.formUnion(nondeterminism) }
  }

  /// The stream with a failure that overtakes waiting elements.
  var withOvertakingFailure: ExpectedStream {
    changed { $0.overtaking += [isFailed ? end : nil, cutOff].compactMap { $0 } }
  }

  var unrewindable: ExpectedStream { changed { $0.canRewind = false } }
}

/// A hash of numbers that depends on their order.
func digest(_ numbers: [Int]) -> Int { numbers.reduce(7) { $0 &* 31 &+ $1 } }
func digest(_ numbers: Int...) -> Int { digest(numbers) }
