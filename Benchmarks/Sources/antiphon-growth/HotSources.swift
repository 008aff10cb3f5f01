import Antiphon
import AntiphonTesting

extension GrowthCase {
  /// Every hot source, with as many subscribers that join and leave.
  static var joinAndLeave: [GrowthCase] {
    LeavingOrder.allCases.flatMap { order in
      hotSources.map { source in
        // Quadratic work takes 64 times as long.
        GrowthCase(name: "\(source.name): join and leave \(order.rawValue)", limit: 18) { count in
          let subscribe = source.make()
          let subscribers = (0..<count).map { _ in subscribe() }
          for index in order.indices(count) { subscribers[index].cancel() }
        }
      }
    }
  }

  private enum LeavingOrder: String, CaseIterable {
    case inOrder = "in order"
    case lastFirst = "last first"
    case mixed = "in mixed order"

    /// All numbers below `count`; the mixed ones by a step that has no factor in common with it.
    func indices(_ count: Int) -> [Int] {
      switch self {
      case .inOrder: Array(0..<count)
      case .lastFirst: (0..<count).reversed()
      case .mixed: (0..<count).map { $0 * 7_919 % count }
      }
    }
  }

  /// A hot source, made anew for each run. The function that `make` returns attaches one subscriber.
  private struct HotSource {
    let name: String
    let make: () -> () -> Subscription
  }

  private static var hotSources: [HotSource] {
    [
      ofProducer("Subject(.publish)") { Antiphon.Subject<Int, TestFailure>().kept },
      ofProducer("Subject(.behavior)") { Antiphon.Subject<Int, TestFailure>(.behavior(0)).kept },
      ofProducer("Subject(.replay)") { Antiphon.Subject<Int, TestFailure>(.replay(1)).kept },
      ofProducer("Subject(.async)") { Antiphon.Subject<Int, TestFailure>(.async).kept },
      ofProducer("Relay") {
        let relay = Relay<Int>()
        return relay.producer.keeping(relay)
      },
      ofProducer("MutableProperty") {
        let property = MutableProperty(0)
        return property.producer.keeping(property)
      },
      ofProducer("Property.map") {
        let property = MutableProperty(0)
        return property.property.map { $0 + 1 }.producer.keeping(property)
      },
      ofProducer("Signal.producer") { Signal<Int, TestFailure>(.success(0)).producer },
      ofProducer("Lifetime.ended") {
        let (lifetime, token) = Lifetime.make()
        return lifetime.ended.keeping(token)
      },
      ofProducer("Future.producer") { Future<Int, TestFailure> { _, talkback in _ = talkback }.producer },
      ofProducer("share()") { Antiphon.never(Int.self, Never.self).share() },
      ofProducer("share(policy: .slowest)") { Antiphon.never(Int.self, Never.self).share(policy: .slowest) },
      ofProducer("multicast(_:)") { Antiphon.never(Int.self, Never.self).multicast().autoconnect() },
      HotSource(name: "group(by:), one group") {
        let numbers = Antiphon.Subject<Int, Never>()
        let groups = Antiphon.Subject<GroupedProducer<Int, Int, Never>, Never>(.replay(1))
        let grouping = numbers.producer.group { $0 % 1 }.observeValues { groups.send($0) }.start()
        numbers.send(1)
        return { groups.producer.flatMap { $0.elements }.observeInterrupted { _ = grouping }.start() }
      },
      HotSource(name: "SubscriptionBag") {
        let bag = SubscriptionBag()
        return {
          let subscription = Antiphon.never(Int.self, Never.self).start()
          subscription.store(in: bag)
          return subscription
        }
      },
    ]
  }

  private static func ofProducer<Element, Failure: Error>(
    _ name: String, _ make: @escaping () -> Producer<Element, Failure>
  ) -> HotSource {
    HotSource(name: name) {
      let producer = make()
      return { producer.start() }
    }
  }
}

extension Antiphon.Subject {
  fileprivate var kept: Producer<Element, Failure> { producer.keeping(self) }
}

extension Producer {
  /// This stream, which keeps its source alive.
  fileprivate func keeping(_ source: some Sendable) -> Producer {
    deferred {
      _ = source
      return self
    }
  }
}
