import Antiphon

struct Timeout: Error {}

let texts: Producer<String, Timeout> = fail(Timeout())
// expect: error: 'subscribe' is unavailable: the subject cannot have this failure: mapError gives the stream its failure, catch or replaceError(with:) leaves none
texts.subscribe(Subject<String, Never>())
