import Antiphon

let readings = Subject<Int, Never>()

// What the consumer does not request within the second is lost.
let some = readings.producer
  .prefix(for: .seconds(1))
  .pull(requesting: 1) { print($0) }

// Everything that arrives within the second is kept until it is requested.
let all = readings.producer
  .prefix(for: .seconds(1))
  .buffer(.unbounded)
  .pull(requesting: 1) { print($0) }

// Each reading has the instant of its arrival; a slow consumer receives the latest hundred.
let dated = readings.producer
  .timestamped()
  .buffer(.dropOldest(100))
  .pull(requesting: 1) { print($0.instant, $0.element) }
