import Antiphon

/// Emits each element with its number, from 0. Fails with `CountOverflow` at an element for which there is no number.
public func indices<Element: Sendable>() -> CallbagOperator<Element, (Int, Element)> {
  indices(from: 0)
}

/// Emits each element with its number, from 0. Fails with `failure` at an element for which there is no number.
public func indices<Element: Sendable>(
  overflow failure: @escaping @autoclosure @Sendable () -> any Error
) -> CallbagOperator<Element, (Int, Element)> {
  indices(from: 0, overflow: failure())
}

/// Emits each element with its number, counted from `first`.
package func indices<Element: Sendable>(
  from first: Int, overflow failure: @escaping @autoclosure @Sendable () -> any Error = CountOverflow()
) -> CallbagOperator<Element, (Int, Element)> {
  CallbagOperator { $0.operating { $0.enumerated(from: first, overflow: failure).map { ($0.offset, $0.element) } } }
}

/// Why elements can't be numbered: `Int.max` was used up.
public struct CountOverflow: Error, Equatable {
  /// An error without further content.
  public init() {}
}

/// Emits the result of combining the elements so far; the first element is emitted unchanged.
@_alwaysEmitIntoClient
public func scan<Element: Sendable>(
  _ combine: @escaping @Sendable (Element, Element) throws -> Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.scan(combine) } }
}

/// Emits the second value that `step` returns for each element, and passes the first one to the next call as the state.
@_alwaysEmitIntoClient
public func loop<State: Sendable, Element: Sendable, Output: Sendable>(
  _ initial: State, _ step: @escaping @Sendable (State, Element) throws -> (State, Output)
) -> CallbagOperator<Element, Output> {
  CallbagOperator {
    $0.operating {
      $0.scanMap(into: initial) { (state: inout State, element: Element) throws(any Error) -> Output in
        let (after, output) = try step(state, element)
        state = after
        return output
      }
    }
  }
}

/// Emits arrays of `count` elements, and the remaining elements at the end.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, [Element]> {
  precondition(count > 0, "buffer(_:) needs a count of 1 or more")
  return CallbagOperator { $0.listening { $0.chunks(ofCount: count) } }
}

/// Emits arrays of `count` elements, a new one every `step` elements, and the incomplete arrays at the end.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable>(_ count: Int, startingEvery step: Int) -> CallbagOperator<Element, [Element]> {
  precondition(count > 0 && step > 0, "buffer(_:startingEvery:) needs a count and a step of 1 or more")
  return CallbagOperator { $0.listening { $0.chunks(ofCount: count, startingEvery: step) } }
}

/// Emits arrays of `count` elements, or of those that have arrived when `period` is over, and the remaining elements at the end.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable, Time: Clock>(
  _ count: Int, orEvery period: Duration, on clock: Time
) -> CallbagOperator<Element, [Element]> where Time.Duration == Duration {
  precondition(count > 0, "buffer(_:orEvery:on:) needs a count of 1 or more")
  return CallbagOperator { $0.listening { $0.chunks(ofCount: count, orEvery: period, clock: clock) } }
}

/// Emits arrays of adjacent elements: an element joins the array of the one before it if `belongsTogether` is true for both.
@_alwaysEmitIntoClient
public func chunked<Element: Sendable>(
  by belongsTogether: @escaping @Sendable (Element, Element) throws -> Bool
) -> CallbagOperator<Element, [Element]> {
  CallbagOperator { $0.listening { $0.chunked(by: belongsTogether) } }
}

/// Emits arrays of adjacent elements with the same key, each together with its key.
@_alwaysEmitIntoClient
public func chunked<Element: Sendable, Key: Equatable & Sendable>(
  on key: @escaping @Sendable (Element) throws -> Key
) -> CallbagOperator<Element, (Key, [Element])> {
  CallbagOperator { $0.listening { $0.chunked(on: key).map { ($0.key, $0.elements) } } }
}

/// Emits, from element number `count` on, each element together with the elements right before it.
@_alwaysEmitIntoClient
public func windows<Element: Sendable>(ofCount count: Int) -> CallbagOperator<Element, [Element]> {
  precondition(count > 0, "windows(ofCount:) needs a count of 1 or more")
  return CallbagOperator { $0.operating { $0.windows(ofCount: count) } }
}

/// Emits, each time `step` has passed, an array of the elements of the last `period`.
@_alwaysEmitIntoClient
public func windows<Element: Sendable, Time: Clock>(
  lasting period: Duration, every step: Duration, on clock: Time
) -> CallbagOperator<Element, [Element]> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.windows(lasting: period, every: step, clock: clock) } }
}

/// Emits the elements of each `period` as an array, and the remaining elements at the end.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, [Element]> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.chunks(every: period, clock: clock) } }
}

/// Emits the elements between two elements of `notifier` as an array, and the remaining elements at the end.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable, Notifier: CallbagConvertible>(
  on notifier: Notifier
) -> CallbagOperator<Element, [Element]> {
  CallbagOperator { $0.listening { $0.chunks(on: notifier.callbag.producer) } }
}

/// Emits an array as soon as it has `count` elements or `notifier` emits one, and the remaining elements at the end.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable, Notifier: CallbagConvertible>(
  _ count: Int, orOn notifier: Notifier
) -> CallbagOperator<Element, [Element]> {
  precondition(count > 0, "buffer(_:orOn:) needs a count of 1 or more")
  return CallbagOperator { $0.listening { $0.chunks(ofCount: count, orOn: notifier.callbag.producer) } }
}

