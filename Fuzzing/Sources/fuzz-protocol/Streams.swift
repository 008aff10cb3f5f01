import Antiphon
import AntiphonTesting

typealias Numbers = Producer<Int, TestFailure>

/// A stream, its description, and whether its elements increase.
struct StreamSpec {
  var stream: Numbers
  var text: String
  var isIncreasing = false

  func then(_ text: String, keepsOrder: Bool = false, _ change: (Numbers) -> Numbers) -> StreamSpec {
    StreamSpec(stream: change(stream), text: "\(self.text).\(text)", isIncreasing: isIncreasing && keepsOrder)
  }
}

extension FuzzState {
  /// A source.
  ///
  /// A shared stream may outlive its consumers, and may start another source when the state releases an emitter. So the closures hold
  /// the state weakly.
  func source() -> StreamSpec {
    let kind = random.next(below: 11)
    switch kind {
    case 0, 1, 2: return StreamSpec(stream: subjects[kind].producer, text: "subject\(kind)", isIncreasing: kind == 0)
    case 3, 4:
      let stream = emitting { [weak self] (emitter: Emitter<Int, TestFailure>) in self?.emitters.append(emitter) }
      return StreamSpec(stream: stream, text: "emitter", isIncreasing: true)
    case 5:
      let stream = emitting { [weak self] (emitter: Emitter<Int, TestFailure>) in
        guard let self else { return }
        emitters.append(emitter)
        emitter.onRequest { [weak self, unowned emitter] in if let self { emitter.send(nextNumber()) } }
      }
      return StreamSpec(stream: stream.prefix(20), text: "emitter.onRequest", isIncreasing: true)
    case 6:
      // A source that emits at any time, even after its completion: `serialized()` makes it correct.
      let stream = Numbers { [weak self] in self?.pushers.append($0) }
      return StreamSpec(stream: stream.serialized(), text: "pusher.serialized()")
    case 7: return StreamSpec(stream: from(1...3).promoteFailure(), text: "from(1...3)")
    case 8: return StreamSpec(stream: from(iterator: { (1...9).makeIterator() }).promoteFailure(), text: "iterator")
    case 9: return StreamSpec(stream: pullableSource(5), text: "pullableSource")
    default: return StreamSpec(stream: just(0).promoteFailure().append(Antiphon.fail(TestFailure())), text: "failing")
    }
  }

  /// A stream with at most `depth` operators.
  func spec(depth: Int) -> StreamSpec {
    if depth == 0 { return source() }
    let kind = random.next(below: 70)
    let spec = spec(depth: depth - 1)
    let count = 1 + kind % 3
    switch kind {
    case 0: return spec.then("map", keepsOrder: true) { $0.map { $0 } }
    case 1: return spec.then("filter", keepsOrder: true) { $0.filter { $0 % 2 == 0 } }
    case 2: return spec.then("scan") { $0.scan(0) { $0 &+ $1 } }
    case 3: return spec.then("prefix(2)", keepsOrder: true) { $0.prefix(2) }
    case 4: return spec.then("dropFirst(2)", keepsOrder: true) { $0.dropFirst(2) }
    case 5: return spec.then("removeDuplicates()", keepsOrder: true) { $0.removeDuplicates() }
    case 6: return spec.then("buffer(.unbounded)", keepsOrder: true) { $0.buffer(.unbounded) }
    case 7: return spec.then("buffer(.bounded(\(count)))", keepsOrder: true) { $0.buffer(.bounded(count)) }
    case 8: return spec.then("buffer(.dropOldest(2))", keepsOrder: true) { $0.buffer(.dropOldest(2)) }
    case 9: return spec.then("conflated()", keepsOrder: true) { $0.conflated() }
    case 10, 11, 12:
      return spec.then("receive(on: scheduler)", keepsOrder: true) { $0.receive(on: scheduler, prefetch: count) }
    case 13: return spec.then("subscribe(on: scheduler)", keepsOrder: true) { $0.subscribe(on: scheduler) }
    case 14: return spec.then("limitRate(\(count))", keepsOrder: true) { $0.limitRate(count) }
    case 15: return spec.then("serialized()", keepsOrder: true) { $0.serialized() }
    case 16: return spec.then("share()") { $0.share() }
    case 17: return spec.then("share(replay: 1)") { $0.share(replay: 1) }
    case 18: return spec.then("multicast().autoconnect()") { $0.multicast().autoconnect() }
    case 19: return spec.then("share(policy: .slowest)") { $0.share(policy: .slowest) }
    case 20: return spec.then("materialize().dematerialize()") { $0.materialize().dematerialize() }
    case 21: return spec.then("collect(first: 2)") { $0.collect(first: 2).map(\.count) }
    case 22: return spec.then("chunks(ofCount: 2)") { $0.chunks(ofCount: 2).map(\.count) }
    case 23: return spec.then("suffix(2)", keepsOrder: true) { $0.suffix(2) }
    case 24: return spec.then("last()") { $0.last() }
    case 25: return spec.then("count()") { $0.count() }
    case 26: return spec.then("interspersed(with: 0)") { $0.interspersed(with: 0) }
    case 27: return spec.then("retry(2)") { $0.retry(2) }
    case 28: return spec.then("repeat(2)") { $0.repeat(2) }
    case 29: return spec.then("group { $0 % 2 }.flatMap") { $0.group { $0 % 2 }.flatMap { $0.elements } }
    case 30: return spec.then("expand") { $0.expand { $0 < 9 ? just($0 &+ 4).promoteFailure() : empty() } }
    case 31: return spec.then("delay") { $0.delay(for: .seconds(1), clock: clock) }
    case 32: return spec.then("debounce") { $0.debounce(for: .seconds(1), clock: clock) }
    case 33: return spec.then("throttle") { $0.throttle(for: .seconds(1), latest: true, clock: clock) }
    case 34: return spec.then("timeout") { $0.timeout(after: .seconds(1), clock: clock) }
    case 35: return spec.then("on(requested:)") { $0.on(requested: { _ in }) }
    case 36: return spec.then("replaceLast") { $0.replaceLast(2, with: 0) }
    case 37: return spec.then("prefix(while:inclusive:)") { $0.prefix(while: { $0 % 4 != 3 }, inclusive: true) }
    case 38: return spec.then("ignoreError()") { $0.ignoreError().promoteFailure() }
    default: return joined(spec, kind)
    }
  }

