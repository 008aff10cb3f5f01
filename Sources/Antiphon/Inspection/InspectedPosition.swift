/// Where an inspected point is in the program.
@usableFromInline
final class InspectedPosition: Sendable {
  let name: String
  private let file: String
  private let line: Int
  private let type: any Sendable.Type
  private let lock = Lock()
  /// Made by the first snapshot, since it takes longer than the rest of one. Guarded by `lock`.
  @exclusivity(unchecked) private nonisolated(unsafe) var known: (location: String, type: String)?

  @usableFromInline
  init(_ name: String, _ file: String, _ line: Int, _ type: any Sendable.Type) {
    (self.name, self.file, self.line, self.type) = (name, file, line, type)
  }

  /// The file and the line, and the type of the elements.
  var texts: (location: String, type: String) {
    if let known = lock.withLock({ known }) { return known }
    let new = ("\(file):\(line)", "\(type)")
    lock.withLock { known = new }
    return new
  }
}
