/// Finds what comes back to where it was: a stream that feeds itself, which nothing outside has to keep alive.
enum InspectedCycles {
  /// Marks the points from which the points downstream, and those they feed, lead back.
  ///
  /// - Complexity: O(*n*), plus O(*n*) for each point that feeds another one.
  static func mark(_ points: inout [InspectedPoint]) {
    guard points.contains(where: { !$0.feeds.isEmpty }) else { return }
    let next = Dictionary(uniqueKeysWithValues: points.map { ($0.id, $0.feeds + ($0.downstream.map { [$0] } ?? [])) })
    for start in points where !start.feeds.isEmpty {
      guard let path = path(from: start.id, next) else { continue }
      for index in points.indices where path.contains(points[index].id) { points[index].isInCycle = true }
    }
  }

  /// A way from a point back to it.
  private static func path(from start: Int, _ next: [Int: [Int]]) -> Set<Int>? {
    var cameFrom: [Int: Int] = [:]
    var open = [start]
    while let id = open.popLast() {
      for follower in next[id] ?? [] {
        if follower == start {
          var path: Set<Int> = [start]
          var step = id
          while step != start {
            path.insert(step)
            step = cameFrom[step]!
          }
          return path
        }
        if cameFrom[follower] == nil {
          cameFrom[follower] = id
          open.append(follower)
        }
      }
    }
    return nil
  }
}
