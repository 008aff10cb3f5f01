import Antiphon
import AntiphonUnits

// expect: requires that 'Producer<Int, Never>' conform to 'StreamUnitProtocol'
func lookUp(_ queries: Driver<String>) -> Driver<Int> { queries.flatMapLatest { just($0.count) } }
