import Antiphon

// Push: the value is sent to the subscribers.
let text = Signal<String, Never>()

text
  .map { $0.count }
  .subscribe { print($0.get()) }

text.sendNext("test")  // 4

// Pull: the work is done on demand, and again for each start.
let work = Future<String, Never> { answer in
  answer(.success("test"))
}

work
  .map { $0.count }
  .start { print($0.get()) }  // 4
