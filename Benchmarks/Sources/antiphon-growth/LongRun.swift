import Antiphon
import AntiphonCallbag
import Dispatch
import Foundation

/// Ten million elements in one synchronous run, on a thread with a stack of 512 KiB.
struct LongRun: Sendable {
  static let count = 10_000_000
  /// Bytes between the deepest and the shallowest element. One byte for each element would be 10 MB.
  static let limit: UInt = 8 << 10
  /// Seconds. A run takes a few, a run of callbags up to half a minute.
  static let timeLimit = 300

  let name: String
  let start: @Sendable (_ count: Int, _ gauge: Gauge) -> Void

  /// What is wrong; nil if the run ended with all its elements and the stack stayed flat.
  func finding() -> String? {
    let (gauge, isDone) = (Gauge(), DispatchSemaphore(value: 0))
    let thread = Thread {
      start(Self.count, gauge)
      isDone.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    guard isDone.wait(timeout: .now() + .seconds(Self.timeLimit)) == .success else {
      return "\(name): has not ended after \(Self.timeLimit) seconds"
    }
    if gauge.span > Self.limit { return "\(name): the stack grew by \(gauge.span) bytes in \(gauge.count) elements" }
    if !gauge.isOver || gauge.count != Self.count {
      return "\(name): \(gauge.isOver ? "ended after" : "has not ended after") \(gauge.count) elements"
    }
    return nil
  }
}

/// How many elements arrived, and at what depth of the stack. Used by the thread of a run, and read when that has ended.
final class Gauge: @unchecked Sendable {
  private(set) var count = 0
  private(set) var isOver = false
  private var (lowest, highest) = (UInt.max, UInt.min)
  /// Requests the next element, if that is done from inside the one before.
  var request: (() -> Void)?

  var span: UInt { highest >= lowest ? highest - lowest : 0 }

  /// To be called with each element. Once the stack has grown too much, it requests no more, so that the run ends.
  @inline(never)
  func note() {
    var mark: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    lowest = min(lowest, address)
    highest = max(highest, address)
    count += 1
    if span <= LongRun.limit { request?() }
  }

  func end() {
    isOver = true
    request = nil
  }
}

extension LongRun {
  static let all: [LongRun] = [
    pulled("from(_:)") { from(1...$0) },
    pulled("from(_:), map, filter, scan") { from(1...$0).map { $0 &+ 1 }.filter { $0 > 0 }.scan(0) { $0 &+ $1 } },
    pulled("from { … }") { numbers(to: $0) },
    pulled("zip") { Producer.zip(from(1...$0), numbers(to: $0)).map { $0.0 } },
    pulled("merge") { Producer.merge(from(1...$0 / 2), numbers(to: $0 - $0 / 2)) },
    pulled("flatMapConcat") { from(1...$0).flatMapConcat { just($0) } },
    pulled("repeat(_:)") { just(1).repeat($0) },
    called("callbags: from, map, forEach") { pipe(from(1...$0), map { $0 &+ 1 }) },
    called("callbags: makePullableSource, forEach") { count in
      makePullableSource {
        let next = counter(to: count)
        return { next() }
      }
    },
    called("callbags: a source by hand, forEach") { count in
      CallbagProducer { sink in
        let next = counter(to: count)
        sink(
          .start { message in
            guard case .next = message else { return }
            if let number = next() { sink(.next(number)) } else { sink(.completed(.finished)) }
          })
      }
    },
  ]

  /// The consumer requests one element at a time, from inside the one before.
  private static func pulled(
    _ name: String, _ stream: @escaping @Sendable (_ count: Int) -> Producer<Int, Never>
  ) -> LongRun {
    LongRun(name: name + ", pulled one by one") { count, gauge in
      let subscription = stream(count).pull(requesting: 0) { _ in
        gauge.note()
      } completed: { _ in
        gauge.end()
      }
      gauge.request = { subscription.request() }
      subscription.request()
    }
  }

  /// The library's puller requests one element at a time.
  private static func called(
    _ name: String, _ source: @escaping @Sendable (_ count: Int) -> CallbagProducer<Int>
  ) -> LongRun {
    LongRun(name: name) { count, gauge in
      let puller = sink { (message: Sink<Int>) in
        switch message {
        case .start: break
        case .next: gauge.note()
        case .completed: gauge.end()
        }
      }
      _ = puller(source(count))
    }
  }

  private static func numbers(to count: Int) -> Producer<Int, Never> {
    deferred {
      let next = counter(to: count)
      return from { next() }
    }
  }

  /// 1, 2, 3 … count, then nil. For one thread.
  private static func counter(to count: Int) -> @Sendable () -> Int? {
    let number = Number()
    return {
      number.value += 1
      return number.value <= count ? number.value : nil
    }
  }

  private final class Number: @unchecked Sendable {
    // Used by one thread.
    var value = 0
  }
}
