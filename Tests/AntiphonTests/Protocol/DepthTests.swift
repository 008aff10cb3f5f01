import Antiphon
import Foundation
import Testing

/// How deeply operators, properties, sends and starts may be nested. Each operator of a chain uses stack when the chain is started, when
/// it emits and when it is released; `docs/depth.md` says how much.
@Suite(.leavesNothing, .serialized) struct DepthTests {
  /// Chains that are one stage, however long.
  @Test(arguments: Construct.all.filter(\.isFlat))
  func aFlatChainNeedsNoStack(_ construct: Construct) async {
    // In its own process: a stack overflow ends the process.
    await #expect(processExitsWith: .success) { [name = construct.name as String] in
      await onStack(of: 512 << 10) { Construct.all.first { $0.name == name }?.run(10_000) }
    }
  }

  @Test(arguments: Construct.all)
  func aThousandFitOnSixteenMebibytes(_ construct: Construct) async {
    await onStack(of: isInstrumented ? 512 << 20 : 16 << 20) { construct.run(1_000) }
  }

  #if os(Linux)
  /// `Scripts/depth` writes the column of the build that it runs.
  @Test(.enabled(if: !isInstrumented, "The frames of a sanitizer are larger."))
  func thePageIsTrue() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/depth.md").standardized
    var page = try DepthPage(String(contentsOf: file, encoding: .utf8))
    for construct in Construct.all {
      let use = construct.stackUse()
      let depths = Self.stacks.map { use.depth(on: $0) }
      if ProcessInfo.processInfo.environment["ANTIPHON_UPDATE"] != nil {
        page.set(depths, of: construct.name, in: Self.column)
        continue
      }
      guard let promised = page.depths(of: construct.name, in: Self.column) else {
        // Not measured: a page may have the figures of one build only.
        #expect(page.has(construct.name), "docs/depth.md has no row for \(construct.name)")
        continue
      }
      for (depth, promise) in zip(depths, promised) {
        // Another compiler may need a little more.
        #expect(depth >= promise / 5 * 4, "\(construct.name): \(depth) deep, the page promises \(promise)")
      }
    }
    if ProcessInfo.processInfo.environment["ANTIPHON_UPDATE"] != nil {
      try page.text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static let stacks = [8 << 20, 512 << 10]
  #if DEBUG
  private static let column = "debug"
  #else
  private static let column = "release"
  #endif
  #endif
}

/// True under a sanitizer, whose frames are many times larger.
private let isInstrumented = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

/// A construct that can be nested. `run` nests it to a depth, starts it, emits through it, cancels it and releases it.
struct Construct: Sendable, CustomTestStringConvertible {
  typealias Stream = Producer<Int, Never>
  let name: String
  let isFlat: Bool
  let run: @Sendable (_ depth: Int) -> Void

  init(_ name: String, isFlat: Bool = false, _ run: @escaping @Sendable (_ depth: Int) -> Void) {
    self.name = name
    self.isFlat = isFlat
    self.run = run
  }

  /// A chain of operators, on a collection that finishes and on a subject whose subscriber cancels.
  init(chain name: String, isFlat: Bool = false, _ link: @escaping @Sendable (Stream) -> Stream) {
    self.init(name, isFlat: isFlat) { depth in
      let cold = (0..<depth).reduce(from(1...3)) { stream, _ in link(stream) }
      cold.observeValues { _ in }.start()
      let subject = Subject<Int, Never>()
      let hot = (0..<depth).reduce(subject.producer) { stream, _ in link(stream) }
      let subscription = hot.observeValues { _ in }.start()
      subject.send(1)
      subject.send(2)
      subscription.cancel()
    }
  }

  var testDescription: String { name }

  #if os(Linux)
  /// The stack that each level uses, and the rest of the stack in use, in bytes.
  struct Use {
    let each, rest: Double

    /// The depth that fits on a stack of `size` bytes, less a tenth, rounded down; `Int.max` if the stack does not grow with the depth.
    func depth(on size: Int) -> Int {
      if each == 0 { return .max }
      let depth = (Double(size) - rest) / each * 0.9
      let digits = depth > 100 ? pow(10, floor(log10(depth)) - 1) : 1
      return Int(floor(depth / digits) * digits)
    }
  }

  func stackUse() -> Use {
    let (few, many) = (100, 500)
    let run = run
    let (less, more) = (AntiphonTests.stackUse { run(few) }, AntiphonTests.stackUse { run(many) })
    // A difference of a few pages is noise.
    guard more - less > 16 << 10 else { return Use(each: 0, rest: Double(more)) }
    let each = Double(more - less) / Double(many - few)
    return Use(each: each, rest: Swift.max(0, Double(less) - Double(few) * each))
  }
  #endif

