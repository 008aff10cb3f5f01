import Antiphon

let readings = Subject<Int, Never>()

// What the consumer has not asked for within the second is lost.
let some = readings.producer
  .prefix(for: .seconds(1))
  .pull(requesting: 1) { print($0) }

// Everything that comes within the second is kept until it is asked for.
let all = readings.producer
  .prefix(for: .seconds(1))
  .buffer(.unbounded)
  .pull(requesting: 1) { print($0) }

// Each reading has the instant at which it came; a consumer that is slow gets the latest hundred.
let dated = readings.producer
  .timestamped()
  .buffer(.dropOldest(100))
  .pull(requesting: 1) { print($0.instant, $0.element) }
