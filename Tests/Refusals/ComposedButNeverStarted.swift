import Antiphon

func compose() {
  from(1...3).map { $0 * 2 }  // expect: warning: result of call to 'map' is unused
}
