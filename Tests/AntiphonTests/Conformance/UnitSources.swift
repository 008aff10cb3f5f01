import Antiphon
import AntiphonTesting
import AntiphonUnits

@MainActor extension Catalogue {
  static func verifyUnitSources() -> [Conformance] {
    [
      verify(hot: "ControlEvent", failure: nil, except: .hotOnMainActor, loops: loops) {
        let relay = Relay<Int>()
        return HotSource(ControlEvent(relay.producer).producer, send: { relay.send($0) }, end: nil)
      },
      verify(hot: "ControlProperty", failure: nil, except: .hotOnMainActor, loops: loops) {
        let text = MutableProperty(0)
        let property = ControlProperty(text.producer) { _ in }
        return HotSource(property.producer, send: { text.value = $0 }, end: nil)
      },
      verify(hot: "ControlProperty.changes", failure: nil, except: .hotOnMainActor, loops: loops) {
        let text = MutableProperty(0)
        let property = ControlProperty(text.producer) { _ in }
        return HotSource(property.changes.producer, send: { text.value = $0 }, end: nil)
      },
      verify(hot: "Variable", failure: nil, loops: loops) {
        let variable = Variable(0)
        return HotSource(variable.producer, send: { variable.value = $0 }, end: nil)
      },
    ]
  }

  static func verifyUnitConsumers() -> [Conformance] {
    // Its subscribers retain a driver, and the source does not complete when the kit is done.
    let talkbacks = Locked<[Talkback]>([])
    defer { for talkback in talkbacks.withLock({ $0 }) { talkback.cancel() } }
    return [
      verify(
        consumer: "drive(_:completed:)",
        except: [.replyMatchesDemand: "A driver is shared: a paused subscriber delays no other."]
      ) { stream, take in
        let driver = stream.asDriver { _ in empty(Int.self, Never.self).asDriver() }
        let handle = MainActor.assumeIsolated { driver.drive { take($0) } }
        talkbacks.withLock { $0.append(handle.talkback) }
        return handle
      }
    ]
  }
}
