import Antiphon
import AntiphonTesting

/// Text becomes a diagram or a typed failure that names a place in it. What was read is written so that it reads the same.
func fuzzDiagrams(_ bytes: ArraySlice<UInt8>) {
  let rows = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let (text, asked) = (rows.first ?? "", rows.count > 1 ? rows[1] : nil)
  do throws(MarbleFailure) {
    let recording = try Recording<Int, TestFailure>(parsing: text, talkback: asked)
    let written = recording.marbles()
    let reread = try Recording<Int, TestFailure>(parsing: written, talkback: recording.talkbackMarbles())
    if reread.events != recording.events { report("\(text) was written as \(written), which is something else") }
    if reread.asked != recording.asked { report("\(asked ?? "") was written as \(recording.talkbackMarbles())") }
  } catch {
    if !(0...error.text.count).contains(error.column) { report("column \(error.column) is none of \(error.text)") }
    _ = error.description
  }
}
