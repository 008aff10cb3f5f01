import Antiphon

struct Broken: Error {}

// expect: error: thrown expression type 'Broken' cannot be converted to error type 'Never'
let numbers = from(1...3).map { number throws(Never) -> Int in throw Broken() }
