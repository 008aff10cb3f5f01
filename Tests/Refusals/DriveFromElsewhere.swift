import Antiphon
import AntiphonUnits

// expect: call to main actor-isolated instance method 'drive
nonisolated func show(_ numbers: Driver<Int>) { numbers.drive { print($0) } }
