import Antiphon
import AntiphonTesting

/// Parses the bytes as a diagram. A failure must name a column of the text, and a rendered diagram must parse to the same events.
func fuzzDiagrams(_ bytes: ArraySlice<UInt8>) {
  let rows = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let (text, talkbackRow) = (rows.first ?? "", rows.count > 1 ? rows[1] : nil)
  do throws(MarbleFailure) {
    let recording = try Recording<Int, TestFailure>(parsing: text, talkback: talkbackRow)
    let rendered = recording.marbles()
    let reparsed = try Recording<Int, TestFailure>(parsing: rendered, talkback: recording.talkbackMarbles())
    if reparsed.events != recording.events { report("\(text) was rendered as \(rendered), which has other events") }
    if reparsed.talkbackCalls != recording.talkbackCalls {
      report("\(talkbackRow ?? "") was rendered as \(recording.talkbackMarbles())")
    }
  } catch {
    if !(0...error.text.count).contains(error.column) { report("column \(error.column) is outside \(error.text)") }
    _ = error.description
  }
}
