import Antiphon

struct NotANumber: Error { let text: String }

let numbers = of("1", "2", "x", "4")
  .promoteFailure(to: NotANumber.self)
  .map { text throws(NotANumber) in
    guard let number = Int(text) else { throw NotANumber(text: text) }
    return number * number
  }

numbers
  .catch { _ in of(0) }
  .observeValues { print($0) }  // 1 4 0
  .observeFinished { print("finished") }
  .start()

let puller = from(1...).filter { $0 % 3 == 0 }.pull { print($0) }
puller.request(2)  // 3 6
try puller.rewind()
puller.request(1)  // 3
puller.cancel()
