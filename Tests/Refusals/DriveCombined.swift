import Antiphon
import AntiphonUnits

// expect: not proved to be observed on the main actor
@MainActor func show(_ one: Driver<Int>, _ other: Variable<Int>) { one.combineLatest(with: other).drive { print($0) } }
