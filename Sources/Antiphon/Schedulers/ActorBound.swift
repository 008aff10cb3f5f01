/// A value that is not Sendable and stays on one actor, so that it can be an element of a stream.
///
///     let images = texts.receive(on: .main).map { … }   // Producer<ActorBound<Image>, Never>
///     images.observeValues(on: self) { screen, image in screen.show(image.value()) }.start()
///
/// The box may be passed anywhere; the value can be taken out only on its actor. Access elsewhere traps, in every build. The value is
/// released where the last box is released.
public struct ActorBound<Value>: @unchecked Sendable {
  private let wrapped: Value
  private let home: any Actor

  /// - Parameters:
  ///   - value: the value to wrap.
  ///   - isolation: the actor of the value: that of the caller, which must be isolated to an actor.
  public init(_ value: Value, isolation: isolated (any Actor)? = #isolation) {
    guard let isolation else { preconditionFailure("ActorBound(_:) needs code of an actor: the value stays there") }
    wrapped = value
    home = isolation
  }

  /// The value, for code on the actor where it was put in.
  public func value(isolation: isolated (any Actor)? = #isolation) -> Value {
    precondition(isolation === home, "ActorBound.value() is called elsewhere than on the actor of the value")
    return wrapped
  }
}
