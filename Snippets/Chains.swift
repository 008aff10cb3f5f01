import Antiphon

struct User: Sendable {
  let name: String
  let friends = Signal<Int, Never>(.success(2))
}

// A -(map)-> B -(flatMap)-> C -(flatMap)-> D, by push: keep A, subscribe to D, send to A.
let users = Signal<User, Never>()
let weather = Signal<String, Never>(.success("sunny"))

users
  .map { user in user.friends }
  .flatMap { friends in friends }
  .flatMap { count in weather.map { "\(count) friends, \($0)" } }
  .subscribe { print($0.get()) }

users.sendNext(User(name: "Ada"))  // 2 friends, sunny
weather.sendNext("rainy")  // 2 friends, rainy

// A -(map)-> B -(flatMap)-> C -(flatMap)-> D, by pull: keep D and start it, which runs A's work.
func countFriends(of name: String) -> Future<Int, Never> {
  Future { answer in answer(.success(name.count)) }
}

let report = Future<String, Never> { answer in answer(.success("Ada")) }
  .map { name in name.uppercased() }
  .flatMap { name in countFriends(of: name) }
  .flatMap { count in Future(.success("\(count) friends")) }

report.start { print($0.get()) }  // 3 friends
