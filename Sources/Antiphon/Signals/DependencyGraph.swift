import AntiphonShims

/// What a property or an effect follows from, and what follows from it, directly or not, at one moment: for debugging, tests and tools.
/// The other sources of what follows are there, too.
///
///     print(total.dependencies)
///
///     total ← price, count
///     price
///     count
///     Effect ← total
public struct DependencyGraph: Sendable {
  /// A property or an effect.
  public struct Node: Sendable, Hashable, Identifiable {
    /// What a node is.
    public enum Kind: Sendable {
      /// A property that is set, or written by a stream.
      case root
      /// A property that is computed.
      case computed
      /// An effect, or the stream of a computed property.
      case effect
    }

    /// Unique while the property or the effect exists.
    public let id: ObjectIdentifier
    /// What it is.
    public let kind: Kind
    /// See `Property.named(_:)`.
    public let name: String?
    /// The type, for example `Property<Int>`.
    public let type: String
    /// A source of it has changed, or may have: it will be computed when it is read.
    public let isOutdated: Bool
    /// An effect or a stream follows from it, directly or not, or it is an effect.
    public let isObserved: Bool

    /// The name, or the type of what has none.
    public var label: String { name ?? type }
  }

  /// The property or the effect that was asked for, what it follows from, what follows from it, and the other sources of the latter.
  public let nodes: [Node]
  private let sources: [ObjectIdentifier: [ObjectIdentifier]]
  private let places: [ObjectIdentifier: Int]

  /// What `node` has read in its last run, in the order of the reads.
  public func sources(of node: Node) -> [Node] { (sources[node.id] ?? []).compactMap { places[$0] }.map { nodes[$0] } }

  /// What has read `node` in its last run.
  public func followers(of node: Node) -> [Node] { nodes.filter { sources[$0.id]?.contains(node.id) ?? false } }
}

extension DependencyGraph {
  init(around start: ValueNode) {
    // The nodes are released when the lock is let go.
    var visit = GraphVisit()
    (nodes, sources) = locked {
      visit.add([start], next: { $0.sources(of: $1) })
      visit.add([start], next: { $0.followers(of: $1) })
      visit.add(visit.found, next: { $0.sources(of: $1) })
      return (visit.found.map { Node($0) }, visit.sources)
    }
    places = Dictionary(uniqueKeysWithValues: zip(nodes.map(\.id), nodes.indices))
  }
}

extension DependencyGraph.Node {
  /// Under the lock.
  fileprivate init(_ node: ValueNode) {
    id = ObjectIdentifier(node)
    kind = node.bits & ValueNode.effect != 0 ? .effect : node.bits & ValueNode.computed != 0 ? .computed : .root
    name = node.name
    type = node.typeName
    isOutdated = node.bits & ValueNode.marked != 0
    isObserved = kind == .effect || node.observers > 0
  }
}

/// Goes through the graph, under the lock.
private struct GraphVisit {
  private(set) var found: [ValueNode] = []
  private(set) var sources: [ObjectIdentifier: [ObjectIdentifier]] = [:]
  /// Whatever was retained here must not be released under the lock.
  private var kept: [ValueNode] = []

  mutating func add(_ first: [ValueNode], next: (inout GraphVisit, ValueNode) -> [ValueNode]) {
    var (stack, seen) = (Array(first.reversed()), Set<ObjectIdentifier>())
    while let node = stack.popLast() {
      if !seen.insert(ObjectIdentifier(node)).inserted { continue }
      stack += next(&self, node).reversed()
      if sources[ObjectIdentifier(node)] != nil { continue }
      found.append(node)
      sources[ObjectIdentifier(node)] = sources(of: node).map { ObjectIdentifier($0) }
    }
  }

  mutating func sources(of node: ValueNode) -> [ValueNode] {
    if node.bits & (ValueNode.computed | ValueNode.effect) == 0 { return [] }
    var (found, next) = ([ValueNode](), unsafeDowncast(node, to: DerivedNode.self).firstSource)
    while let edge = next {
      found.append(edge.pointee.source.takeUnretainedValue())
      next = edge.pointee.nextSource
    }
    kept += found
    return found
  }

  mutating func followers(of node: ValueNode) -> [ValueNode] {
    guard let first = node.firstFollower else { return [] }
    var (found, next) = ([ValueNode](), first)
    repeat {
      let edge = next
      next = edge.pointee.nextFollower
      // One whose last reference is gone waits for the lock, to remove its edges.
      guard let follower = swift_tryRetain(edge.pointee.follower.node.toOpaque()) else { continue }
      found.append(Unmanaged<ValueNode>.fromOpaque(follower).takeRetainedValue())
    } while next != first
    kept += found
    return found
  }
}

extension DependencyGraph: CustomStringConvertible {
  /// A line for each node: its label, and those of its sources.
  public var description: String {
    nodes.map { node in
      let sources = sources(of: node).map(\.label)
      return sources.isEmpty ? node.label : "\(node.label) ← \(sources.joined(separator: ", "))"
    }
    .joined(separator: "\n")
  }
}

extension Property {
  /// What this property follows from, and what follows from it.
  ///
  /// - Complexity: O(*n*), where *n* counts these, with the lock of all properties held.
  public var dependencies: DependencyGraph { DependencyGraph(around: node) }

  /// Gives all copies of this property a name, for messages and for `dependencies`.
  @discardableResult
  public func named(_ name: String) -> Property {
    locked { node.setName(name) }
    return self
  }
}

extension MutableProperty {
  /// What follows from this property. See `Property.dependencies`.
  public var dependencies: DependencyGraph { DependencyGraph(around: node) }

  /// Gives this property a name, for messages and for `dependencies`.
  @discardableResult
  public func named(_ name: String) -> MutableProperty {
    locked { node.setName(name) }
    return self
  }
}

extension Effect {
  /// What the last run has read, directly or not.
  public var dependencies: DependencyGraph { DependencyGraph(around: node) }
}
