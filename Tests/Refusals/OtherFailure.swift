import Antiphon

struct Broken: Error {}

// expect: error: cannot convert value of type 'Producer<Int, Broken>'
let numbers = just(1).append(fail(Broken(), Int.self))
