import Antiphon

/// A stream that drives a user interface: it cannot fail, is observed on the main actor, and is shared; a late subscriber receives the
/// latest element first.
///
/// It promises the main *actor*. On Linux that is not always the process's first thread.
public typealias Driver<Element: Sendable> = StreamUnit<Element, Never, DriverProof>

/// Observed on the main actor, shared with the latest element.
public typealias DriverProof = Proof<OnMainActor, Anywhere, Replayed, Nothing>

extension StreamUnitProtocol where Failure == Never {
  /// This unit as a driver: the properties that it lacks are added; those that it has are not added again.
  @_alwaysEmitIntoClient @inline(__always)
  public func asDriver() -> Driver<Element> {
    Driver(receive(on: .main).share(replay: .latest).producer)
  }
}

extension StreamUnitProtocol {
  /// This unit as a driver that emits `element`, and finishes, where the stream would have failed.
  @_alwaysEmitIntoClient @inline(__always)
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    asDriver { _ in just(element).asDriver() }
  }

  /// This unit as a driver that continues with another one where the stream would have failed.
  @_alwaysEmitIntoClient @inline(__always)
  public func asDriver(onErrorRecover recover: @escaping @Sendable (Failure) -> Driver<Element>) -> Driver<Element> {
    Driver(settling: unit.producer.catch { recover($0).producer })
  }
}

extension ProducerProtocol where Failure == Never {
  /// This stream as a driver: observed on the main actor, and shared with its latest element.
  @_alwaysEmitIntoClient @inline(__always)
  public func asDriver() -> Driver<Element> { producer.unit.asDriver() }
}

extension ProducerProtocol {
  /// This stream as a driver that emits `element`, and finishes, where it would have failed.
  @_alwaysEmitIntoClient @inline(__always)
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    producer.unit.asDriver(onErrorJustReturn: element)
  }

  /// This stream as a driver that continues with another one where it would have failed.
  @_alwaysEmitIntoClient @inline(__always)
  public func asDriver(onErrorRecover recover: @escaping @Sendable (Failure) -> Driver<Element>) -> Driver<Element> {
    producer.unit.asDriver(onErrorRecover: recover)
  }
}