  static let all: [Construct] = [
    Construct(chain: "a.append(b).append(c) …", isFlat: true) { $0.append(empty()) },
    Construct(chain: "a.append(b.append(c.append(…)))") { empty().append($0) },
    Construct(chain: "buffer(_:)") { $0.buffer(.unbounded) },
    Construct(chain: "catch(_:)") { $0.promoteFailure(to: RewindFailure.self).catch { _ in empty() } },
    Construct(chain: "combineLatest(with:)") { $0.combineLatest(with: just(1)).map { $0.0 } },
    Construct(chain: "filter(_:)") { $0.filter { $0 > 0 } },
    Construct(chain: "flatMap(_:)") { $0.flatMap { just($0) } },
    Construct(chain: "flatMapLatest(_:)") { $0.flatMapLatest { just($0) } },
    Construct(chain: "map(_:)") { $0.map { $0 + 1 } },
    Construct(chain: "a.merge(with: b).merge(with: c) …", isFlat: true) { $0.merge(with: empty()) },
    Construct(chain: "a.merge(with: b.merge(with: c.merge(with: …)))") { empty().merge(with: $0) },
    Construct(chain: "prefix(until:)") { $0.prefix(until: never(Int.self)) },
    Construct(chain: "receive(on:) at once") { $0.receive(on: ImmediateScheduler()) },
    Construct(chain: "reduce(_:_:)") { $0.reduce(0, +) },
    Construct(chain: "repeat(_:)") { $0.repeat(1) },
    Construct(chain: "retry(_:)") { $0.retry(1) },
    Construct(chain: "scan(_:_:)") { $0.scan(0) { $0 + $1 } },
    Construct(chain: "share()") { $0.share() },
    Construct(chain: "zip(with:)") { $0.zip(with: from(1...3)).map { $0.0 } },
    Construct("Property.map(_:)") { depth in
      let root = MutableProperty(0)
      let last = (0..<depth).reduce(root.property) { property, _ in property.map { $0 + 1 } }
      let subscription = last.producer.observeValues { _ in }.start()
      root.value = 1
      subscription.cancel()
    },
    Construct("a subject that sends to the next one") { depth in
      let subjects = (0...depth).map { _ in Subject<Int, Never>() }
      let subscriptions = zip(subjects, subjects.dropFirst()).map { subject, next in
        subject.producer.observeValues { next.send($0) }.start()
      }
      subjects[0].send(1)
      for subscription in subscriptions { subscription.cancel() }
    },
    Construct("start() of a synchronous stream inside an element") { depth in
      @Sendable func nest(_ left: Int) {
        just(1).observeValues { _ in if left > 0 { nest(left - 1) } }.start()
      }
      nest(depth)
    },
    Construct("start() of any other stream inside an element", isFlat: true) { depth in
      @Sendable func nest(_ left: Int) {
        just(1).flatMap { just($0) }.observeValues { _ in if left > 0 { nest(left - 1) } }.start()
      }
      nest(depth)
    },
  ]
}

/// The table of `docs/depth.md`: a row for each construct, two columns for each build.
struct DepthPage {
  private(set) var text: String

  init(_ text: String) { self.text = text }

  func has(_ name: String) -> Bool { row(name) != nil }

  /// The depths on the two stacks, or nil if they were not measured.
  func depths(of name: String, in column: String) -> [Int]? {
    guard let cells = row(name).map(Self.cells) else { return nil }
    let depths = Self.places(column).map { $0 < cells.count ? Self.number(cells[$0]) : nil }
    return depths.contains(nil) ? nil : depths.compactMap { $0 }
  }

  mutating func set(_ depths: [Int], of name: String, in column: String) {
    let line = row(name)
    var cells = line.map(Self.cells) ?? ["`\(name)`", "", "", "", ""]
    for (place, depth) in zip(Self.places(column), depths) { cells[place] = depth == .max ? "flat" : "\(depth)" }
    let new = "| " + cells.map { $0.isEmpty ? "–" : $0 }.joined(separator: " | ") + " |"
    if let line { text = text.replacing(line, with: new) } else { text += new + "\n" }
  }

  private static func places(_ column: String) -> [Int] { column == "debug" ? [1, 2] : [3, 4] }

  private static func number(_ cell: String) -> Int? { cell == "flat" ? .max : Int(cell) }

  private static func cells(_ row: Substring) -> [String] {
    row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func row(_ name: String) -> Substring? {
    text.split(separator: "\n").first { $0.hasPrefix("| `\(name)` |") }
  }
}
