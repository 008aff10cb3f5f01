import Antiphon

/// Emits each element with its number, from 0. Fails with `CountOverflow` at an element that there is no number for.
public func indices<Element: Sendable>() -> CallbagOperator<Element, (Int, Element)> {
  CallbagOperator { $0.operating { $0.enumerated(overflow: CountOverflow()).map { ($0.offset, $0.element) } } }
}

/// Why elements can't be numbered any more: `Int.max` was given away.
public struct CountOverflow: Error, Equatable {
  public init() {}
}

/// Emits the result of combining the elements so far; the first one comes out as it is.
public func scan<Element: Sendable>(
  _ combine: @escaping @Sendable (Element, Element) throws -> Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.scan(combine) } }
}

/// Emits one half of what `step` makes of each element, and feeds the other half back.
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

/// Emits arrays of `count` elements, and what is left at the end.
public func buffer<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, [Element]> {
  precondition(count > 0, "buffer(_:) needs a count of 1 or more")
  return CallbagOperator { $0.listening { $0.chunks(ofCount: count) } }
}

/// Emits what came in each `period` as an array, and what is left at the end.
public func buffer<Element: Sendable, Time: Clock>(
  _ period: Duration, on clock: Time
) -> CallbagOperator<Element, [Element]> where Time.Duration == Duration {
  CallbagOperator { $0.listening { $0.chunks(every: period, clock: clock) } }
}

/// Emits what came between two elements of `notifier` as an array, and what is left at the end.
public func buffer<Element: Sendable, Notifier: CallbagConvertible>(
  on notifier: Notifier
) -> CallbagOperator<Element, [Element]> {
  CallbagOperator { $0.listening { $0.chunks(on: notifier.callbag.producer) } }
}

/// Emits `separator` between the elements: before each one but the first.
public func joined<Element: Sendable>(_ separator: Element) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.listening { $0.interspersed(with: separator) } }
}

/// Emits what the stream says as elements, its end included, and finishes.
public func materialize<Element: Sendable>() -> CallbagOperator<Element, Event<Element, any Error>> {
  CallbagOperator { $0.operating { $0.materialize().promoteFailure() } }
}

/// Says what the elements are.
public func dematerialize<Element: Sendable>() -> CallbagOperator<Event<Element, any Error>, Element> {
  CallbagOperator {
    $0.operating { source in
      // A failure of the source itself is one more thing that is said.
      source.catch { failure in just(Event<Element, any Error>.completed(.failed(failure))) }.dematerialize()
    }
  }
}

/// Emits what `encoder` makes of the elements.
public func encode<Element: Encodable & Sendable, Encoder: TopLevelEncoder & Sendable>(
  _ encoder: Encoder
) -> CallbagOperator<Element, Encoder.Output> where Encoder.Output: Sendable {
  CallbagOperator { $0.operating { $0.encode(encoder) } }
}

/// Emits what `decoder` finds in the elements.
public func decode<Value: Decodable & Sendable, Decoder: TopLevelDecoder & Sendable>(
  _ type: Value.Type, from decoder: Decoder
) -> CallbagOperator<Decoder.Input, Value> where Decoder.Input: Sendable {
  CallbagOperator { $0.operating { $0.decode(type, from: decoder) } }
}

/// Emits the parts of a text that comes in pieces.
public func components<Text: StringProtocol & Sendable>(
  separatedBy separator: String
) -> CallbagOperator<Text, String> {
  CallbagOperator { $0.listening { $0.components(separatedBy: separator) } }
}

/// Emits the parts of a text that comes character by character.
public func components(separatedBy separator: String) -> CallbagOperator<Character, String> {
  CallbagOperator { $0.listening { $0.components(separatedBy: separator) } }
}

/// Emits the elements between separators as arrays.
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
public func split<Element: Equatable & Sendable>(
  separator: Element, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
) -> CallbagOperator<Element, [Element]> {
  split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == separator }
}

/// Emits `value` in the place of nil.
public func replaceNil<Element: Sendable>(with value: Element) -> CallbagOperator<Element?, Element> {
  CallbagOperator { $0.operating { $0.replaceNil(with: value) } }
}

/// Emits `value` and finishes if the stream finishes without an element.
public func replaceEmpty<Element: Sendable>(with value: Element) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceEmpty(with: value) } }
}

/// Emits `value` in the place of each of the first `count` elements.
public func replaceFirst<Element: Sendable>(
  _ count: Int = 1, with value: Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceFirst(count, with: value) } }
}

/// Emits `value` in the place of each of the last `count` elements.
public func replaceLast<Element: Sendable>(
  _ count: Int = 1, with value: Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceLast(count, with: value) } }
}

/// Emits `value` in the place of each element that satisfies `isReplaced`.
public func replaceAll<Element: Sendable>(
  where isReplaced: @escaping @Sendable (Element) throws -> Bool, with value: Element
) -> CallbagOperator<Element, Element> {
  CallbagOperator { $0.operating { $0.replaceAll(where: isReplaced, with: value) } }
}

/// Emits `value` in the place of each element that is one of those given.
public func replaceAll<Element: Equatable & Sendable>(
  _ replaced: Element..., with value: Element
) -> CallbagOperator<Element, Element> {
  replaceAll(where: { replaced.contains($0) }, with: value)
}
