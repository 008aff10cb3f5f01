/// The columns of the table.
enum Library: String, CaseIterable, Sendable {
  /// The hand-written loop.
  case hand
  /// The standard library's `lazy`.
  case lazy
  case antiphon
  /// Antiphon without the feature that the case measures: its operators without a unit, or in the place of a user's.
  case plain
  /// OpenCombine, its source erased to `AnyPublisher` so that its operators run.
  case opencombine
  /// AsyncSequence: the standard library and swift-async-algorithms.
  case async
  /// `@Observable`, and `withObservationTracking` for effects.
  case observation
}

/// One way to do the work of a case; returns the checksum.
enum Body: Sendable {
  case sync(@Sendable (Input) -> Int)
  case async(@Sendable (Input) async -> Int)

  func callAsFunction(_ input: Input) async -> Int {
    switch self {
    case .sync(let body): body(input)
    case .async(let body): await body(input)
    }
  }
}

/// One piece of work, done by every library that has the operators.
struct Case: Sendable {
  typealias Work = @Sendable (Input) -> Int
  typealias AsyncWork = @Sendable (Input) async -> Int

  let name: String
  /// Operations of a full run. A slow library does fewer, unless the case is whole.
  let elements: Int
  /// The least number of operations of a run. Less than a thousand where one operation is a lot of work.
  let fewest: Int
  /// Whether every library does all operations, because they differ from one another.
  let isWhole: Bool
  /// Independent sources that share the elements.
  let sources: Int
  /// Whether the work is done on more than the calling thread, so that it is timed by the wall clock.
  let isParallel: Bool
  /// Whether the optimizer leaves nothing of Antiphon's stream. Such a row does not show what a stream costs. Its hand-written loop is in
  /// the optimizer's sight, too. `Scripts/thresholds` checks which rows are folded.
  let isFolded: Bool
  private(set) var columns: [(library: Library, body: Body)]

  init(
    _ name: String, elements: Int = 1_000_000, fewest: Int = 1000, isWhole: Bool = false, sources: Int = 1,
    isParallel: Bool = false, isFolded: Bool = false,
    hand: Work? = nil, lazy: Work? = nil,
    plain: Work? = nil, antiphon: Work? = nil, antiphonAsync: AsyncWork? = nil, plainAsync: AsyncWork? = nil,
    openCombine: Work? = nil, async: AsyncWork? = nil, asyncHand: AsyncWork? = nil,
    observation: Work? = nil
  ) {
    self.name = name
    self.elements = elements
    self.fewest = fewest
    self.isWhole = isWhole
    self.sources = sources
    self.isParallel = isParallel
    self.isFolded = isFolded
    var columns: [(library: Library, body: Body)] = []
    if let hand { columns.append((.hand, .sync(hand))) }
    if let asyncHand { columns.append((.hand, .async(asyncHand))) }
    if let lazy { columns.append((.lazy, .sync(lazy))) }
    if let antiphon { columns.append((.antiphon, .sync(antiphon))) }
    if let antiphonAsync { columns.append((.antiphon, .async(antiphonAsync))) }
    if let plain { columns.append((.plain, .sync(plain))) }
    if let plainAsync { columns.append((.plain, .async(plainAsync))) }
    if let openCombine { columns.append((.opencombine, .sync(openCombine))) }
    if let async { columns.append((.async, .async(async))) }
    if let observation { columns.append((.observation, .sync(observation))) }
    self.columns = columns
  }

  /// This case with these libraries only.
  func only(_ libraries: [Library]) -> Case {
    var copy = self
    copy.columns.removeAll { !libraries.contains($0.library) }
    return copy
  }
}

extension Case {
  /// Every case, in the order of the table.
  static let all: [Case] =
    folding + mapChains + mixedChains + simpleChains + startedChains + opaqueChains + combining + flattening + slicing
    + own + pulling + pausing + subscribing + hopping + driving + hot + sizes + keeping + scrabble + values
    + telemetry
}
