import Antiphon

func pull() {
  from(1...3).pull { print($0) }  // expect: warning: result of call to 'pull(requesting:_:completed:)' is unused
}
