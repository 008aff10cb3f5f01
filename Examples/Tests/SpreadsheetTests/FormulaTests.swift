import AntiphonTesting
import Testing

@testable import spreadsheet

@Suite(.leavesNothing) struct FormulaTests {
  private struct EmptyCells: CellReader {
    func value(of cell: CellReference) -> CellValue { .empty }
  }

  @Test(arguments: [
    ("=1+2*3", "7"), ("=(1+2)*3", "9"), ("=10-2-3", "5"), ("=2^3^2", "512"), ("=-2^2", "-4"), ("=2^-1", "0.5"),
    ("=--1", "1"), ("= 7 / 2 ", "3.5"), ("=1.5e3", "1500"), ("=1<2", "TRUE"), ("=1>=2", "FALSE"), ("=1<>2", "TRUE"),
    ("=\"a\"=\"A\"", "TRUE"), ("=\"say \"\"hi\"\"\"", "say \"hi\""), ("=1+1=2", "TRUE"), ("=TRUE+1", "2"),
    ("=\"a\"<\"b\"", "TRUE"), ("=1=\"a\"", "FALSE"), ("=1<>\"a\"", "TRUE"), ("=C1=0", "TRUE"), ("=C1=\"\"", "TRUE"),
    ("=IF(1>2,3,4)", "4"), ("=IF(FALSE,1)", "FALSE"), ("=ROUND(2.345,2)", "2.35"), ("=ROUND(1234,-2)", "1200"),
    ("=ROUND(2.5)", "3"), ("=ROUND(1.5,400)", "1.5"), ("=ROUND(1.5,-400)", "0"), ("=ABS(-3)", "3"), ("=ROW()", "1"),
    ("=COLUMN()", "2"), ("=sum(1,2,3)", "6"), ("=AVERAGE(1,2)", "1.5"), ("=MIN(3,1)", "1"), ("=MAX(3,1)", "3"),
    ("=COUNT(1,\"a\",1/0)", "1"), ("=SUM(C1:D9)", "0"), ("=1e300*10", "1e+301"),
  ])
  func formulaHasItsValue(_ text: String, _ value: String) throws {
    #expect(try Evaluation(reader: EmptyCells(), cell: "B1").value(of: Formula(text)).description == value)
  }

  @Test(arguments: [
    ("=1/0", "#DIV/0!"), ("=0^-1", "#DIV/0!"), ("=AVERAGE(C1:C9)", "#DIV/0!"), ("=A101", "#REF!"), ("=CW1", "#REF!"),
    ("=SUM(A1:A101)", "#REF!"), ("=#REF!+1", "#REF!"), ("=A0", "#REF!"), ("=\"a\"+1", "#VALUE!"), ("=C1:C2", "#VALUE!"),
    ("=1<\"a\"", "#VALUE!"), ("=SUM(\"a\")", "#VALUE!"), ("=foo", "#NAME?"), ("=FOO(1,2)", "#NAME?"),
    ("=10^400", "#NUM!"), ("=(-1)^0.5", "#NUM!"), ("=IF(1/0,1,2)", "#DIV/0!"), ("=ABS(#NUM!)", "#NUM!"),
    ("=#NAME?", "#NAME?"),
  ])
  func errorIsAValue(_ text: String, _ value: String) throws {
    #expect(try Evaluation(reader: EmptyCells(), cell: "B1").value(of: Formula(text)).description == value)
  }

  @Test(arguments: [
    ("=", 2, "the formula ends too early"), ("=1+", 4, "the formula ends too early"), ("=(1", 4, "“)” is missing"),
    ("=SUM(A1", 8, "“)” is missing"), ("=1 2", 4, "“2” is not expected here"), ("=)", 2, "“)” is not expected here"),
    ("=1..2", 2, "“1..2” is not a number"), ("=\"é\"&1", 5, "“&” has no meaning in a formula"),
    ("=1+\"a", 4, "the closing quotation mark is missing"),
    ("=A1:", 5, "after “:” comes the other corner of the range"),
    ("=A1:B", 5, "after “:” comes the other corner of the range"), ("=ABS(1,2)", 2, "ABS takes 1 argument, not 2"),
    ("=1+IF(1)", 4, "IF takes 2 to 3 arguments, not 1"), ("=SUM(1,)", 8, "“)” is not expected here"),
    ("=A$", 2, "“A$” is not a reference such as $A$1"), ("=1e999", 2, "“1e999” is not a number"),
    ("=1+🙂", 4, "“🙂” has no meaning in a formula"),
  ])
  func refusedFormulaSaysWhere(_ text: String, _ position: Int, _ message: String) throws {
    let error = try #require(throws: ParseError.self) { try Entry(text) }
    #expect(error.position == position)
    #expect(error.message == message)
  }

  @Test(arguments: [
    String(repeating: "(", count: 400), String(repeating: "-", count: 400), "1" + String(repeating: "+1", count: 400),
    String(repeating: "SUM(", count: 240), "1" + String(repeating: "^1", count: 400),
  ])
  func deepFormulaIsRefused(_ text: String) throws {
    let error = try #require(throws: ParseError.self) { try Entry("=" + text) }
    #expect(error.message.hasPrefix("there are more than 100 operators"))
  }

  @Test func longFormulaIsRefused() throws {
    let error = try #require(throws: ParseError.self) { try Entry("=" + String(repeating: "1", count: 2_000)) }
    #expect(error.message == "the formula is longer than 1000 bytes")
  }

  @Test(arguments: [
    ("5", CellValue.number(5)), ("-1.5e3", .number(-1_500)), ("nan", .text("nan")), ("0x10", .text("0x10")),
    ("e", .text("e")), ("true", .boolean(true)), ("'5", .text("5")), ("", .empty), ("two words", .text("two words")),
  ])
  func constantIsRead(_ text: String, _ value: CellValue) throws {
    guard case .constant(let constant) = try Entry(text).content else { return #expect(Bool(false)) }
    #expect(constant == value)
  }

  @Test func referencesMoveUnlessTheyAreFixed() throws {
    let template = try FormulaTemplate("=a1+$B2*C$3-$D$4+SUM(A1:B2)")
    #expect(template.text(columns: 1, rows: 2) == "=B3+$B4*D$3-$D$4+SUM(B3:C4)")
    #expect(try FormulaTemplate("=A1+1").text(columns: -1, rows: 0) == "=#REF!+1")
    #expect(try FormulaTemplate("=\"A1\"=ABS(A1)").text(columns: 0, rows: 1) == "=\"A1\"=ABS(A2)")
  }

  @Test func cellHasItsName() {
    for index in 0..<CellReference.count {
      let cell = CellReference(index: index)
      #expect(CellReference(cell.description) == cell)
    }
    #expect(CellReference("cv" + "100")?.index == CellReference.count - 1)
    for name in ["", "A", "1", "A0", "A101", "CW1", "AAAA1", "A1A", "$A$1", "A 1", "A1234567", "É1"] {
      #expect(CellReference(name) == nil)
    }
  }
}
