import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct NotificationsTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("number")

  @Test func emitsWhatIsTakenOutOfNotifications() {
    let recorder = numbers().record(on: VirtualClock())
    center.post(name: name, object: nil, userInfo: ["number": 1])
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("other"), object: nil, userInfo: ["number": 2])
    center.post(name: name, object: nil, userInfo: ["number": 3])
    #expect(recorder.elements == [1, 3])
    recorder.cancel()
  }

  @Test func receivesOnlyNotificationsOfTheObject() {
    let (one, other) = (Poster(), Poster())
    let recorder = numbers(of: one).record(on: VirtualClock())
    center.post(name: name, object: one, userInfo: ["number": 1])
    center.post(name: name, object: other, userInfo: ["number": 2])
    #expect(recorder.elements == [1])
    recorder.cancel()
  }

  @Test func slowConsumerLosesNothing() {
    let recorder = numbers().record(on: VirtualClock(), requesting: 0)
    for number in 1...100 { center.post(name: name, object: nil, userInfo: ["number": number]) }
    recorder.request(1)
    #expect(recorder.elements == [1])
    recorder.request(.max)
    #expect(recorder.elements == Array(1...100))
    recorder.cancel()
  }

  @Test func policyDeterminesWhatIsKept() {
    let recorder = numbers(buffering: .latest).record(on: VirtualClock(), requesting: 0)
    for number in 1...100 { center.post(name: name, object: nil, userInfo: ["number": number]) }
    recorder.request(.max)
    #expect(recorder.elements == [100])
    recorder.cancel()
  }

  @Test func cancelEndsTheObservation() {
    let live = LifetimeCounter()
    do {
      let token = live.token()
      let stream: Producer<Int, Never> = center.notifications(named: name) { _ in
        token.touch()
        return 1
      }
      let recorder = stream.record(on: VirtualClock())
      recorder.cancel()
      center.post(name: name, object: nil)
      #expect(recorder.elements.isEmpty)
      #expect(recorder.completion == .cancelled)
    }
    #expect(live.count == 0)
  }

  private func numbers(
    of object: Poster? = nil, buffering policy: BufferPolicy<Never> = .unbounded
  ) -> Producer<Int, Never> {
    center.notifications(named: name, object: object, buffering: policy) { $0.userInfo?["number"] as? Int }
  }
}

private final class Poster: Sendable {}
