import Antiphon

struct Timeout: Error {}
struct Offline: Error {}

let one: Producer<String, Timeout> = fail(Timeout())
let other: Producer<String, Offline> = fail(Offline())

// expect: error: 'merge' is unavailable: the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail
let both = merge(one, other)
