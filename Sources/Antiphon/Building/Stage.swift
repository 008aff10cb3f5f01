/// An operator with one upstream and no state, as a type of its own.
///
/// `receive` is called with each element. It emits what it wants to, and returns the reply: that of `emit`, or `.more` if it
/// emits nothing. `lift(_:)` makes a stream of it:
///
///     struct Doubled: Stage {
///       func receive(_ number: Int, emit: (Int) -> Reply) -> Reply { emit(number * 2) }
///     }
///
///     extension Producer where Element == Int {
///       func doubled() -> Producer { lift(Doubled()) }
///     }
///
/// Mark `receive` and the method `@inlinable` in a library, so that the stage fuses in the programs that use it.
public protocol Stage<Input, Output>: Sendable {
  /// The elements of upstream.
  associatedtype Input: Sendable
  /// The elements that are emitted.
  associatedtype Output: Sendable
  /// What `receive` throws: the failure of the stream, or `Never`, which lets the stage fit every stream.
  associatedtype Failure: Error = Never

  /// Receives an element and returns the reply for upstream. A failure that it throws ends the stream and stops upstream. After a
  /// reply of `.stop` from `emit` it returns `.stop`, and throws nothing: downstream is over.
  ///
  /// - Parameters:
  ///   - element: the element of upstream.
  ///   - emit: delivers an element downstream. It may be called once at most: there may be no demand for another element.
  func receive(_ element: Input, emit: (Output) -> Reply) throws(Failure) -> Reply
}

/// An operator with one upstream and state, as a type of its own.
///
/// The state belongs to the subscription. It is `initialState` when the stream starts, and after each rewind. `lift(_:)` makes a
/// stream of it:
///
///     struct RunningSum: StatefulStage {
///       let initialState = 0
///
///       func receive(_ number: Int, _ sum: inout Int, emit: (Int) -> Reply) -> Reply {
///         sum += number
///         return emit(sum)
///       }
///     }
public protocol StatefulStage<Input, Output>: Sendable {
  /// The elements of upstream.
  associatedtype Input: Sendable
  /// The elements that are emitted.
  associatedtype Output: Sendable
  /// What is kept from element to element.
  associatedtype State
  /// What `receive` throws: the failure of the stream, or `Never`, which lets the stage fit every stream.
  associatedtype Failure: Error = Never

  /// The state at the start and after a rewind.
  var initialState: State { get }

  /// Receives an element and returns the reply for upstream. A failure that it throws ends the stream and stops upstream. After a
  /// reply of `.stop` from `emit` it returns `.stop`, and throws nothing: downstream is over.
  ///
  /// - Parameters:
  ///   - element: the element of upstream.
  ///   - state: the state of this subscription, to be read and changed.
  ///   - emit: delivers an element downstream. It may be called once at most: there may be no demand for another element.
  func receive(_ element: Input, _ state: inout State, emit: (Output) -> Reply) throws(Failure) -> Reply

  /// True if the stream finishes after the element that led to `state`, and upstream is stopped. If it is true of `initialState`,
  /// the stream finishes at once, and upstream is not started.
  func isOver(_ state: State) -> Bool
}

extension StatefulStage {
  /// A stage that ends with its upstream.
  @inlinable @inline(__always)
  public func isOver(_ state: State) -> Bool { false }
}
