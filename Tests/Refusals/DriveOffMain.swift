import Antiphon
import AntiphonUnits

// expect: not proved to be observed on the main actor
@MainActor func show(_ numbers: Producer<Int, Never>) { numbers.unit.share(replay: .latest).drive { print($0) } }
