import Antiphon
import AntiphonUnits

// expect: nothing is proved of a raw stream
@MainActor func show(_ numbers: Producer<Int, Never>) { numbers.drive { print($0) } }
