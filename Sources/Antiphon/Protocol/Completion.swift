/// How a stream ended.
///
/// - `finished`: the source has no more elements.
/// - `failed`: the source, or a closure on the way, failed with the error that the case carries.
/// - `cancelled`: the consumer's side ended the stream through its talkback.
/// - `terminated`: the process is about to end.
@frozen
public enum Completion<Failure: Error>: Sendable {
  /// The source has no more elements.
  case finished
  /// The source, or a closure on the way, failed.
  case failed(Failure)
  /// The consumer's side ended the stream through its talkback.
  case cancelled
  /// The process is about to end.
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
  /// True if the source has no more elements.
  @inlinable
  public var isFinished: Bool {
    if case .finished = self { true } else { false }
  }

  /// The failure, if the stream failed.
  @inlinable
  public var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  /// This completion, with its failure passed through `transform`.
  @inlinable
  public func mapFailure<NewFailure>(_ transform: (Failure) -> NewFailure) -> Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .failed(let failure): .failed(transform(failure))
    case .cancelled: .cancelled
    case .terminated: .terminated
    }
  }

  /// This completion, with a failure replaced by `finished`.
  @inlinable
  func withoutFailure<NewFailure>(_: NewFailure.Type = NewFailure.self) -> Completion<NewFailure> {
    switch self {
    case .finished, .failed: .finished
    case .cancelled: .cancelled
    case .terminated: .terminated
    }
  }
}

extension Completion {
  /// How a stream ends when one of its closures throws. If nothing can be thrown, this shows the optimizer that the path does not
  /// exist, which it does not find out by itself.
  @inlinable @inline(__always)
  static func thrown(_ error: Failure) -> Completion {
    if Failure.self == Never.self { switch error as! Never {} }
    return .failed(error)
  }
}

extension Completion where Failure == Never {
  /// This completion, as one of a stream that can fail.
  @inlinable @inline(__always)
  func promoted<NewFailure>() -> Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .cancelled: .cancelled
    case .terminated: .terminated
    }
  }
}
