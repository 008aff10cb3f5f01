import Antiphon
import AntiphonTesting
import Testing

@testable import spreadsheet

@Suite(.leavesNothing) struct SheetTests {
  private let sheet = Sheet()

  @Test func changeComputesExactlyWhatDependsOnIt() throws {
    try sheet.set(["A1": "1", "B1": "=A1*2", "C1": "=B1+1", "D1": "=A1+C1", "A2": "5", "B2": "=A2"])
    sheet.readAll()
    let computed = try sheet.computed {
      try sheet.set(["A1": "2"])
      sheet.readAll()
    }
    #expect(computed == ["A1", "B1", "C1", "D1"])
    #expect(sheet.text("D1") == "7")
  }

  @Test func equalValueComputesNothingElse() throws {
    try sheet.set(["A1": "1", "B1": "=A1>0", "C1": "=IF(B1,10,20)"])
    sheet.readAll()
    let computed = try sheet.computed {
      try sheet.set(["A1": "2"])
      sheet.readAll()
    }
    #expect(computed == ["A1", "B1"])
  }

  @Test func onlyWhatIsReadIsComputed() throws {
    let computed = try sheet.computed {
      try sheet.set(["A1": "1", "B1": "=A1", "C1": "=B1"])
      #expect(sheet.text("B1") == "1")
    }
    #expect(computed == ["A1", "B1"])
  }

  @Test func branchThatIsNotTakenIsNotDependedOn() throws {
    try sheet.set(["A1": "1", "B1": "10", "C1": "20", "D1": "=IF(A1,B1,C1)"])
    sheet.readAll()
    func computed(_ cell: CellReference, _ text: String) throws -> [CellReference] {
      try sheet.computed {
        try sheet.set([cell: text])
        sheet.readAll()
      }
    }
    #expect(try computed("C1", "21") == ["C1"])
    #expect(try computed("B1", "11") == ["B1", "D1"])
    #expect(try computed("A1", "0") == ["A1", "D1"])
    #expect(sheet.text("D1") == "21")
    #expect(try computed("B1", "12") == ["B1"])
    #expect(try computed("C1", "22") == ["C1", "D1"])
  }

  @Test func errorGoesAwayWithItsCause() throws {
    try sheet.set(["A1": "0", "B1": "=1/A1", "C1": "=B1+1", "D1": "=SUM(A1:C1)", "E1": "=COUNT(A1:C1)"])
    #expect(["B1", "C1", "D1", "E1"].map(sheet.text) == ["#DIV/0!", "#DIV/0!", "#DIV/0!", "1"])
    try sheet.set(["A1": "4"])
    #expect(["B1", "C1", "D1", "E1"].map(sheet.text) == ["0.25", "1.25", "5.5", "3"])
    try sheet.set(["A1": "four"])
    #expect(sheet.text("C1") == "#VALUE!")
  }

  @Test func undoAndRedoAreOneTransactionEach() throws {
    try sheet.set(["A1": "1"])
    try sheet.fill("A2:A100", "=A1+1")
    try sheet.fill("A1:A100", "=ROW()*2")
    let (table, seen) = (sheet.table, MutableProperty([String]()))
    let watch = effect { _ in
      let values = CellRange("A1:A100")!.map { table.value(of: $0) }
      let text = "\(values[0]) … \(values[99])"
      untracked { seen.modify { $0.append(text) } }
    }
    sheet.undo()
    sheet.undo()
    sheet.undo()
    #expect(sheet.undo() == nil)
    sheet.redo()
    sheet.redo()
    sheet.redo()
    #expect(sheet.redo() == nil)
    #expect(seen.value == ["2 … 200", "1 … 100", "1 … ", " … ", "1 … ", "1 … 100", "2 … 200"])
    watch.cancel()
  }

  @Test func changeAfterUndoEndsRedo() throws {
    try sheet.set(["A1": "1"])
    sheet.undo()
    try sheet.set(["A1": "2"])
    #expect(sheet.redo() == nil)
    #expect(sheet.text("A1") == "2")
  }

  @Test func cellsEndWithTheSheet() throws {
    let value: Property<CellValue>
    do {
      let sheet = Sheet()
      try sheet.set(["A1": "1", "B1": "=A1"])
      value = sheet.table["B1"].value
      #expect(value.value == .number(1))
    }
    #expect(value.value == .number(1))
  }
}
