import Antiphon
import AntiphonTesting
import Testing

// The code of `WhenNotToUse.md`: `Scripts/documents` checks that each of its blocks is here.

@Suite(.leavesNothing) struct WhenNotToUseTests {
  @Test func oneResultNeedsNoStream() async {
    @Sendable func load(_ path: String) async -> String { "\(path)!" }

    let page = await load("index")  // one result: no stream
    #expect(page == "index!")
  }

  @Test func oneTaskReadsOneSequence() async {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    continuation.yield("one")
    continuation.finish()
    var longest = ""
    for await line in lines where line.count > longest.count { longest = line }
    #expect(longest == "one")
  }

  @Test func collectionIsThere() {
    let names = ["delay", "map", "zip"].filter { $0.count == 3 }.sorted()
    #expect(names == ["map", "zip"])
  }
}
