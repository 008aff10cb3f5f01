import Antiphon

func pull() {
  from(1...3).sink { print($0) }  // expect: warning: result of call to 'sink(requesting:_:completed:)' is unused
}
