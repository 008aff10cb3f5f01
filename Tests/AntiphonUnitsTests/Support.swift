import Antiphon
import AntiphonTesting
import AntiphonUnits
import Dispatch

/// A label of a user interface, without the interface.
@MainActor final class Label {
  var text = "" { didSet { history.append(text) } }
  private(set) var history: [String] = []
}

/// Two custom properties: one that a change of the elements removes, and one that remains.
protocol Audited: OwnProperties {}
enum IsAudited<Rest: OwnProperties>: Audited { typealias Changed = Rest.Changed }
extension Both: Audited where One: Audited, Other: Audited {}

protocol Named: OwnProperties {}
enum IsNamed<Rest: OwnProperties>: Named { typealias Changed = IsNamed<Rest.Changed> }
extension Both: Named where One: Named, Other: Named {}

extension IsAudited: Named where Rest: Named {}
extension IsNamed: Audited where Rest: Audited {}

/// A property of a unit, as a value.
enum UnitProperty: String, CaseIterable {
  case cannotFail = "cannot fail"
  case observed = "observed on main"
  case started = "started on main"
  case shares
  case replays
  case audited = "own: of these elements"
  case named = "own: of any elements"
}

extension StreamUnitProtocol {
  /// The properties of its type.
  var properties: Set<UnitProperty> {
    var properties: Set<UnitProperty> = []
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

/// A unit with all properties.
typealias Full = StreamUnit<Int, Never, Proof<OnMainActor, OnMainActor, Replayed, IsNamed<IsAudited<Nothing>>>>

extension Producer where Failure == Never {
  func full() -> StreamUnit<Element, Never, Full.Proved> {
    unit.subscribe(on: .main).receive(on: .main).share(replay: .latest).vouching(for: IsNamed<IsAudited<Nothing>>.self)
  }
}

struct Broken: Error, Equatable {}

/// Waits until the main queue has run its work, and the work that this has enqueued.
@MainActor func mainQueueIsIdle() async {
  for _ in 0..<8 {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }
}

/// Runs `body` on another thread and waits for it.
@MainActor func elsewhere(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      body()
      continuation.resume()
    }
  }
  await mainQueueIsIdle()
}
