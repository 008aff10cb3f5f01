import Antiphon

// expect: error: 'observeCompletion' is unavailable: observeFinished(_:) is called when the stream finishes by itself
just(1).observeCompletion { print("completed") }.start()
