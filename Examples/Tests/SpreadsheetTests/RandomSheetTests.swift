import AntiphonTesting
import Testing

@testable import spreadsheet

/// Random formulas against a computation that keeps nothing.
@Suite(.leavesNothing) struct RandomSheetTests {
  /// Evaluates what it reads each time.
  private struct Recomputation: CellReader {
    let table: CellTable

    func value(of cell: CellReference) -> CellValue {
      switch table[cell].entry.value.content {
      case .constant(let value): value
      case .formula(let formula): Evaluation(reader: self, cell: cell).value(of: formula)
      }
    }
  }

  private static let area = CellRange("A1:E5")!

  @Test(arguments: 1...20) func valuesAreThoseOfAPlainComputation(_ seed: UInt64) throws {
    let sheet = Sheet()
    var random = Random(seed: seed)
    var refused = 0
    for _ in 1...150 {
      switch random.next(10) {
      case 0: sheet.undo()
      case 1: sheet.redo()
      default:
        let entries = try (0...random.next(3)).map { _ in (random.cell(Self.area), try Entry(random.entry(Self.area))) }
        do { sheet.apply(try sheet.change(entries)) } catch { refused += 1 }
      }
      let plain = Recomputation(table: sheet.table)
      // Some cells are left for later, so that values of different ages meet.
      for cell in Self.area where random.next(3) > 0 {
        #expect(sheet.table.value(of: cell) == plain.value(of: cell))
      }
    }
    #expect(refused > 0)
  }

  /// SplitMix64.
  private struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((bits ^ (bits >> 31)) % UInt64(bound))
    }

    mutating func cell(_ range: CellRange) -> CellReference { range[next(range.count)] }

    mutating func entry(_ range: CellRange) -> String {
      switch next(8) {
      case 0: ""
      case 1: "text"
      case 2, 3, 4: "\(next(5) - 2)"
      default: "=" + expression(range, 3)
      }
    }

    private mutating func expression(_ range: CellRange, _ depth: Int) -> String {
      func part() -> String { expression(range, depth - 1) }
      if depth == 0 { return next(3) == 0 ? "\(next(4))" : "\(cell(range))" }
      switch next(6) {
      case 0: return "(\(part())\(["+", "-", "*", "/", "<", "="][next(6)])\(part()))"
      case 1: return "IF(\(part()),\(part()),\(part()))"
      case 2: return "\(["SUM", "MIN", "MAX", "COUNT", "AVERAGE"][next(5)])(\(cell(range)):\(cell(range)))"
      case 3: return "-\(part())"
      default: return "\(cell(range))"
      }
    }
  }
}
