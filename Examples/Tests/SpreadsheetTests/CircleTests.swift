import AntiphonTesting
import Testing

@testable import spreadsheet

@Suite(.leavesNothing) struct CircleTests {
  private let sheet = Sheet()

  @Test func cellThatReadsItselfIsRefused() throws {
    try sheet.set(["A1": "1"])
    expectCircle("A1 → A1 is a circle") { try sheet.set(["A1": "=A1+1"]) }
    expectCircle("A1 → A1 is a circle") { try sheet.set(["A1": "=SUM(A1:B2)"]) }
    #expect(sheet.text("A1") == "1")
  }

  @Test func twoCellsThatReadEachOtherAreRefused() throws {
    try sheet.set(["B1": "=A1*2"])
    expectCircle("A1 → B1 → A1 is a circle") { try sheet.set(["A1": "=B1"]) }
    try sheet.set(["A1": "3"])
    #expect(sheet.text("B1") == "6")
  }

  @Test func circleInOneChangeIsRefused() {
    expectCircle("A1 → B1 → C1 → A1 is a circle") { try sheet.set(["A1": "=B1", "B1": "=C1", "C1": "=A1"]) }
  }

  @Test func circleBehindABranchThatIsNotTakenIsRefused() {
    expectCircle("A1 → B1 → A1 is a circle") { try sheet.set(["A1": "=IF(TRUE,1,B1)", "B1": "=A1"]) }
  }

  @Test func longCircleIsRefused() throws {
    try setChain()
    expectCircle("A1 → CV100 → CU100 → CT100 → … 9 994 more … → C1 → B1 → A1 is a circle") {
      try sheet.set(["A1": "=CV100"])
    }
  }

  @Test func changeThatOpensACircleIsAccepted() throws {
    try sheet.set(["A1": "1", "B1": "=A1"])
    try sheet.set(["A1": "=B1", "B1": "2"])
    #expect(sheet.text("A1") == "2")
    sheet.undo()
    #expect(sheet.text("B1") == "1")
  }

  private func setChain() throws {
    try sheet.fill("B1:CV1", "=A1+1")
    try sheet.fill("A2:A100", "=CV1+1")
    try sheet.fill("B2:CV100", "=A2+1")
  }

  private func expectCircle(_ text: String, _ body: () throws -> Void) {
    let circle = #expect(throws: Circle.self) { try body() }
    #expect(circle?.description == text)
  }
}
