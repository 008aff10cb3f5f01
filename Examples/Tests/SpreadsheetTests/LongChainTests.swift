import Antiphon
import AntiphonTesting
import Testing

@testable import spreadsheet

/// Each of 10 000 cells reads the one before, from A1 row by row to CV100.
@Suite(.leavesNothing) struct LongChainTests {
  private let sheet = Sheet()
  private let last: CellReference = "CV100"

  @Test func lastCellIsReadFirst() throws {
    try setChain { "=\($0)+1" }
    #expect(sheet.text(last) == "10000")
    #expect(try sheet.computed { try sheet.set(["A1": "2"]) } == [])
    let computed = sheet.computed { #expect(sheet.text(last) == "10001") }
    #expect(computed.count == CellReference.count)
  }

  @Test func chainIsReplacedAtOnce() throws {
    try setChain { "=\($0)+1" }
    #expect(sheet.text(last) == "10000")
    try setChain { "=\($0)+2" }
    #expect(sheet.text(last) == "19999")
    sheet.undo()
    #expect(sheet.text(last) == "10000")
  }

  @Test func conditionOpensTheChain() throws {
    try setChain { "=IF($A$1>0,0,\($0)+1)" }
    #expect(sheet.text(last) == "0")
    try sheet.set(["A1": "-1"])
    #expect(sheet.text(last) == "9998")
    try sheet.set(["A1": "1"])
    #expect(sheet.text(last) == "0")
  }

  @Test func longestFormulasAreComputed() throws {
    let (open, close) = (String(repeating: "ABS(", count: 49), String(repeating: ")", count: 49))
    try setChain(of: 600) { "=\(open)--\($0)\(close)+1" }
    #expect(sheet.text(CellReference(index: 599)) == "600")
  }

  @Test func effectFollowsTheLastCell() throws {
    try setChain { "=\($0)+1" }
    let (table, last, seen) = (sheet.table, last, MutableProperty([CellValue]()))
    let watch = effect { _ in
      let value = table.value(of: last)
      untracked { seen.modify { $0.append(value) } }
    }
    try sheet.set(["A1": "2"])
    sheet.undo()
    #expect(seen.value == [.number(10_000), .number(10_001), .number(10_000)])
    watch.cancel()
  }

  private func setChain(of count: Int = CellReference.count, _ formula: (CellReference) -> String) throws {
    var entries: Entries.List = [("A1", try Entry("1"))]
    for index in 1..<count {
      entries.append((CellReference(index: index), try Entry(formula(CellReference(index: index - 1)))))
    }
    sheet.apply(try sheet.change(entries))
  }
}
