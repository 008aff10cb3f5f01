import Antiphon
import AntiphonTesting

/// Text becomes a diagram, or a typed failure with a column. A rendered diagram parses to the same events.
func fuzzDiagrams(_ bytes: ArraySlice<UInt8>) {
  let rows = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let (text, asked) = (rows.first ?? "", rows.count > 1 ? rows[1] : nil)
  do throws(MarbleFailure) {
    let recording = try Recording<Int, TestFailure>(parsing: text, talkback: asked)
    let written = recording.marbles()
    let reread = try Recording<Int, TestFailure>(parsing: written, talkback: recording.talkbackMarbles())
    if reread.events != recording.events { report("\(text) was written as \(written), which is something else") }
    if reread.talkbackCalls != recording.talkbackCalls {
      report("\(asked ?? "") was written as \(recording.talkbackMarbles())")
    }
  } catch {
    if !(0...error.text.count).contains(error.column) { report("column \(error.column) is none of \(error.text)") }
    _ = error.description
  }
}
