import Antiphon
import AntiphonUnits

// expect: value of type 'Int' has no member 'text'
@MainActor func show(_ numbers: Driver<Int>) { numbers.drive { print($0.text) } }
