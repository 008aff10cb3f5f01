/// The reason why a diagram could not be parsed, and the place.
public struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// What is wrong with a diagram.
  public enum Reason: Hashable, Sendable {
    /// `(` without `)`. The column is that of the `(`.
    case unclosedGroup
    /// `)` without `(`.
    case unopenedGroup
    /// `(` inside a group.
    case nestedGroup
    /// `-` or a time inside a group: all events of a group happen at once.
    case timeInGroup
    /// A character that means nothing in this row.
    case unknownMark(Character)
    /// A mark after `|`, `#`, `!` or `~`.
    case markAfterCompletion
    /// A second `^`.
    case secondStart
    /// A `^` in a cold diagram: only hot diagrams and talkback rows have one.
    case misplacedStart
    /// A mark without an element: `values` has no entry for it, and the element type has no natural one.
    case noValue(Character)
    /// `#` where no failure is given, or where the stream cannot fail.
    case noFailure
    /// `@time` that lies before the mark on its left.
    case timeGoesBack
    /// A time that a clock cannot represent.
    case timeOutOfRange
  }

  /// What is wrong.
  public let reason: Reason
  /// The diagram.
  public let text: String
  /// The number of characters before the error.
  public let column: Int

  /// A reason, and the place in the diagram.
  public init(_ reason: Reason, in text: String, column: Int) {
    self.reason = reason
    self.text = text
    self.column = column
  }

  /// The diagram, a caret under the error, and the reason.
  public var description: String {
    "\(text)\n\(String(repeating: " ", count: column))^ column \(column): \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .unclosedGroup: "this group is never closed"
    case .unopenedGroup: "no group is open here"
    case .nestedGroup: "a group can't hold a group"
    case .timeInGroup: "time does not pass inside a group"
    case .unknownMark(let mark): "'\(mark)' means nothing here"
    case .markAfterCompletion: "the stream is over before this"
    case .secondStart: "there is one '^' already"
    case .misplacedStart: "'^' belongs in hot diagrams and consumers' rows"
    case .noValue(let mark): "no value is given for '\(mark)'"
    case .noFailure: "no failure is given for '#'"
    case .timeGoesBack: "this time is before the mark on its left"
    case .timeOutOfRange: "this time is out of range"
    }
  }
}
