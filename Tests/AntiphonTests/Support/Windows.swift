import Antiphon
import AntiphonTesting

extension Producer {
  /// The numbers of the elements, which are windows.
  func numbers<Part>() -> Producer<Int, Failure> where Element == Producer<Part, Failure> {
    enumerated().map { $0.offset }
  }

  /// The elements of one window.
  func window<Part>(_ number: Int) -> Producer<Part, Failure> where Element == Producer<Part, Failure> {
    element(at: number).flatMap { $0 }
  }
}

/// The numbers of windows in marbles.
let windowLetters: MarbleValues<Int> = ["a": 0, "b": 1, "c": 2, "d": 3, "e": 4]
