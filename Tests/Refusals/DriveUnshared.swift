import Antiphon
import AntiphonUnits

// expect: not proved to share side effects
@MainActor func show(_ numbers: Producer<Int, Never>) { numbers.unit.receive(on: .main).drive { print($0) } }
