import Antiphon
import AntiphonUnits

// Your own property: only reviewed text may be archived.
protocol Audited: OwnProperties {}
enum IsAudited<Rest: OwnProperties>: Audited { typealias Changed = Rest.Changed }  // other elements are not audited
extension Both: Audited where One: Audited, Other: Audited {}

extension StreamUnitProtocol where Element == String {
  func audited() -> StreamUnit<String, Failure, Proved.With<IsAudited<Proved.Own>>> {
    filter { !$0.contains("password") }.vouching(for: IsAudited<Proved.Own>.self)
  }
}

// A unit of your own, by name.
typealias Record = StreamUnit<String, Never, DriverProof.With<IsAudited<Nothing>>>

// A sink that requires the property.
extension StreamUnitProtocol where Element == String, Failure == Never, Proved.Own: Audited {
  func archive() -> Subscription { producer.observeValues { print("archived:", $0) }.start() }
}

@MainActor func main() {
  let typed = Variable("hello")
  let record: Record = typed.asDriver().audited()
  record.drive { print("shown:", $0) }
  record.removeDuplicates().archive().cancel()
  // record.map { $0 + "!" }.archive()  // does not compile: 'Nothing' is not 'Audited'
  typed.value = "password: 1234"
  typed.value = "bye"
}
MainActor.assumeIsolated { main() }
