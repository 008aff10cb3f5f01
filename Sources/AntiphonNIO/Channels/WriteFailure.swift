#if NIO
/// Why a stream was not written to its end, and how many of its elements were.
public struct WriteFailure<Upstream: Error>: Error, CustomStringConvertible {
  /// The number of elements whose write has succeeded: the first ones of the stream. NIO knows nothing of the ones after them.
  public let written: Int
  /// What has failed.
  public let cause: Cause

  /// What has failed.
  public enum Cause: Sendable {
    /// The stream itself, after its elements were written.
    case upstream(Upstream)
    /// A write, or the channel was closed while the stream went on.
    case channel(any Error)
  }

  public var description: String {
    switch cause {
    case .upstream(let failure): "the stream failed after \(written) elements, which were written: \(failure)"
    case .channel(let error): "the channel failed after \(written) elements were written: \(error)"
    }
  }
}
#endif
