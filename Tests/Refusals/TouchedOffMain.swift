import Antiphon
import AntiphonUnits

@MainActor final class Label { var text = "" }

// expect: main actor-isolated property 'text' can not be referenced from a Sendable closure
@MainActor func show(_ numbers: Variable<Int>, _ label: Label) { _ = numbers.map { "\($0) \(label.text)" } }
