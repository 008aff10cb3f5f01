import Antiphon

func start() {
  // expect: error: extra trailing closure passed in call
  from(1...3).start { print($0) }
}
