import Antiphon
import AntiphonTesting

/// The list model of a stream: what it would have told by now if it had been asked for everything from the start.
struct Tale: Equatable {
  var elements: [Int]
  /// Nil while the source has more to say.
  var end: Completion<TestFailure>?
  var freedom: Freedom = []
  /// Failures that may come before the elements that are left, as they are heard as soon as they happen.
  var early: [Completion<TestFailure>] = []
  /// A failure of the source that a stage has cut off. The source may have failed before that stage was asked.
  var cutOff: Completion<TestFailure>?
  var canRewind = true

  /// What an operator doesn't promise: what comes out depends on when it is asked for.
  struct Freedom: OptionSet {
    let rawValue: Int
    static let order = Freedom(rawValue: 1)
    static let loss = Freedom(rawValue: 2)
  }

  init(_ elements: [Int], _ end: Completion<TestFailure>? = .finished) {
    self.elements = elements
    self.end = end
  }

  var isFinished: Bool { end == .finished }
  var isFailed: Bool { if case .failed = end { true } else { false } }
  /// True if there is only one way to tell it.
  var isCertain: Bool { freedom.isEmpty && early.isEmpty }
}

// MARK: What operators do

extension Tale {
  /// Other elements, the same end.
  func with(_ elements: [Int]) -> Tale { changed { $0.elements = elements } }

  func changed(_ change: (inout Tale) -> Void) -> Tale {
    var told = self
    change(&told)
    return told
  }

  /// Over with these elements, whatever this stream has still to say.
  func over(with elements: [Int]) -> Tale {
    changed { told in
      if isFailed { told.cutOff = end }
      (told.elements, told.end) = (elements, .finished)
    }
  }

  /// Failed with `failure` after these elements, whatever this stream has still to say.
  func failed(with failure: TestFailure, after elements: [Int]) -> Tale {
    over(with: elements).changed { $0.end = .failed(failure) }
  }

  /// The same as `over(with:)` where the failure is replaced: it is not heard any more.
  func replaced(with elements: [Int]) -> Tale { over(with: elements).changed { $0.cutOff = nil } }

  /// Nothing before it has finished, and then what `result` makes of all elements.
  func atEnd(_ result: ([Int]) -> [Int]) -> Tale { with(isFinished ? result(elements) : []) }

  /// The elements up to the first that `isLast`, which is emitted and ends it.
  func through(where isLast: (Int) -> Bool) -> Tale {
    guard let index = elements.firstIndex(where: isLast) else { return self }
    return over(with: Array(elements[...index]))
  }

  /// More elements once it has finished.
  func then(_ more: [Int]) -> Tale { with(isFinished ? elements + more : elements) }

  /// One element for the first that `isDecisive`, or another one when it has finished without.
  func decided(by isDecisive: (Int) -> Bool, _ one: Int, otherwise other: Int) -> Tale {
    elements.contains(where: isDecisive) ? over(with: [one]) : atEnd { _ in [other] }
  }

  func free(_ freedom: Freedom) -> Tale { changed { $0.freedom.formUnion(freedom) } }

  /// A failure overtakes the elements that wait.
  var failingEarly: Tale { changed { $0.early += [isFailed ? end : nil, cutOff].compactMap { $0 } } }

  var unrewindable: Tale { changed { $0.canRewind = false } }
}

/// One number for several, which tells of their order.
func digest(_ numbers: [Int]) -> Int { numbers.reduce(7) { $0 &* 31 &+ $1 } }
func digest(_ numbers: Int...) -> Int { digest(numbers) }
