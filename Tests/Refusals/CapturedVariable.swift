import Antiphon

func sum() {
  var sum = 0
  // expect: error: mutation of captured var 'sum' in concurrently-executing code
  from(1...3).forEach { sum += $0 }
}
