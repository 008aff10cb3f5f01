import Antiphon

struct Lost: Error {}

func fetch() async throws(Lost) -> String { "page" }

// Events that occur repeatedly: taps on a button.
let taps = Relay<String>()
taps.observeValues { print($0) }.start()
taps.send("tap")  // tap

// Events with an end or a failure: a download.
let bytes = Subject<Int, Lost>()
bytes.observe { print($0) }.start()
bytes.send(512)  // next(512)
bytes.fail(Lost())  // failed(Lost())

// A value that changes, and a value derived from it.
let count = MutableProperty(1)
let isMany: Property<Bool> = count.map { $0 > 1 }
count.value = 2
print(isMany.value)  // true

// A sequence of results that may be failures: a connection that is lost and restored.
let connection = Signal<String, Lost>()
connection.subscribe { print($0) }
connection.sendFailed(Lost())  // failure(Lost())
connection.sendNext("back")  // success("back")

// Work that is done at each start.
let page = Future { () async throws(Lost) in try await fetch() }
page.observeValues { print($0) }.start()  // page

// One run of a stream for several observers, started once all of them have subscribed.
let numbers = from(1...3).multicast()
numbers.sum().observeValues { print("sum:", $0) }.start()
numbers.count().observeValues { print("count:", $0) }.start()
numbers.connect()  // sum: 6, count: 3

// A function with a callback, called at each start.
let lines = emitting { (emitter: Emitter<String, Never>) in
  emitter.send("one")
  emitter.finish()
}
lines.observeValues { print($0) }.start()  // one

print(try await page.value ?? "cancelled")  // page, fetched again
