import Antiphon

extension Recording {
  /// The diagram as a small picture: static SVG that follows the reader's light or dark setting.
  ///
  /// A marble is labelled with its element; marbles of one frame are drawn below each other; the second row, if there
  /// is one, is drawn under them. One column is 28 points wide; a gap of more than ten frames is cut short.
  ///
  ///     try svg.write(toFile: "filter.svg", atomically: true, encoding: .utf8)
  ///
  /// - Parameters:
  ///   - title: the caption at the left, which assistive technology reads.
  ///   - frame: the time that one column takes.
  public func svg(title: String = "", frame: Duration = .milliseconds(1)) -> String {
    let columns = Columns(times: events.map(\.time) + talkbackCalls.map(\.time) + [.zero, length], frame: frame)
    let depth = Dictionary(grouping: events, by: \.time).values.map(\.count).max() ?? 1
    let line = 24
    let askedLine = line + 28 * depth + 4
    let left = title.isEmpty ? 20 : 36 + 8 * title.count
    let width = left + 28 * (columns.last + 1) + 16
    let height = talkbackCalls.isEmpty ? line + 28 * depth : askedLine + 24

    var shapes = ["<path class=\"l\" d=\"M\(left - 14) \(line)H\(width - 10)l-6 -4m6 4l-6 4\"/>"]
    if !title.isEmpty { shapes.append("<text x=\"12\" y=\"\(line + 5)\" class=\"c\">\(title.escaped)</text>") }
    var stacked: [Duration: Int] = [:]
    for moment in events {
      let x = left + 28 * columns[moment.time]
      let y = line + 28 * stacked[moment.time, default: 0]
      stacked[moment.time, default: 0] += 1
      switch moment.value {
      case .next(let element):
        shapes.append("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"12\"/>")
        shapes.append("<text x=\"\(x)\" y=\"\(y + 5)\">\("\(element)".shortened.escaped)</text>")
      case .completed(.finished): shapes.append("<path class=\"e\" d=\"M\(x) \(y - 12)v24\"/>")
      case .completed(.failed): shapes.append("<path class=\"f\" d=\"M\(x - 8) \(y - 8)l16 16m0 -16l-16 16\"/>")
      case .completed(.cancelled): shapes.append("<path class=\"e d\" d=\"M\(x) \(y - 12)v24\"/>")
      case .completed(.terminated): shapes.append("<path class=\"f\" d=\"M\(x - 8) \(y)h16\"/>")
      }
    }
    for time in Set(talkbackCalls.map(\.time)).sorted() {
      let marks = talkbackCalls.filter { $0.time == time }.flatMap(\.value.marks)
      let x = left + 28 * columns[time]
      shapes.append("<text x=\"\(x)\" y=\"\(askedLine + 10)\" class=\"a\">↑\(String(marks).escaped)</text>")
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" role="img">
      <title>\((title.isEmpty ? "" : title + ": ").escaped)\(marbles(frame: frame).escaped)</title>
      <style>
      :root{--ink:#24292f;--paper:#ddf4ff;--bad:#cf222e}
      @media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0c2d6b;--bad:#ff7b72}}
      path,circle{stroke:var(--ink);stroke-width:2;fill:none}circle{fill:var(--paper)}
      .l{stroke-width:1.5}.f{stroke:var(--bad)}.d{stroke-dasharray:3 3}
      text{font:13px ui-monospace,monospace;fill:var(--ink);text-anchor:middle}.c{text-anchor:start}.a{font-size:11px}
      </style>
      \(shapes.joined(separator: "\n"))
      </svg>

      """
  }
}

/// The columns of the times. Long gaps are cut to ten columns.
private struct Columns {
  private var places: [Duration: Int] = [:]
  private(set) var last = 0

  init(times: [Duration], frame: Duration) {
    var earlier: Duration?
    for time in Set(times).sorted() {
      if let earlier {
        let frames = ((time - earlier).attoseconds + frame.attoseconds - 1) / frame.attoseconds
        last += min(Int(clamping: frames), 10)
      }
      places[time] = last
      earlier = time
    }
  }

  subscript(time: Duration) -> Int { places[time]! }
}

extension String {
  fileprivate var escaped: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }

  fileprivate var shortened: String { count > 4 ? prefix(3) + "…" : self }
}
