import Antiphon

/// Every message that the two ends of a stream send each other.
///
/// The end that receives `Callbag<Input, Output>` sends `Callbag<Output, Input>`:
///
/// - `start`: the greeting. It carries the sending end, so that the receiver can talk back.
/// - `next`: an element on its way down, or a wish on its way up.
/// - `completed`: the last message, in either direction.
///
/// A subscription begins with two greetings: the source receives the sink, and the sink receives its talkback.
/// There is never a third one, and nothing follows `completed`.
public enum Callbag<Input: Sendable, Output: Sendable>: Sendable {
  /// The greeting: the sending end.
  case start(@Sendable (Callbag<Output, Input>) -> Void)
  /// An element on its way down, or a wish on its way up.
  case next(Input)
  /// The last message, in either direction.
  case completed(Completion<any Error>)
}

// MARK: Looking inside

extension Callbag {
  /// Whether this is a greeting.
  public var isStart: Bool { if case .start = self { true } else { false } }

  /// Whether this is an element or a wish.
  public var isNext: Bool { if case .next = self { true } else { false } }

  /// Whether this is a completion.
  public var isCompleted: Bool { if case .completed = self { true } else { false } }

  /// Whether this is a completion other than `finished`.
  public var isForcedToComplete: Bool {
    switch self {
    case .completed(.finished), .start, .next: false
    case .completed: true
    }
  }

  /// The other end, if this is a greeting.
  public var talkback: (@Sendable (Callbag<Output, Input>) -> Void)? {
    if case .start(let talkback) = self { talkback } else { nil }
  }

  /// The content, if this is a `next`.
  public var element: Input? { if case .next(let element) = self { element } else { nil } }

  /// The completion, if this is one.
  public var completion: Completion<any Error>? {
    if case .completed(let completion) = self { completion } else { nil }
  }
}

// MARK: Greetings

extension Callbag {
  /// A greeting with a talkback that calls `receive`.
  public static func talkback(_ receive: @escaping @Sendable (Callbag<Output, Input>) -> Void) -> Callbag {
    .start(receive)
  }

  /// A greeting from an end that only handles the completion.
  public static func whenReceiveCompletion(
    _ body: @escaping @Sendable (Completion<any Error>) -> Void
  ) -> Callbag {
    .start { if case .completed(let completion) = $0 { body(completion) } }
  }
}

// MARK: Comparing

/// Any two greetings are equal, as functions can't be compared. Two failures are never equal.
extension Callbag: Equatable where Input: Equatable {
  public static func == (left: Callbag, right: Callbag) -> Bool {
    switch (left, right) {
    case (.start, .start): true
    case (.next(let left), .next(let right)): left == right
    case (.completed(let left), .completed(let right)): left.isSame(as: right)
    default: false
    }
  }

  /// Whether this carries `element`.
  public static func == (left: Callbag, right: Input) -> Bool { left.element == right }

  /// The opposite of `==`.
  public static func != (left: Callbag, right: Input) -> Bool { left.element != right }
}

extension Callbag {
  /// Whether this is a completion of the same kind. Two failures are never equal.
  public static func == (left: Callbag, right: Completion<any Error>) -> Bool {
    left.completion?.isSame(as: right) ?? false
  }

  /// The opposite of `==`.
  public static func != (left: Callbag, right: Completion<any Error>) -> Bool { !(left == right) }
}

extension Completion where Failure == any Error {
  func isSame(as other: Completion) -> Bool {
    switch (self, other) {
    case (.finished, .finished), (.cancelled, .cancelled), (.terminated, .terminated): true
    default: false
    }
  }
}

extension Callbag: CustomStringConvertible {
  public var description: String {
    switch self {
    case .start: "start"
    case .next(let element): "next(\(element))"
    case .completed(let completion): "completed(\(completion))"
    }
  }
}
