import Antiphon

/// A stream that drives a user interface: it cannot fail, is observed on the main actor, and is shared; whoever comes later
/// is told the latest element first.
///
/// The promise is the main *actor*. On Linux that is not always the process's first thread.
public typealias Driver<Element: Sendable> = StreamUnit<Element, Never, DriverProof>

/// Observed on the main actor, shared with the latest element.
public typealias DriverProof = Proof<OnMainActor, Anywhere, Replayed, Nothing>

extension StreamUnitProtocol where Failure == Never {
  /// This as a driver: what it has not yet of the properties it is given. Nothing is added that is there already.
  @inlinable @inline(__always)
  public func asDriver() -> Driver<Element> {
    Driver(receive(on: .main).share(replay: .latest).producer)
  }
}

extension StreamUnitProtocol {
  /// This as a driver that emits `element`, and finishes, where the stream would have failed.
  @inlinable @inline(__always)
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    asDriver { _ in just(element).asDriver() }
  }

  /// This as a driver that goes on with another one where the stream would have failed.
  @inlinable @inline(__always)
  public func asDriver(onErrorRecover recover: @escaping @Sendable (Failure) -> Driver<Element>) -> Driver<Element> {
    Driver(settling: unit.producer.catch { recover($0).producer })
  }
}

extension Producer where Failure == Never {
  /// This as a driver: observed on the main actor, and shared with its latest element.
  @inlinable @inline(__always)
  public func asDriver() -> Driver<Element> { unit.asDriver() }
}

extension Producer {
  /// This as a driver that emits `element`, and finishes, where the stream would have failed.
  @inlinable @inline(__always)
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    unit.asDriver(onErrorJustReturn: element)
  }

  /// This as a driver that goes on with another one where the stream would have failed.
  @inlinable @inline(__always)
  public func asDriver(onErrorRecover recover: @escaping @Sendable (Failure) -> Driver<Element>) -> Driver<Element> {
    unit.asDriver(onErrorRecover: recover)
  }
}
