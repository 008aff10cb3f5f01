/// What a property or an effect follows from, and what follows from it, directly or not, at one moment: for debugging, tests and tools.
/// What else the latter follow from is there, too.
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
    public enum Kind: Sendable {
      /// A property that is set, or written by a stream.
      case root
      /// A property that is computed.
      case computed
      case effect
    }

    /// Unique while the property or the effect exists.
    public let id: ObjectIdentifier
    public let kind: Kind
    /// See `Property.named(_:)`.
    public let name: String?
    /// The type, for example `Property<Int>`.
    public let type: String
    /// A source of it has changed, or may have: it will be computed when it is read.
    public let isOutdated: Bool
    /// An effect or a stream follows from it, directly or not.
    public let isObserved: Bool

    /// The name, or the type of what has none.
    public var label: String { name ?? type }
  }

  /// The property or the effect that was asked for, what it follows from, what follows from it, and what else that follows from.
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
    (nodes, sources) = locked {
      var nodes: [Node] = []
      var sources: [ObjectIdentifier: [ObjectIdentifier]] = [:]
      var found: [Unmanaged<ValueNode>] = []
      func visit(_ next: (Unmanaged<ValueNode>) -> [Unmanaged<ValueNode>], from first: [Unmanaged<ValueNode>]) {
        var (stack, seen) = (first, Set<ObjectIdentifier>())
        while let top = stack.popLast() {
          let id = top._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
          if !seen.insert(id).inserted { continue }
          stack += next(top).reversed()
          if sources[id] != nil { continue }
          found.append(top)
          nodes.append(top._withUnsafeGuaranteedRef { Node($0) })
          sources[id] = top.sources.map { $0._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }
        }
      }
      visit(\.sources, from: [.passUnretained(start)])
      visit(\.followers, from: [.passUnretained(start)])
      visit(\.sources, from: found.reversed())
      return (nodes, sources)
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
    isObserved = node.observers > 0
  }
}

// What follows from a node does not retain it, and may be about to be released: it is not retained here, either.
extension Unmanaged<ValueNode> {
  fileprivate var sources: [Unmanaged] {
    _withUnsafeGuaranteedRef { node in
      if node.bits & (ValueNode.computed | ValueNode.effect) == 0 { return [] }
      var (found, next) = ([Unmanaged](), unsafeDowncast(node, to: DerivedNode.self).firstSource)
      while let edge = next {
        found.append(edge.pointee.source)
        next = edge.pointee.nextSource
      }
      return found
    }
  }

  fileprivate var followers: [Unmanaged] {
    _withUnsafeGuaranteedRef { node in
      guard let last = node.lastFollower else { return [] }
      var (found, edge) = ([Unmanaged](), last)
      repeat {
        edge = edge.pointee.nextFollower
        found.append(.fromOpaque(edge.pointee.follower.toOpaque()))
      } while edge != last
      return found
    }
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
  public var dependencies: DependencyGraph { DependencyGraph(around: node.base) }

  /// Gives all copies of this property a name, for messages and for `dependencies`.
  @discardableResult
  public func named(_ name: String) -> Property {
    locked { node.base.setName(name) }
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
