import Antiphon

func start() {
  // expect: error: 'startWithValues' is unavailable: write observeValues(_:), then start()
  just(1).startWithValues { print($0) }
}
