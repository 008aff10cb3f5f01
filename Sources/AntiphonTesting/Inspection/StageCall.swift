#if os(Linux) && canImport(Runtime)
import Antiphon
import Runtime
import Synchronization

/// A call of a function of the library that delivers an element: what the compiler has left of a stage.
///
/// In a debug build each stage has one. In a release build the stages that the optimizer can see have none: they are part of the
/// function that starts the stream.
public struct StageCall: Hashable, Sendable, CustomStringConvertible {
  /// The operator, source or helper, such as `Producer.map(_:)`.
  public let name: String
  /// True if it is no call of its own, but part of the one before it, and the debug information still says so.
  public let isFused: Bool

  public var description: String { isFused ? "\(name), fused" : name }
}

extension ProducerObservable {
  /// Calls `receive` once, at the first element, with the calls that deliver it, from the source to the consumer.
  ///
  ///     from(1...3).map { $0 + 1 }.filter { $0 > 2 }.observeStages { print($0) }.start()
  ///     // debug build:   [Producer.walking(_:shape:_:), Producer.map(_:), Producer.filter(_:)]
  ///     // release build: []
  ///
  /// They are read from the stack, so what comes before a queue or a hop to another thread is not among them. On Linux only. It reads the
  /// debug information of the program, which takes milliseconds to seconds.
  @inlinable @inline(__always)
  public func observeStages(
    _ receive: @escaping @Sendable ([StageCall]) -> Void
  ) -> FinalizedProducer<Element, Failure> {
    let observer = StageObserver(receive)
    return observeValues { _ in observer.receiveOnce() }
  }
}

/// Reads the stack, once.
@usableFromInline
final class StageObserver: Sendable {
  private let receive: @Sendable ([StageCall]) -> Void
  private let isDone = Atomic(false)

  @usableFromInline
  init(_ receive: @escaping @Sendable ([StageCall]) -> Void) { self.receive = receive }

  @usableFromInline @inline(never)
  func receiveOnce() {
    if isDone.exchange(true, ordering: .relaxed) { return }
    let stack = (try? Backtrace.capture(limit: nil))?.symbolicated()?.frames ?? []
    receive(stack.reversed().compactMap(StageCall.init))
  }
}

extension StageCall {
  /// Nil for what is no stage: thunks, functions of other modules, those that start a stream, and observers.
  fileprivate init?(_ frame: SymbolicatedBacktrace.Frame) {
    guard !frame.isSwiftThunk, let symbol = frame.symbol, symbol.rawName.hasPrefix("$s8Antiphon") else { return nil }
    let parts = symbol.name.split(separator: " in ")
    guard let function = parts.last, !function.contains("ProducerObservable."), !function.contains("FinalizedProducer.")
    else { return nil }
    // The outer closure of an operator is what starts it; the one inside it receives the elements.
    if parts.count <= 2 && function.hasPrefix("Producer.") { return nil }
    name = String(function.replacing(/^(specialized |static )*|<.*>/, with: ""))
    isFused = frame.inlined
  }
}
#endif
