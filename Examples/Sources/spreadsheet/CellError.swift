/// Why a cell has no value. A cell that reads another one with an error has the same error.
enum CellError: String, Error, CaseIterable, Sendable {
  /// A cell outside the sheet.
  case reference = "#REF!"
  case divisionByZero = "#DIV/0!"
  /// A text where a number is needed, or a range outside a function that takes one.
  case value = "#VALUE!"
  /// An unknown name.
  case name = "#NAME?"
  /// A result that is not a finite number.
  case number = "#NUM!"
}
