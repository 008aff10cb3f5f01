import Antiphon
import AntiphonUnits

@globalActor actor Other { static let shared = Other() }

// expect: cannot convert value actor-isolated to 'Other' to expected argument type actor-isolated to 'MainActor'
@MainActor func show(_ numbers: Driver<Int>, _ receive: @escaping @Other @Sendable (Int) -> Void) {
  numbers.drive(receive)
}
