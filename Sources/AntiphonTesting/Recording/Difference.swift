import Antiphon

extension Recording {
  /// The difference from a diagram: the expected one above the actual, with a caret under the first difference. Nil if there is none.
  ///
  ///     expected  --2---4-|
  ///     actual    --2---5-|
  ///                     ^ at 6ms: next(4) expected, next(5) came
  ///
  /// Dashes at the end are ignored: they add no event.
  ///
  /// - Throws: `MarbleFailure` if the diagram cannot be parsed.
  public func difference(
    from expected: String, values: MarbleValues<Element> = .natural, failure: MarbleError<Failure> = .natural,
    frame: Duration = .milliseconds(1)
  ) throws(MarbleFailure) -> String? {
    let diagram = try Diagram(expected, values: values, failure: failure, frame: frame)
    let wanted = diagram.moments
    let same = zip(wanted, events).prefix { $0.time == $1.time && $0.value.matches($1.value) }.count
    if same == wanted.count && same == events.count && violations.isEmpty { return nil }

    var marks = Marks(values, reserving: wanted.map(\.value.symbol))
    let length = max(diagram.length, length)
    let above = MarbleText(
      marks: wanted.map { MarbleText.Mark(time: $0.time, symbol: $0.value.symbol) },
      length: wanted.last.map { MarbleText.Row.events.ends(with: $0.value.symbol) } ?? false ? .zero : length
    ).rendered(frame: frame)
    let below = marks.row(events, length: length).rendered(frame: frame)

    var lines = ["expected  \(above.text)", "actual    \(below.text)"]
    if same < max(wanted.count, events.count) {
      // The texts agree up to the first difference; if a mark hides it (two failures), the caret goes under the mark.
      let firstOther = zip(above.text, below.text).prefix { $0 == $1 }.count
      let place = [above.columns, below.columns].compactMap { same < $0.count ? $0[same] : nil }.min()!
      let caret = firstOther < min(above.text.count, below.text.count) ? min(firstOther, place) : place
      lines.append(String(repeating: " ", count: 10 + caret) + "^ " + explain(same, wanted))
    }
    if !talkbackCalls.isEmpty { lines.append("talkback  \(talkbackMarbles(frame: frame))") }
    lines += marks.legend.map { "where     \($0)" }
    lines += violations.map { "forbidden \($0)" }
    return lines.joined(separator: "\n")
  }

  private func explain(_ index: Int, _ wanted: [Moment<Diagram<Element, Failure>.Expected>]) -> String {
    let want = index < wanted.count ? wanted[index] : nil
    let got = index < events.count ? events[index] : nil
    let wish = want.map { $0.value.event.map { "\($0)" } ?? "failed" }
    switch (want, got) {
    case (let want?, let got?) where want.time == got.time:
      return "at \(want.time.spelling): \(wish!) expected, \(got.value) came"
    case (let want?, let got?):
      return "\(wish!) expected at \(want.time.spelling), \(got)"
    case (let want?, nil): return "\(wish!) expected at \(want.time.spelling), nothing came"
    case (nil, let got?): return "nothing more expected, \(got)"
    case (nil, nil): return ""
    }
  }
}
