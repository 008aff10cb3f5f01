import Antiphon
import AntiphonUnits

// expect: not proved to be observed on the main actor
@MainActor func show(_ numbers: Driver<Int>, _ queue: QueueScheduler) {
  numbers.receive(on: queue).drive { print($0) }
}
