/// Ends any number of streams from outside: each one that is `killed(by:)` it.
///
///     let shutdown = KillSwitch<Never>()
///     requests.killed(by: shutdown).start()
///     shutdown.finish()
///
/// Only the first end has an effect. A stream that starts after it ends at once. If the switch is released without an end, the streams
/// continue.
public final class KillSwitch<Failure: Error>: Sendable {
  /// Completed with an ending as its failure: when the switch is released, the subject finishes, which ends nothing.
  private let subject = Subject<Void, KillSwitchEnding>()

  private enum KillSwitchEnding: Error {
    case finished
    case failed(Failure)
  }

  /// A switch that has ended nothing yet.
  public init() {}

  /// Finishes the streams.
  public func finish() { subject.fail(.finished) }

  /// Fails the streams.
  public func fail(_ failure: Failure) { subject.fail(.failed(failure)) }

  /// Emits one element when the streams are to finish, or fails with the failure that they are to fail with.
  var ended: Producer<Void, Failure> {
    subject.producer.catch { (ending: KillSwitchEnding) -> Producer<Void, Failure> in
      switch ending {
      case .finished: just(()).promoteFailure()
      case .failed(let failure): Antiphon.fail(failure)
      }
    }
  }
}
