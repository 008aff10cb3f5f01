/// What a command answers.
struct Message: Sendable {
  var text = ""
  /// Whether the grid is to be printed where only changes are.
  var showsGrid = false
  /// How many commands were answered before.
  var number = 0
}
