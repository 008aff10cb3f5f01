import Antiphon
import AntiphonUnits

struct Broken: Error {}

// expect: not proved to be one that cannot fail
@MainActor func show(_ numbers: StreamUnit<Int, Broken, DriverProof>) { numbers.drive { print($0) } }
