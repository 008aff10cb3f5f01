import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct LifetimeTests {
  @Test func endsWithItsToken() {
    let ended = Box(0)
    let lifetime: Lifetime
    do {
      let token: Lifetime.Token
      (lifetime, token) = Lifetime.make()
      lifetime.onEnd { ended.increment() }
      withExtendedLifetime(token) { #expect(!lifetime.hasEnded) }
    }
    #expect(lifetime.hasEnded)
    #expect(ended.value == 1)
    lifetime.onEnd { ended.increment() }
    #expect(ended.value == 2)
  }

  @Test func finishesWhatLastsDuringIt() {
    let (lifetime, token) = Lifetime.make()
    let source = ManualSource(Int.self)
    let probe = source.producer.prefix(during: lifetime).probe()
    source.send(1)
    token.end()
    source.send(2)
    #expect(probe.elements == [1])
    #expect(probe.completions == [.finished])
    #expect(source.producer.prefix(during: lifetime).probe().completions == [.finished])
  }

  @Test func forgetsWhatIsOver() {
    let (lifetime, token) = Lifetime.make()
    weak var weakly: Box<Int>?
    do {
      let object = Box(0)
      weakly = object
      from(1...3).on(next: { _ in object.increment() }).prefix(during: lifetime).forEach { _ in }
    }
    #expect(weakly == nil)
    withExtendedLifetime(token) {}
  }

  @Test func reportsThatItHasEndedAndFinishes() {
    let (lifetime, token) = Lifetime.make()
    let recorder = lifetime.ended.map { 1 }.record(on: VirtualClock())
    #expect(recorder.events == [])
    token.end()
    #expect(recorder.events == [.next(1), .completed(.finished)])
    #expect(lifetime.ended.map { 2 }.record(on: VirtualClock()).events == [.next(2), .completed(.finished)])
  }
}
