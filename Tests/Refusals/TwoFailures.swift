import Antiphon

struct Timeout: Error {}
struct Offline: Error {}

func search(_ text: String) -> Producer<String, Timeout> { fail(Timeout()) }
let queries: Producer<String, Offline> = fail(Offline())

// expect: error: 'flatMapLatest' is unavailable: the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail
let results = queries.flatMapLatest { search($0) }.map { $0.count }
