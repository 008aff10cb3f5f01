import Antiphon

func observe() {
  from(1...3).observeValues { print($0) }  // expect: warning: result of call to 'observeValues' is unused
}
