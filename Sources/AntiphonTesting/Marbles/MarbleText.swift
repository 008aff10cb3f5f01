/// A row of marks in time, parsed from text and rendered as text. It knows the grammar, not the meaning of the marks.
struct MarbleText: Equatable {
  struct Mark: Equatable {
    /// Since the row's first column.
    var time: Duration
    var symbol: Character
    /// Its column in the parsed text.
    var column = 0

    static func == (one: Mark, other: Mark) -> Bool { one.time == other.time && one.symbol == other.symbol }
  }

  enum Row {
    /// The events of a stream.
    case events
    /// The calls of a consumer.
    case talkback
    /// The lifetime of a subscription.
    case span

    func contains(_ symbol: Character) -> Bool {
      switch self {
      case .events: symbol.isLetter || symbol.isNumber || "|#!~^".contains(symbol)
      case .talkback: "123456789*pr<!^".contains(symbol)
      case .span: "^!.".contains(symbol)
      }
    }

    func ends(with symbol: Character) -> Bool {
      switch self {
      case .events: "|#!~".contains(symbol)
      case .talkback, .span: symbol == "!"
      }
    }
  }

  var marks: [Mark]
  /// The time at the end of the text.
  var length: Duration

  init(marks: [Mark], length: Duration = .zero) {
    self.marks = marks
    self.length = length
  }

  /// The time of `^`, if there is one.
  var start: Duration? { marks.first { $0.symbol == "^" }?.time }
}

// MARK: Parsing

extension MarbleText {
  init(_ text: String, row: Row, frame: Duration) throws(MarbleFailure) {
    self.init(marks: [])
    let symbols = Array(text)
    var group: (column: Int, start: Duration, width: Int)?
    var isOver = false
    var column = 0

    func malformed(_ reason: MarbleFailure.Reason, at place: Int) -> MarbleFailure {
      MarbleFailure(reason, in: text, column: place)
    }

    while column < symbols.count {
      let symbol = symbols[column]
      if symbol == " " {
        column += 1
        continue
      }
      if isOver, !(symbol == ")" && group != nil) { throw malformed(.markAfterCompletion, at: column) }

      if column == 0 || symbols[column - 1] == " ", let span = TimeSpan(symbols[column...].prefix { $0 != " " }) {
        if group != nil { throw malformed(.timeInGroup, at: column) }
        guard let duration = span.duration else { throw malformed(.timeOutOfRange, at: column) }
        let target = span.isAbsolute ? duration : length.saturatingAdd(duration)
        guard target < .forever else { throw malformed(.timeOutOfRange, at: column) }
        if let last = marks.last, target < last.time { throw malformed(.timeGoesBack, at: column) }
        length = target
        column += span.width
        continue
      }

      switch symbol {
      case "-" where group != nil: throw malformed(.timeInGroup, at: column)
      case "-": length += frame
      case "(" where group != nil: throw malformed(.nestedGroup, at: column)
      case "(": group = (column, length, 1)
      case ")":
        guard let open = group else { throw malformed(.unopenedGroup, at: column) }
        length = open.start + frame * (open.width + 1)
        group = nil
      default:
        guard row.contains(symbol) else { throw malformed(.unknownMark(symbol), at: column) }
        if symbol == "^", start != nil { throw malformed(.secondStart, at: column) }
        marks.append(Mark(time: length, symbol: symbol, column: column))
        isOver = row.ends(with: symbol)
        if group == nil { length += frame } else { group!.width += 1 }
      }
      column += 1
    }
    if let group { throw malformed(.unclosedGroup, at: group.column) }
  }

  /// `250ms`, `1.5s`, `2m`: later by this time. `@250ms`: at this time.
  private struct TimeSpan {
    let isAbsolute: Bool
    let width: Int
    /// Nil if a clock cannot represent it.
    let duration: Duration?

    /// Nil if it isn't a time.
    init?(_ word: ArraySlice<Character>) {
      isAbsolute = word.first == "@"
      width = word.count
      let rest = isAbsolute ? word.dropFirst() : word
      let whole = rest.prefix { "0"..."9" ~= $0 }
      var unit = rest.dropFirst(whole.count)
      var fraction: ArraySlice<Character> = []
      if unit.first == "." {
        fraction = unit.dropFirst().prefix { "0"..."9" ~= $0 }
        unit = unit.dropFirst(fraction.count + 1)
        if fraction.isEmpty { return nil }
      }
      guard !whole.isEmpty, let scale = TimeUnit.attoseconds(of: String(unit)) else { return nil }
      duration = Self.duration(digits: String(whole + fraction), decimals: fraction.count, scale: scale)
    }

    private static func duration(digits: String, decimals: Int, scale: Int128) -> Duration? {
      guard let number = Int128(digits) else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: scale)
      guard !overflow, decimals < 38 else { return nil }
      let duration = Duration(attoseconds: product / (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 })
      return duration < .forever ? duration : nil
    }
  }
}

// MARK: Rendering

extension MarbleText {
  /// Gaps of more frames than this are written as a time.
  private static let longestGap = 60

  /// The text, and the column of each mark in it. Parsing it gives the same row.
  func rendered(frame: Duration) -> (text: String, columns: [Int]) {
    var text = ""
    var columns: [Int] = []
    var time: Duration = .zero

    func skip(to target: Duration) {
      let gap = target - time
      let frames = gap.attoseconds / frame.attoseconds
      if gap >= .zero, frame * Int(clamping: frames) == gap, frames <= Self.longestGap {
        text += String(repeating: "-", count: Int(frames))
      } else {
        if !text.isEmpty && text.last != " " { text += " " }
        text += (gap < .zero ? "@\(target.spelling)" : gap.spelling) + " "
      }
      time = target
    }

    var rest = marks[...]
    while let first = rest.first {
      let group = rest.prefix { $0.time == first.time }
      rest = rest.dropFirst(group.count)
      skip(to: first.time)
      if group.count > 1 { text += "(" }
      for mark in group {
        columns.append(text.count)
        text.append(mark.symbol)
      }
      if group.count > 1 { text += ")" }
      time += frame * (group.count == 1 ? 1 : group.count + 2)
    }
    if length > time { skip(to: length) }
    return (text, columns)
  }
}
