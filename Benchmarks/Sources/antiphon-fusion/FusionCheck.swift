import AllocationCounter
import Antiphon
import ArgumentParser

/// Compares chains that the optimizer fuses with the same chains of which it sees one stage at a time.
@main
struct FusionCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-fusion",
    abstract: "Checks that a chain in sight of the optimizer does what it does stage by stage.",
    discussion: """
      Elements, the completion, the order of side effects, and what is released must be the same. Three seams that change \
      something are compared, too: each of them must be found.
      """)

  func run() throws {
    var failures = FusionChains.all.flatMap(\.differences)
    for (name, isFound) in FusionChains.planted where !isFound { failures.append("\(name) is not found") }
    #if os(Linux)
    failures += FusedStages.failures
    #endif
    for failure in failures { print(failure) }
    print(
      "\(FusionChains.all.count) chains with \(Way.allCases.count) consumers, \(FusionChains.planted.count) planted "
        + "differences: \(failures.count) failures")
    if !failures.isEmpty { throw ExitCode(1) }
  }
}

/// What happens in one run of a chain.
final class FusionLog: @unchecked Sendable {
  private(set) var entries: [String] = []
  fileprivate var made = 0
  fileprivate var released = 0

  @inline(never)
  func note(_ entry: String) { entries.append(entry) }
}

/// An element, or what a closure captures, whose release is counted.
final class Item: Sendable {
  let number: Int
  private let log: FusionLog

  init(_ number: Int, _ log: FusionLog) {
    self.number = number
    self.log = log
    log.made += 1
  }

  deinit { log.released += 1 }
}

struct Refusal: Error, Equatable {
  let number: Int
}

/// What is between two stages of a chain.
protocol Seam {
  static func pass<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure>
}

extension Producer {
  @inline(__always)
  func seam<Between: Seam>(_: Between.Type) -> Producer { Between.pass(self) }
}

/// Nothing: the optimizer sees the whole chain.
enum InSight: Seam {
  @inline(__always)
  static func pass<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure> { producer }
}

/// A boundary that the optimizer can't see through.
enum Apart: Seam {
  @inline(never) @_optimize(none)
  static func pass<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure> {
    opaque(producer)
  }
}

/// How a chain is consumed.
enum Way: String, CaseIterable {
  /// Each element is noted.
  case forEach
  /// The elements are added up, and nothing is in the way of the optimizer.
  case sum
  /// Started with a handle.
  case start
  /// Three elements are requested one by one, then the stream is cancelled.
  case pull

  /// Written so that each way is a chain of its own in sight of the optimizer.
  @inline(__always)
  func consume<Failure>(_ producer: Producer<Int, Failure>, _ log: FusionLog) {
    switch self {
    case .forEach:
      producer.forEach {
        log.note("next \($0)")
      } completed: {
        log.note("\($0)")
      }
    case .sum:
      let sum = Sum()
      producer.forEach {
        sum.add($0)
      } completed: {
        log.note("\($0)")
      }
      log.note("sum \(sum.value)")
    case .start:
      let handle = producer.observe { log.note("\($0)") }.start()
      log.note("started")
      handle.cancel()
    case .pull:
      let handle = producer.pull {
        log.note("next \($0)")
      } completed: {
        log.note("\($0)")
      }
      for _ in 1...3 {
        log.note("request")
        handle.request(1)
      }
      handle.cancel()
    }
  }
}

/// A chain of numbers, made with a seam between every two stages.
protocol FusionChain {
  associatedtype Failure: Error
  static func make<Between: Seam>(_ seam: Between.Type, _ log: FusionLog) -> Producer<Int, Failure>
}

/// A chain in sight, and apart.
struct Comparison: Sendable {
  let name: String
  let differences: [String]

  @inline(__always)
  init<Chain: FusionChain>(_: Chain.Type) {
    name = "\(Chain.self)"
    let inSight: [(Way, (FusionLog) -> Void)] = [
      (.forEach, { Way.forEach.consume(Chain.make(InSight.self, $0), $0) }),
      (.sum, { Way.sum.consume(Chain.make(InSight.self, $0), $0) }),
      (.start, { Way.start.consume(Chain.make(InSight.self, $0), $0) }),
      (.pull, { Way.pull.consume(Chain.make(InSight.self, $0), $0) }),
    ]
    var differences: [String] = []
    for (way, run) in inSight {
      let one = Self.traced(run)
      let other = Self.traced { way.consume(Chain.make(Apart.self, $0), $0) }
      if one.entries != other.entries {
        differences.append("\(name), \(way):\n  in sight  \(one.entries)\n  apart     \(other.entries)")
      }
      // Otherwise the optimizer has not seen the chain, and nothing is compared.
      if way == .sum, allocation_counter_is_available(), one.allocations >= other.allocations {
        differences.append("\(name): \(one.allocations) allocations in sight, \(other.allocations) apart")
      }
    }
    self.differences = differences
  }

  /// What happens in a run, and how many allocations it takes the second time.
  @inline(never)
  static func traced(_ run: (FusionLog) -> Void) -> (entries: [String], allocations: Int) {
    let log = FusionLog()
    run(log)
    log.note("released \(log.released) of \(log.made)")
    let other = FusionLog()
    allocation_counter_start()
    run(other)
    return (log.entries, Int(allocation_counter_stop()))
  }
}

// MARK: Planted differences

/// Loses an element.
enum Losing: Seam {
  @inline(never)
  static func pass<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.dropFirst()
  }
}

/// Changes the order of side effects, and nothing else: all elements are collected before the first one is passed on.
enum Collecting: Seam {
  @inline(never)
  static func pass<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure> {
    producer.collect().flatMap { from($0) }
  }
}

/// Keeps what it passes.
enum Keeping: Seam {
  nonisolated(unsafe) static var kept: [any Sendable] = []

  @inline(never)
  static func pass<Element, Failure>(_ producer: Producer<Element, Failure>) -> Producer<Element, Failure> {
    kept.append(producer)
    return producer
  }
}

extension Comparison {
  /// Whether a seam that changes something is told from a chain in sight.
  static func finds<Chain: FusionChain, Between: Seam>(_: Between.Type, in _: Chain.Type) -> Bool {
    let one = traced { Way.forEach.consume(Chain.make(InSight.self, $0), $0) }
    let other = traced { Way.forEach.consume(Chain.make(Between.self, $0), $0) }
    return one.entries != other.entries
  }
}
