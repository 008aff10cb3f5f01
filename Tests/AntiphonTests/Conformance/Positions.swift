import Antiphon
import AntiphonTesting

extension Position {
  static let all: [Position] = [
    Position("and(_:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) {
      $0.map { $0 > 1 }.and($1.map { $0 > 1 })
    },
    Position("append(_:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("", "1 2 3"), failing: ("#", "1 2 3 #")) {
      $0.append($1)
    },
    Position("catch(_:)", empty: ("|", "1 2 3 |"), never: ("", "1 2 3 |"), failing: ("1 2 3 |", "1 2 3 |")) {
      first, second in first.catch { _ in second }
    },
    Position("chunks(on:)", empty: ("|", "[1,2,3] |"), never: ("", "[1,2,3] |"), failing: ("#", "[1,2,3] |")) {
      $0.chunks(on: $1)
    },
    Position("combineLast(with:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) {
      $0.combineLast(with: $1)
    },
    Position("combineLatest(delayingErrors:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) {
      Producer<(Int, Int), TestFailure>.combineLatest(delayingErrors: $0, $1)
    },
    Position("combineLatest(with:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) {
      $0.combineLatest(with: $1)
    },
    Position(
      "concat(delayingErrors:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("", "1 2 3"), failing: ("1 2 3 #", "1 2 3 #")
    ) { .concat(delayingErrors: $0, $1) },
    Position("debounce(by:)", empty: ("|", "3 |"), never: ("", "3 |"), failing: ("#", "#")) { first, second in
      first.debounce { _ in second }
    },
    Position("delay(by:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) { first, second in
      first.delay { _ in second }
    },
    Position("drop(until:)", empty: ("|", "|"), never: ("", "|"), failing: ("#", "#")) { $0.drop(until: $1) },
    Position("drop(whileAlive:)", empty: ("|", "1 2 3 |"), never: ("", "|"), failing: ("#", "#")) {
      $0.drop(whileAlive: $1)
    },
    Position("flatMap(_:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) { first, second in
      first.flatMap { _ in second }
    },
    Position("flatMapConcat(_:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) { first, second in
      first.flatMapConcat { _ in second }
    },
    Position("flatMapFirst(_:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) { first, second in
      first.flatMapFirst { _ in second }
    },
    Position("flatMapLatest(_:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) { first, second in
      first.flatMapLatest { _ in second }
    },
    Position("flatMapSequential(_:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) { first, second in
      first.flatMapSequential { _ in second }
    },
    Position(
      "merge(delayingErrors:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("1 2 3", "1 2 3"),
      failing: ("1 2 3 #", "1 2 3 #")
    ) { .merge(delayingErrors: $0, $1) },
    Position("merge(with:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("1 2 3", "1 2 3"), failing: ("#", "1 2 3 #")) {
      $0.merge(with: $1)
    },
    Position(
      "mergeByPriority(with:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("1 2 3", "1 2 3"), failing: ("#", "#")
    ) {
      $0.mergeByPriority(with: $1)
    },
    Position("mergeOrdered(with:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("", ""), failing: ("#", "#")) {
      $0.mergeOrdered(with: $1)
    },
    Position("or(_:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) {
      $0.map { $0 > 1 }.or($1.map { $0 > 1 })
    },
    Position("pausable(by:)", empty: ("|", ""), never: ("", ""), failing: ("#", "#")) {
      $0.pausable(by: $1.map { $0 > 0 })
    },
    Position("pausableBuffered(by:policy:)", empty: ("|", ""), never: ("", ""), failing: ("#", "#")) {
      $0.pausableBuffered(by: $1.map { $0 > 0 })
    },
    Position("pausableDropping(by:)", empty: ("|", "|"), never: ("", "|"), failing: ("#", "#")) {
      $0.pausableDropping(by: $1.map { $0 > 0 })
    },
    Position("prefix(until:)", empty: ("|", "1 2 3 |"), never: ("|", "1 2 3 |"), failing: ("|", "#")) {
      $0.prefix(until: $1)
    },
    Position(
      "prefix(untilReplacement:)", empty: ("1 2 3 |", "|"), never: ("1 2 3 |", "1 2 3"), failing: ("1 2 3 |", "#")
    ) { $0.prefix(untilReplacement: $1) },
    Position("prefix(whileAlive:)", empty: ("|", "|"), never: ("|", "1 2 3 |"), failing: ("|", "#")) {
      $0.prefix(whileAlive: $1)
    },
    Position("prepend(_:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("1 2 3", ""), failing: ("1 2 3 #", "#")) {
      $0.prepend($1)
    },
    Position("race(with:)", empty: ("|", "1 2 3 |"), never: ("1 2 3 |", "1 2 3 |"), failing: ("#", "1 2 3 |")) {
      $0.race(with: $1)
    },
    Position("sample(on:)", empty: ("|", "|"), never: ("", "|"), failing: ("#", "|")) { $0.sample(on: $1) },
    Position("sequenceEqual(_:)", empty: ("false |", "false |"), never: ("", ""), failing: ("#", "#")) {
      $0.sequenceEqual($1)
    },
    Position("switchLatest(_:)", empty: ("1 2 3 |", "1 2 3 |"), never: ("1 2 3", "1 2 3"), failing: ("#", "1 2 3 #")) {
      .switchLatest($0, $1)
    },
    Position("withLatest(from:)", empty: ("|", "|"), never: ("", "|"), failing: ("#", "#")) { $0.withLatest(from: $1) },
    Position("zip(delayingErrors:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) {
      Producer<(Int, Int), TestFailure>.zip(delayingErrors: $0, $1)
    },
    Position("zip(with:)", empty: ("|", "|"), never: ("", ""), failing: ("#", "#")) { $0.zip(with: $1) },
    Position(
      "zipLongest(with:)",
      empty: (
        "(nil,Optional(1)) (nil,Optional(2)) (nil,Optional(3)) |",
        "(Optional(1),nil) (Optional(2),nil) (Optional(3),nil) |"
      ), never: ("", ""), failing: ("#", "#")
    ) { $0.zipLongest(with: $1) },
  ]
}
