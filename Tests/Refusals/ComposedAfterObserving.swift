import Antiphon

func compose() {
  let observed = just(1).observeValues { print($0) }
  // expect: error: value of type 'FinalizedProducer<Int, Never>' has no member 'map'
  observed.map { $0 * 2 }.start()
}
