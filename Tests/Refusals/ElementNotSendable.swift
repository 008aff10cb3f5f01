import Antiphon

final class Counter { var count = 0 }

// expect: error: type 'Counter' does not conform to the 'Sendable' protocol
let counters = just(Counter())
