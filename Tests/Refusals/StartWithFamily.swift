import Antiphon

func start() {
  // expect: error: value of type 'Producer<Int, Never>' has no member 'startWithValues'
  just(1).startWithValues { print($0) }
}
