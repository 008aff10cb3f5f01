import Antiphon
import AntiphonUnits

// expect: initializer is inaccessible
let numbers = Driver<Int>(just(1))
