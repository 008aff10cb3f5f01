/// A value that is not Sendable and stays on one actor, so that it can be an element of a stream.
///
///     let images = texts.receive(on: .main).map { … }   // Producer<ActorBound<Image>, Never>
///     images.observeValues(on: self) { screen, image in screen.show(image.value()) }.start()
///
/// The box may go anywhere; the value may be taken out only where it was put in. Anywhere else is a trap, in every build. It is let go
/// of wherever the last box is.
public struct ActorBound<Value>: @unchecked Sendable {
  private let wrapped: Value
  private let home: any Actor

  /// - Parameter isolation: the actor that the value stays on: that of the code that calls this, which must be an actor's.
  public init(_ value: Value, isolation: isolated (any Actor)? = #isolation) {
    guard let isolation else { preconditionFailure("ActorBound(_:) needs code of an actor: the value stays there") }
    wrapped = value
    home = isolation
  }

  /// The value, in code of the actor that it was put in on.
  public func value(isolation: isolated (any Actor)? = #isolation) -> Value {
    precondition(isolation === home, "ActorBound.value() is called elsewhere than on the actor of the value")
    return wrapped
  }
}
