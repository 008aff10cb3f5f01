/// A demonstration that fills the sheet: in each row a number, then 98 cells that grow by one percent each, then their sum. The last row has
/// the sums of the columns.
enum Demonstration {
  static func entries() throws(ParseError) -> Entries.List {
    let filled = [
      (CellRange("A1:A99")!, "=ROW()*100"),
      (CellRange("B1:CU99")!, "=ROUND(A1*1.01,2)"),
      (CellRange("CV1:CV99")!, "=SUM(A1:CU1)"),
      (CellRange("A100:CV100")!, "=SUM(A1:A99)"),
    ]
    var entries: Entries.List = []
    entries.reserveCapacity(CellReference.count)
    for (range, text) in filled { entries += try Entries.fill(range, text) }
    return entries
  }
}
