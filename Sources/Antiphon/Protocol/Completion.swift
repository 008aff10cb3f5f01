/// How a stream ended.
///
/// - `finished`: the source had nothing more to say.
/// - `failed`: the source, or a closure on the way, gave up for the reason it carries.
/// - `cancelled`: the consumer's side ended the stream through its talkback.
/// - `terminated`: the process is going down.
@frozen
public enum Completion<Failure: Error>: Sendable {
  case finished
  case failed(Failure)
  case cancelled
  case terminated
}

extension Completion: Equatable where Failure: Equatable {}
extension Completion: Hashable where Failure: Hashable {}

extension Completion: CustomStringConvertible {
  public var description: String {
    switch self {
    case .finished: "finished"
    case .failed(let failure): "failed(\(failure))"
    case .cancelled: "cancelled"
    case .terminated: "terminated"
    }
  }
}

extension Completion {
  /// The same ending, its failure passed through `transform`.
  @inlinable
  public func mapFailure<NewFailure>(_ transform: (Failure) -> NewFailure) -> Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .failed(let failure): .failed(transform(failure))
    case .cancelled: .cancelled
    case .terminated: .terminated
    }
  }
}

extension Completion {
  /// How a stream ends when a closure on its way throws. Tells the optimizer that there is no such way if nothing can be thrown:
  /// it does not find out by itself.
  @inlinable @inline(__always)
  static func thrown(_ error: Failure) -> Completion {
    if Failure.self == Never.self { switch error as! Never {} }
    return .failed(error)
  }
}

/// What catches the failure of a closure that can't throw, as its `Failure` is `Never`.
///
/// A stage whose closure can throw keeps its consumer's `completed`, too. On the heap, behind a subject, the optimizer does not
/// find out that nobody needs it, and each element has a longer way: so common stages have a closure for either case.
@inlinable @inline(__always)
func impossible<Failure: Error>(_ error: Failure) -> Never {
  switch error as! Never {}
}

extension Completion where Failure == Never {
  /// The same ending, of a stream that could fail.
  @inlinable @inline(__always)
  func promoted<NewFailure>() -> Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .cancelled: .cancelled
    case .terminated: .terminated
    }
  }
}
