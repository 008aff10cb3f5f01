import Antiphon
import AntiphonUnits

struct Broken: Error {}

// expect: requires the types 'Broken' and 'Never' be equivalent
func drive(_ numbers: Producer<Int, Broken>) -> Driver<Int> { numbers.asDriver() }
