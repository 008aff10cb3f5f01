import DequeModule

/// Something that has happened at an inspected point, as recorded.
public struct InspectedMarble: Sendable, Equatable {
  /// What has happened.
  public enum Kind: Sendable, Equatable {
    /// An element has passed; its text has at most 80 characters.
    case element(String)
    /// The stream was rewound.
    case rewound
    /// The stream has ended.
    case ended(InspectedPoint.End)
  }

  /// By the inspector's clock, since the inspector was made.
  public var time: Duration
  /// What has happened.
  public var kind: Kind
  /// How many elements it stands for: elements that come faster than the inspector records have one marble in common.
  public var count: Int

  /// Creates a marble.
  public init(time: Duration, kind: Kind, count: Int = 1) {
    self.time = time
    self.kind = kind
    self.count = count
  }
}

/// The marbles of one point: the latest 600.
struct MarbleRing {
  private static let limit = 600
  private var marbles = Deque<InspectedMarble>()

  mutating func append(_ marble: InspectedMarble) {
    marbles.append(marble)
    if marbles.count > Self.limit { marbles.removeFirst() }
  }

  func since(_ time: Duration) -> [InspectedMarble] { marbles.filter { $0.time >= time } }
}
