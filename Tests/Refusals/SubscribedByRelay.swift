import Antiphon

struct Timeout: Error {}

let texts: Producer<String, Timeout> = fail(Timeout())
// expect: error: 'subscribe' is unavailable: a relay cannot fail: handle the failure first, with catch, replaceError(with:) or ignoreError()
texts.subscribe(Relay<String>())
