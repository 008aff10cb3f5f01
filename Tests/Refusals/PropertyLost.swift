import Antiphon
import AntiphonUnits

protocol Audited: OwnProperties {}
enum IsAudited<Rest: OwnProperties>: Audited { typealias Changed = Rest.Changed }
extension StreamUnitProtocol where Proved.Own: Audited { func archive() {} }

// expect: requires that 'IsAudited<Nothing>.Changed' (aka 'Nothing') conform to 'Audited'
func keep(_ lines: StreamUnit<String, Never, DriverProof.With<IsAudited<Nothing>>>) { lines.map { $0 + "!" }.archive() }
