import Antiphon
import AntiphonTesting
import AntiphonUnits
import Dispatch

/// A part of a screen, without a screen.
@MainActor final class Label {
  var text = "" { didSet { history.append(text) } }
  private(set) var history: [String] = []
}

/// Two properties that are not the library's: one that other elements don't have, and one that lasts.
protocol Audited: OwnProperties {}
enum IsAudited<Rest: OwnProperties>: Audited { typealias Changed = Rest.Changed }
extension Both: Audited where One: Audited, Other: Audited {}

protocol Named: OwnProperties {}
enum IsNamed<Rest: OwnProperties>: Named { typealias Changed = IsNamed<Rest.Changed> }
extension Both: Named where One: Named, Other: Named {}

extension IsAudited: Named where Rest: Named {}
extension IsNamed: Audited where Rest: Audited {}

/// A property, as a value.
enum Property: String, CaseIterable {
  case cannotFail = "cannot fail"
  case observed = "observed on main"
  case started = "started on main"
  case shares
  case replays
  case audited = "own: of these elements"
  case named = "own: of any elements"
}

extension StreamUnitProtocol {
  /// What its type says.
  var properties: Set<Property> {
    var properties: Set<Property> = []
    if Failure.self == Never.self { properties.insert(.cannotFail) }
    if Proved.Observed.isMainActor { properties.insert(.observed) }
    if Proved.Started.isMainActor { properties.insert(.started) }
    if Proved.Sharing.replay != nil { properties.insert(.shares) }
    if Proved.Sharing.replay == 1 { properties.insert(.replays) }
    if Proved.Own.self is any Audited.Type { properties.insert(.audited) }
    if Proved.Own.self is any Named.Type { properties.insert(.named) }
    return properties
  }
}

/// A unit that has every property, and what it becomes.
typealias Full = StreamUnit<Int, Never, Proof<OnMainActor, OnMainActor, Replayed, IsNamed<IsAudited<Nothing>>>>

extension Producer where Failure == Never {
  func full() -> StreamUnit<Element, Never, Full.Proved> {
    unit.subscribe(on: .main).receive(on: .main).share(replay: .latest).vouching(for: IsNamed<IsAudited<Nothing>>.self)
  }
}

struct Broken: Error, Equatable {}

/// Waits until the main queue has done what was handed to it, and what that handed to it.
@MainActor func mainQueueIsIdle() async {
  for _ in 0..<8 {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }
}

/// Does `body` on a thread of its own, and waits for it.
@MainActor func elsewhere(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      body()
      continuation.resume()
    }
  }
  await mainQueueIsIdle()
}
