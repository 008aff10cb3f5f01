/// How long something lives, for those who should stop with it.
///
///     final class Screen {
///       let (lifetime, token) = Lifetime.make()   // ends with the screen
///     }
public final class Lifetime: Sendable {
  let line: Talkback

  /// Ends its lifetime when it is let go of.
  public final class Token: Sendable {
    let line = Talkback()

    public init() {}

    deinit { line.cancel() }

    /// Ends the lifetime now. Idempotent.
    public func end() { line.cancel() }
  }

  /// The lifetime of a token.
  public init(_ token: Token) { line = token.line }

  /// A lifetime, and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// True once it has ended.
  public var hasEnded: Bool { line.isCancelled }

  /// Calls `body` once at the end, or now if that is over. What is returned takes it back.
  @discardableResult
  public func onEnd(_ body: @escaping @Sendable () -> Void) -> Registration { line.onCancel(body) }

  /// Emits one element at the end, and finishes.
  public var ended: Producer<Void, Never> {
    emitting { [line] emitter in
      let registration = line.onCancel {
        emitter.send(())
        emitter.finish()
      }
      emitter.onEnd { registration.remove() }
    }
  }
}
