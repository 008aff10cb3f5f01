/// The latest 16 different points.
struct LatestIDs: Sendable {
  private(set) var ids: [Int] = []

  /// True if it was not there.
  mutating func insert(_ id: Int) -> Bool {
    if ids.contains(id) { return false }
    if ids.count == 16 { ids.removeFirst() }
    ids.append(id)
    return true
  }
}
