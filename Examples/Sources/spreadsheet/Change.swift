/// What a command changes: entries of cells, and what they were before.
struct Change {
  struct Step {
    var cell: CellReference
    var before: Entry
    var after: Entry
  }

  var steps: [Step]

  /// The change that takes this one back.
  var reversed: Change {
    Change(steps: steps.map { Step(cell: $0.cell, before: $0.after, after: $0.before) })
  }
}
