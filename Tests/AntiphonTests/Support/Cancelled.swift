import Antiphon
import AntiphonTesting

extension Producer {
  /// What this stream says to one who has cancelled before it starts.
  func eventsAfterCancel() -> [Event<Element, Failure>] {
    let recorder = Recorder<Element, Failure>(on: VirtualClock())
    recorder.cancel()
    run(recorder.consumer)
    return recorder.events
  }
}
