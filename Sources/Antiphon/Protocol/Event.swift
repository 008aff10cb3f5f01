/// What a stream emits, as a value: an element or a completion.
@frozen
public enum Event<Element: Sendable, Failure: Error>: Sendable {
  /// An element.
  case next(Element)
  /// The end of the stream.
  case completed(Completion<Failure>)
}

extension Event: Equatable where Element: Equatable, Failure: Equatable {}

extension Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .completed(let completion): "\(completion)"
    }
  }
}

extension Event {
  /// The element, or nil for a completion.
  @inlinable public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The completion, or nil for an element.
  @inlinable public var completion: Completion<Failure>? {
    if case .completed(let completion) = self { completion } else { nil }
  }

  /// This event, with its element passed through `transform`.
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: (Element) throws(Failure) -> NewElement
  ) -> Event<NewElement, Failure> {
    switch self {
    case .next(let element):
      do throws(Failure) { return .next(try transform(element)) } catch { return .completed(.failed(error)) }
    case .completed(let completion): return .completed(completion)
    }
  }

  /// The callback form of `map`: `transform` passes its result to a callback, at any time.
  ///
  /// The returned function calls `receive` with the first result and ignores later ones. A completion skips `transform`.
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element, @escaping @Sendable (Result<NewElement, Failure>) -> Void) -> Void
  ) -> @Sendable (_ receive: @escaping @Sendable (Event<NewElement, Failure>) -> Void) -> Void {
    switch self {
    case .next(let element):
      return { receive in
        let answer = OneShotCallback<NewElement, Failure> { result in
          switch result {
          case .success(let value): receive(.next(value))
          case .failure(let failure): receive(.completed(.failed(failure)))
          }
        }
        transform(element) { answer.give($0) }
      }
    case .completed(let completion): return { receive in receive(.completed(completion)) }
    }
  }
}
