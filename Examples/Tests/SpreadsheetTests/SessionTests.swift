import Antiphon
import AntiphonTesting
import Testing

@testable import spreadsheet

@Suite(.leavesNothing) struct SessionTests {
  @Test func commandsAreAnswered() {
    #expect(
      run("A1 = 5", "b1 = =a1*2", "why B1", "A1 = 7", "undo", "redo", "redo") == """
        A1: 5
        1 of 10 000 cells computed: A1
        B1: 10
        1 of 10 000 cells computed: B1
        B1 is 10, by =a1*2
          A1 is 5
        A1: 7
        B1: 14
        2 of 10 000 cells computed: A1, B1
        A1: 5
        B1: 10
        2 of 10 000 cells computed: A1, B1
        A1: 7
        B1: 14
        2 of 10 000 cells computed: A1, B1
        there is nothing to redo

        """)
  }

  @Test func badInputIsAnsweredAndChangesNothing() {
    #expect(
      run(
        "A1 = =SUM(B1", "A1 = =A1", "A0 = 1", "X = 1", "A1:A101 = 1", "foo", "show", "show A", "undo 2", "fill A1",
        "make A1 = 1", "= 1", "paste CV100 = 1;2", "", "undo") == """
          =SUM(B1
                 ^ position 8: “)” is missing
          A1 → A1 is a circle
          “A0” is not a cell from A1 to CV100
          “X” is not a cell from A1 to CV100
          “A1:A101” is not a range such as A1:B10, from A1 to CV100
          “foo” is no command; “help” lists them
          “show” takes one cell, such as “show A1”
          “A” is not a cell from A1 to CV100
          “undo” takes nothing else
          “=” is missing, as in “fill A1 = 5”
          before “=” comes a cell such as A1, “fill” and a range, or “paste” and a cell
          before “=” comes a cell such as A1, “fill” and a range, or “paste” and a cell
          what is pasted at CV100 does not fit into the sheet, which ends at CV100
          there is nothing to undo

          """)
  }

  @Test func fillAndPasteAreUndoneAtOnce() {
    #expect(
      run("fill A1:A3 = =ROW()*10", "paste B1 = 1; =B1+A1 | two", "undo", "undo") == """
        A1: 10
        A2: 20
        A3: 30
        3 of 10 000 cells computed: A1, A2, A3
        B1: 1
        C1: 11
        B2: two
        3 of 10 000 cells computed: B1, C1, B2
        B1: empty
        C1: empty
        B2: empty
        3 of 10 000 cells computed: B1, C1, B2
        A1: empty
        A2: empty
        A3: empty
        3 of 10 000 cells computed: A1, A2, A3

        """)
  }

  @Test func sameEntryIsNoChange() {
    #expect(run("A1 = 5", "A1 = 5", "undo", "undo").contains("nothing has changed\nA1: empty\n"))
  }

  @Test func unreadBranchIsNamed() {
    #expect(
      run("A1 = 1", "D1 = =IF(A1,B1,SUM(C1:C9))", "why D1").hasSuffix(
        """
        D1 is empty, by =IF(A1,B1,SUM(C1:C9))
          A1 is 1
          B1 is empty
          not read: C1:C9

        """))
  }

  @Test func cellOutsideTheScreenIsComputedWhenItIsShown() {
    let output = run("CV100 = =1+1", "show CV100")
    #expect(output.hasPrefix("            CP        CQ"))
    #expect(output.contains("112 of 10 000 cells computed"))
    #expect(output.contains(" 2\n"))
  }

  @Test func demonstrationFillsAllCells() {
    let session = Session()
    _ = session.execute("demo")
    #expect(session.message.value.text.hasPrefix("10 000 formulas parsed"))
    #expect(session.message.value.text.contains("10 000 computations in all"))
    // The row, the sums of its columns, and the cell itself.
    #expect(session.sheet.table.log.computed.count == 200)
    _ = session.execute("undo")
    _ = session.execute("undo")
    #expect(session.sheet.text("CV100") == "")
  }

  @Test func screenIsDrawnOnceForEachCommand() {
    let (session, drawn) = (Session(), MutableProperty([String]()))
    let screen = Screen(of: session, isTerminal: true) { text in drawn.modify { $0.append(text) } }
    for line in ["A1 = 5", "fill B1:B9 = =$A$1/0", "undo", "foo", "show B2"] { #expect(session.execute(line)) }
    #expect(!session.execute("quit"))
    #expect(drawn.value.count == 6)
    #expect(drawn.value[1].contains("\u{1B}[30;42m         5\u{1B}[0m"))
    #expect(drawn.value[2].contains("\u{1B}[31m   #DIV/0!\u{1B}[0m"))
    #expect(drawn.value[4].contains("“foo” is no command"))
    withExtendedLifetime(screen) {}
  }

  /// What a session prints that is not in a terminal.
  private func run(_ lines: String...) -> String {
    let (session, printed) = (Session(), MutableProperty(""))
    let screen = Screen(of: session, isTerminal: false) { text in printed.modify { $0 += text } }
    for line in lines { #expect(session.execute(line)) }
    return withExtendedLifetime(screen) { printed.value }
  }
}