  /// Two combined streams.
  private func joined(_ spec: StreamSpec, _ kind: Int) -> StreamSpec {
    let other = source()
    func both(_ name: String, _ join: (Numbers, Numbers) -> Numbers) -> StreamSpec {
      StreamSpec(stream: join(spec.stream, other.stream), text: "\(spec.text).\(name)(\(other.text))")
    }
    switch kind {
    case 39: return both("append") { $0.append($1) }
    case 40: return both("prepend") { $0.prepend($1) }
    case 41, 42: return both("merge") { $0.merge(with: $1) }
    case 43, 44: return both("zip") { $0.zip(with: $1).map { $0.0 } }
    case 45: return both("combineLatest") { $0.combineLatest(with: $1).map { $0.0 } }
    case 46: return both("withLatest") { $0.withLatest(from: $1).map { $0.0 } }
    case 47: return both("prefix(until:)") { $0.prefix(until: $1) }
    case 48: return both("drop(until:)") { $0.drop(until: $1) }
    case 49: return both("prefix(untilReplacement:)") { $0.prefix(untilReplacement: $1) }
    case 50: return both("race") { $0.race(with: $1) }
    case 51: return both("switchLatest") { .switchLatest($0, $1) }
    case 52: return both("sample(on:)") { $0.sample(on: $1) }
    case 53: return both("chunks(on:)") { $0.chunks(on: $1).map(\.count) }
    case 54: return both("mergeOrdered") { $0.mergeOrdered(with: $1) }
    case 55: return both("zipLongest") { $0.zipLongest(with: $1).map { $0.0 ?? 0 } }
    case 56: return both("catch") { one, other in one.catch { _ in other } }
    case 57: return both("pausable(by:)") { $0.pausable(by: $1.map { $0 % 2 == 0 }) }
    case 58, 59: return both("flatMap") { one, other in one.flatMap(maxConcurrent: 2) { _ in other } }
    case 60: return both("flatMapConcat") { one, other in one.flatMapConcat { _ in other } }
    case 61: return both("flatMapLatest") { one, other in one.flatMapLatest { _ in other } }
    case 62: return both("flatMapFirst") { one, other in one.flatMapFirst { _ in other } }
    case 63: return both("chunks(until:)") { one, other in one.chunks(until: { other }).map(\.count) }
    case 64:
      return both("chunks(from:until:)") { $0.chunks(from: $1, until: { _ in just(0).promoteFailure() }).map(\.count) }
    case 65: return both("windowStreams(on:)") { $0.windowStreams(on: $1).flatMap { $0 } }
    case 66: return both("windowStreams(until:)") { one, other in one.windowStreams(until: { other }).flatMap { $0 } }
    case 67:
      return both("group(by:until:)") { one, other in
        one.group(by: { $0 % 2 }, until: { _ in other }).flatMap { $0.elements }
      }
    case 68: return both("mergeByPriority") { $0.mergeByPriority(with: $1) }
    default: return both("flatMapSequential") { one, other in one.flatMapSequential(maxConcurrent: 2) { _ in other } }
    }
  }
}

/// A hand-written pullable source on the public API: it parks and can be rewound.
func pullableSource(_ count: Int) -> Numbers {
  Numbers { consumer in
    let next = consumer.next
    let completed = consumer.completed
    let unmanagedTalkback = Unmanaged.passUnretained(consumer.talkback)
    nonisolated(unsafe) var emitted = 0
    consumer.talkback.install {
      let talkback = unmanagedTalkback.takeUnretainedValue()
      var parkResult = talkback.parkUntilRequested()
      while true {
        switch parkResult {
        case .parked: return nil
        case .cancelled: return { completed(.cancelled) }
        case .rewind:
          emitted = 0
          parkResult = talkback.parkUntilRequested()
        case .go:
          if emitted == count { return { completed(.finished) } }
          emitted += 1
          let reply = next(emitted)
          if reply == .stop { return {} }
          parkResult = talkback.park(after: reply)
        }
      }
    }
    consumer.talkback.drive()
  }
}
