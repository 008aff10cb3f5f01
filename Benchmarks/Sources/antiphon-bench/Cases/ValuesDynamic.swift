import Antiphon

extension Case {
  /// Layers of nodes, each the sum of some neighbours in the layer before. A dynamic node chooses by its first source which other one it does
  /// not read. One effect reads a part of the last layer. An operation writes one of the roots; each is written
  /// twice in a row, so that every write is a change, also in the next run.
  static let dynamicGraphs: [Case] = [
    dynamic("simpleComponent", elements: 5_000, Grid(width: 10, layers: 5, sources: 2, isStatic: 1, isRead: 0.2)),
    dynamic("dynamicComponent", elements: 1_000, Grid(width: 10, layers: 10, sources: 6, isStatic: 0.75, isRead: 0.2)),
    dynamic("largeWebApp", elements: 100, Grid(width: 1000, layers: 12, sources: 4, isStatic: 0.95, isRead: 1)),
    dynamic("wideDense", elements: 100, Grid(width: 1000, layers: 5, sources: 25, isStatic: 1, isRead: 1)),
    dynamic("deepGraph", elements: 20, Grid(width: 5, layers: 500, sources: 3, isStatic: 1, isRead: 1)),
    dynamic("veryDynamic", elements: 100, Grid(width: 100, layers: 15, sources: 6, isStatic: 0.5, isRead: 1)),
  ]

  private static func dynamic(_ name: String, elements: Int, _ grid: Grid) -> Case {
    let nodes = Kept { grid.nodes() }
    let byHand = Kept { HandGrid(grid) }
    return Case(
      "values.\(name)", elements: elements, fewest: min(elements, 1000),
      hand: { input in
        let nodes = opaque(byHand.value)
        var total = 0
        for x in input.elements {
          nodes.set(x)
          total &+= nodes.shown.value
        }
        return total
      },
      antiphon: { input in
        let (roots, shown, _) = nodes.value
        var total = 0
        for x in input.elements {
          roots[(x - 1) / 2 % roots.count].value = x
          total &+= shown.value
        }
        return total
      })
  }
}

/// The shape of a dynamic graph. The roots are its first layer.
private struct Grid: Sendable {
  let width: Int
  let layers: Int
  /// Sources of a node.
  let sources: Int
  /// For each node, layer by layer, whether it always reads the same sources.
  let staticNodes: [Bool]
  /// The places in the last layer that the effect reads.
  let leaves: [Int]

  /// - Parameters:
  ///   - isStatic: the fraction of static nodes.
  ///   - isRead: the fraction of the last layer that the effect reads.
  init(width: Int, layers: Int, sources: Int, isStatic: Double, isRead: Double) {
    var random = RandomFractions()
    self.width = width
    self.layers = layers
    self.sources = sources
    staticNodes = (0..<width * layers).map { _ in random.next() < isStatic }
    var leaves = Array(0..<width)
    let count = Int((Double(width) * isRead).rounded())
    while leaves.count > count { leaves.remove(at: Int(random.next() * Double(leaves.count))) }
    self.leaves = leaves
  }

  func nodes() -> (roots: [MutableProperty<Int>], shown: Shown, effect: Effect) {
    let roots = (0..<width).map { MutableProperty($0) }
    var layer = roots.map(\.property)
    for number in 1..<layers {
      layer = (0..<width).map { place in
        let sources = (0..<sources).map { layer[(place + $0) % width] }
        if staticNodes[number * width + place] { return Property { Case.total(sources) } }
        return Property {
          var sum = sources[0].value
          let omitted = isOdd(sum) ? 1 + sum % (sources.count - 1) : 0
          for index in 1..<sources.count where index != omitted { sum &+= sources[index].value }
          return sum
        }
      }
    }
    let shown = Shown()
    let read = leaves.map { layer[$0] }
    return (roots, shown, effect { _ in shown.value = Case.total(read) })
  }
}

/// The same graph, written by hand: a write computes again all nodes that can be reached from the root.
private final class HandGrid {
  let shown = Shown()
  private let grid: Grid
  private var values: [Int]

  init(_ grid: Grid) {
    self.grid = grid
    values = [Int](repeating: 0, count: grid.width * grid.layers)
    for place in 0..<grid.width { set(place, at: place) }
  }

  @inline(never)
  func set(_ value: Int) { set(value, at: (value - 1) / 2 % grid.width) }

  private func set(_ value: Int, at root: Int) {
    values[root] = value
    for layer in 1..<grid.layers {
      for offset in 0..<min(grid.width, layer * (grid.sources - 1) + 1) {
        compute(layer, root >= offset ? root - offset : root - offset + grid.width)
      }
    }
    let last = (grid.layers - 1) * grid.width
    shown.value = grid.leaves.reduce(0) { $0 &+ values[last + $1] }
  }

  private func compute(_ layer: Int, _ place: Int) {
    let before = (layer - 1) * grid.width
    var sum = values[before + place]
    let isStatic = grid.staticNodes[layer * grid.width + place]
    let omitted = !isStatic && isOdd(sum) ? 1 + sum % (grid.sources - 1) : 0
    for index in 1..<grid.sources where index != omitted {
      let source = place + index
      sum &+= values[before + (source < grid.width ? source : source - grid.width)]
    }
    values[layer * grid.width + place] = sum
  }
}

/// The same numbers in each run, from 0 up to 1.
private struct RandomFractions {
  private var state: UInt64 = 42

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
