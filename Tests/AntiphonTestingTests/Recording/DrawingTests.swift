import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DrawingTests {
  @Test func eachElementIsDrawnAsAMarble() throws {
    let svg = try Recording<Int, TestFailure>(parsing: "-1-(23)|", talkback: "1--*").svg(title: "a<b")
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.count(of: "<circle") == 3)
    #expect(svg.count(of: "class=\"e\"") == 1)
    #expect(svg.contains("↑1<") && svg.contains("↑*<"))
    #expect(svg.contains("a&lt;b: -1-(23)|"))
    #expect(svg.contains("prefers-color-scheme:dark"))
  }

  @Test(arguments: ["", "|", "#", "-!", "~", "1 1s 2#", "(123|)"]) func everyDiagramCanBeDrawn(_ text: String) throws {
    let svg = try Recording<Int, TestFailure>(parsing: text).svg()
    #expect(svg.contains("<title>\(text)</title>"))
    #expect(svg.count(of: "<text") == svg.count(of: "<circle"))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
