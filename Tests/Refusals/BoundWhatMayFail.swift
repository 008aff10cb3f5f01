import Antiphon

struct Timeout: Error {}

let texts: Producer<String, Timeout> = fail(Timeout())
// expect: error: 'bind(to:)' is unavailable: the target cannot take this failure: handle it first, with catch, replaceError(with:) or ignoreError()
texts.bind(to: MutableProperty(""))
