/// The inspected points and checkpoints that a failure passes on its way downstream, as long as it stays on one stack.
@usableFromInline
enum FailurePath {
  @TaskLocal static var current: [String]?

  /// The path so far, to be added to the text of the failure.
  static var text: String { current.map { " through " + $0.joined(separator: ", ") } ?? "" }

  /// Calls `note`, which may read the path so far, and then `pass` with this name added.
  @usableFromInline
  static func extend(_ name: String, with note: () -> Void, _ pass: () -> Void) {
    note()
    $current.withValue((current ?? []) + [name], operation: pass)
  }
}
