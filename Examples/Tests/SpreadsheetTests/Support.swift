import Antiphon

@testable import spreadsheet

extension CellReference: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name)! }
}

extension Sheet {
  /// Sets cells, each by a text, in one change.
  func set(_ texts: KeyValuePairs<CellReference, String>) throws {
    apply(try change(texts.map { ($0, try Entry($1)) }))
  }

  func fill(_ range: String, _ text: String) throws { apply(try change(Entries.fill(CellRange(range)!, text))) }

  func text(_ cell: CellReference) -> String { table.value(of: cell).description }

  /// The cells that `body` computes.
  func computed(_ body: () throws -> Void) rethrows -> [CellReference] {
    table.log.reset()
    try body()
    return table.log.computed.sorted()
  }
}
