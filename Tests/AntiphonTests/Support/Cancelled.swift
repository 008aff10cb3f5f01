import Antiphon
import AntiphonTesting

extension Producer {
  /// The events of this stream for a consumer that cancelled before the start.
  func eventsAfterCancel() -> [Event<Element, Failure>] {
    let recorder = Recorder<Element, Failure>(on: VirtualClock())
    recorder.cancel()
    run(recorder.consumer)
    return recorder.events
  }
}