/// Emits, as an array, the elements between each element of `openings` and the first one of the notifier made for it.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable, Openings: CallbagConvertible, Notifier: CallbagConvertible>(
  from openings: Openings, until closing: @escaping @Sendable (Openings.Element) throws -> Notifier
) -> CallbagOperator<Element, [Element]> {
  CallbagOperator {
    $0.listening {
      $0.chunks(from: openings.callbag.producer) { (opening: Openings.Element) throws(any Error) in
        try closing(opening).callbag.producer
      }
    }
  }
}

/// Emits, as an array, the elements that arrive until the notifier made for them emits, and the remaining elements at the end.
@_alwaysEmitIntoClient
public func buffer<Element: Sendable, Notifier: CallbagConvertible>(
  until closing: @escaping @Sendable () throws -> Notifier
) -> CallbagOperator<Element, [Element]> {
  CallbagOperator {
    $0.listening { $0.chunks { () throws(any Error) in try closing().callbag.producer } }
  }
}

/// Emits `separator` between the elements: before each one except the first.
@_alwaysEmitIntoClient
public func joined<Element: Sendable>(_ separator: Element) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.listening { $0.interspersed(with: separator) } }
}

/// Emits the events of the stream as elements, including its completion, and finishes.
@_alwaysEmitIntoClient
public func materialize<Element: Sendable>() -> CallbagOperator<Element, Event<Element, any Error>> {
  CallbagOperator { $0.operating { $0.materialize().promoteFailure() } }
}

/// Emits elements as successes, and a failure as the last result before it finishes.
@_alwaysEmitIntoClient
public func materializeResults<Element: Sendable>() -> CallbagOperator<Element, Result<Element, any Error>> {
  CallbagOperator { $0.operating { $0.materializeResults().promoteFailure() } }
}

/// Turns elements that are events back into a stream.
@_alwaysEmitIntoClient
public func dematerialize<Element: Sendable>() -> CallbagOperator<Event<Element, any Error>, Element> {
  CallbagOperator {
    $0.operating { source in
      // A failure of the source itself becomes one more event.
      source.catch { failure in just(Event<Element, any Error>.completed(.failed(failure))) }.dematerialize()
    }
  }
}

/// Encodes the elements with `encoder`.
@_alwaysEmitIntoClient
public func encode<Element: Encodable & Sendable, Encoder: TopLevelEncoder & Sendable>(
  _ encoder: Encoder
) -> CallbagOperator<Element, Encoder.Output> where Encoder.Output: Sendable {
  CallbagOperator { $0.operating { $0.encode(encoder) } }
}

/// Decodes the elements with `decoder`.
@_alwaysEmitIntoClient
public func decode<Value: Decodable & Sendable, Decoder: TopLevelDecoder & Sendable>(
  _ type: Value.Type, from decoder: Decoder
) -> CallbagOperator<Decoder.Input, Value> where Decoder.Input: Sendable {
  CallbagOperator { $0.operating { $0.decode(type, from: decoder) } }
}

/// Emits the components of a text that arrives in pieces.
@_alwaysEmitIntoClient
public func components<Text: StringProtocol & Sendable>(
  separatedBy separator: String
) -> CallbagOperator<Text, String> {
  CallbagOperator { $0.listening { $0.components(separatedBy: separator) } }
}

/// Emits the components of a text that arrives character by character.
@_alwaysEmitIntoClient
public func components(separatedBy separator: String) -> CallbagOperator<Character, String> {
  CallbagOperator { $0.listening { $0.components(separatedBy: separator) } }
}

/// Emits the elements between separators as arrays.
@_alwaysEmitIntoClient
public func split<Element: Sendable>(
  maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
  whereSeparator isSeparator: @escaping @Sendable (Element) throws -> Bool
) -> CallbagOperator<Element, [Element]> {
  precondition(maxSplits >= 0, "split(maxSplits:) needs a count of 0 or more")
  return CallbagOperator {
    $0.listening {
      $0.split(
        maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences, whereSeparator: isSeparator)
    }
  }
}

/// Emits the elements between separators as arrays.
@_alwaysEmitIntoClient
public func split<Element: Equatable & Sendable>(
  separator: Element, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
) -> CallbagOperator<Element, [Element]> {
  split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == separator }
}

/// Replaces nil with `value`.
@_alwaysEmitIntoClient
public func replaceNil<Element: Sendable>(with value: Element) -> CallbagOperator<Element?, Element> {
  CallbagOperator { $0.operating { $0.replaceNil(with: value) } }
}

/// Emits `value` and finishes if the stream finishes without an element.
@_alwaysEmitIntoClient
public func replaceEmpty<Element: Sendable>(with value: Element) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceEmpty(with: value) } }
}

/// Replaces each of the first `count` elements with `value`.
@_alwaysEmitIntoClient
public func replaceFirst<Element: Sendable>(
  _ count: Int = 1, with value: Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceFirst(count, with: value) } }
}

/// Replaces each of the last `count` elements with `value`.
@_alwaysEmitIntoClient
public func replaceLast<Element: Sendable>(
  _ count: Int = 1, with value: Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceLast(count, with: value) } }
}

/// Replaces each element that satisfies `isReplaced` with `value`.
@_alwaysEmitIntoClient
public func replaceAll<Element: Sendable>(
  where isReplaced: @escaping @Sendable (Element) throws -> Bool, with value: Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceAll(where: isReplaced, with: value) } }
}

/// Replaces each element that is one of those given with `value`.
@_alwaysEmitIntoClient
public func replaceAll<Element: Equatable & Sendable>(
  _ replaced: Element..., with value: Element
) -> CallbagOperator<Element, Element> {
  replaceAll(where: { replaced.contains($0) }, with: value)
}
