import Antiphon

func hotSources() {
  let keys = Relay<String>()
  let count = MutableProperty(0)

  keys.map { $0.uppercased() }.observeValues { print($0) }.start()
  count.observeValues { print("keys:", $0) }.start()  // keys: 0

  keys.send("a")  // A
  count.value += 1  // keys: 1
}
