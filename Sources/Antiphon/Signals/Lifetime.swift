/// The lifetime of an object, for work that must stop with the object.
///
///     final class Screen {
///       let (lifetime, token) = Lifetime.make()   // ends with the screen
///     }
public final class Lifetime: Sendable {
  let talkback: Talkback

  /// Ends its lifetime when it is released.
  public final class Token: Sendable {
    let talkback = Talkback()

    /// A token whose lifetime has not ended.
    public init() {}

    deinit { talkback.cancel() }

    /// Ends the lifetime now. Idempotent.
    public func end() { talkback.cancel() }
  }

  /// The lifetime of a token.
  public init(_ token: Token) { talkback = token.talkback }

  /// A lifetime, and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// True once it has ended.
  public var hasEnded: Bool { talkback.isCancelled }

  /// Calls `body` once at the end, or now if the lifetime has ended. The returned registration removes `body`.
  @discardableResult
  public func onEnd(_ body: @escaping @Sendable () -> Void) -> Registration { talkback.onCancel(body) }

  /// Emits one element at the end, and finishes.
  public var ended: Producer<Void, Never> {
    emitting { [talkback] emitter in
      let registration = talkback.onCancel {
        emitter.send(())
        emitter.finish()
      }
      emitter.onEnd { registration.remove() }
    }
  }
}
