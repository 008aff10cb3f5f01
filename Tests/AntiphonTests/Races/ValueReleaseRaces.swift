import Antiphon
import Testing

extension Races {
  /// Values that are released on one thread while another one goes through what follows from their source.
  @Suite struct ValueReleaseRaces {
    @Test func dependenciesAreReadWhileFollowersAreReleased() async {
      await race {
        let root = MutableProperty(0)
        let last = Log<Int>()
        return RaceRound(
          { for n in 0..<10 { _ = root.map { $0 + n }.value } },
          { for _ in 0..<10 { last.add(root.dependencies.nodes.count) } }
        ) { () throws(RaceFailure) in
          try require(last.entries.allSatisfy { $0 == 1 || $0 == 2 }, "\(last.entries)")
          try require(root.dependencies.nodes.count == 1, "\(root.dependencies)")
        }
      }
    }

    @Test func aPropertyIsReleasedWhileFollowersAreReleased() async {
      await race {
        let root = Box<MutableProperty<Int>?>(MutableProperty(1))
        let property = root.value!.property
        return RaceRound({ for _ in 0..<10 { _ = property.map { $0 + 1 }.value } }, { root.value = nil }) {
          () throws(RaceFailure) in
          try require(property.map { $0 + 1 }.value == 2, "\(property.value)")
        }
      }
    }

    @Test func aPropertyIsSetWhileFollowersAreReleased() async {
      await race {
        let root = MutableProperty(0)
        return RaceRound(
          { for n in 0..<10 { _ = root.map { $0 + n }.map { $0 + 1 }.value } }, { for n in 1...10 { root.value = n } }
        ) { () throws(RaceFailure) in try require(root.value == 10, "\(root.value)") }
      }
    }
  }
}
