import Antiphon

extension Case {
  /// Layers of four values, each computed from the layer before, and each shown by an effect. An operation sets the four values in front, in
  /// one transaction. Each of them changes all values of all layers.
  static let cellx: [Case] = [
    Case(
      "values.cellx10", elements: 1_000, hand: layersByHand(10), antiphon: layers(10)),
    Case(
      "values.cellx100", elements: 100, fewest: 50, hand: layersByHand(100), antiphon: layers(100)),
    Case(
      "values.cellx1000", elements: 20, fewest: 10, hand: layersByHand(1000), antiphon: layers(1000)),
  ]

  private typealias Four<Value> = (Value, Value, Value, Value)

  private static func layers(_ count: Int) -> Work {
    let graph = Kept { () -> (Four<MutableProperty<Int>>, Shown, [Effect]) in
      let shown = Shown()
      let roots = (MutableProperty(1), MutableProperty(2), MutableProperty(3), MutableProperty(4))
      var layer = (roots.0.property, roots.1.property, roots.2.property, roots.3.property)
      var effects: [Effect] = []
      for _ in 0..<count {
        let (a, b, c, d) = layer
        layer = (
          Property { b.value }, Property { a.value &- c.value }, Property { b.value &+ d.value }, Property { c.value }
        )
        for value in [layer.0, layer.1, layer.2, layer.3] { effects.append(effect { _ in shown.add(value.value) }) }
      }
      return (roots, shown, effects)
    }
    return { input in
      let (roots, shown, _) = graph.value
      var total = 0
      for x in input.elements {
        transaction {
          roots.0.value = isOdd(x) ? 4 : 1
          roots.1.value = isOdd(x) ? 3 : 2
          roots.2.value = isOdd(x) ? 2 : 3
          roots.3.value = isOdd(x) ? 1 : 4
        }
        total &+= shown.value
      }
      return total
    }
  }

  private static func layersByHand(_ count: Int) -> Work {
    let graph = Kept { () -> ((Four<Int>) -> Void, Shown) in
      let shown = Shown()
      let show: (Int) -> Void = opaque { shown.add($0) }
      var layers = [Four<Int>](repeating: (0, 0, 0, 0), count: count)
      let set: (Four<Int>) -> Void = opaque {
        var (a, b, c, d) = $0
        for index in layers.indices {
          let old = layers[index]
          (a, b, c, d) = (b, a &- c, b &+ d, c)
          layers[index] = (a, b, c, d)
          if a != old.0 { show(a) }
          if b != old.1 { show(b) }
          if c != old.2 { show(c) }
          if d != old.3 { show(d) }
        }
      }
      set((1, 2, 3, 4))
      return (set, shown)
    }
    return { input in
      let (set, shown) = graph.value
      var total = 0
      for x in input.elements {
        set(isOdd(x) ? (4, 3, 2, 1) : (1, 2, 3, 4))
        total &+= shown.value
      }
      return total
    }
  }
}
