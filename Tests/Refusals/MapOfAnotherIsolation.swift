import Antiphon
import AntiphonUnits

@globalActor actor Other { static let shared = Other() }

// expect: loses global actor 'Other'
func show(_ numbers: Driver<Int>, _ change: @escaping @Other @Sendable (Int) -> Int) -> Driver<Int> {
  numbers.map(change)
}
