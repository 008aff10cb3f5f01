import Antiphon

extension Case {
  /// Fine-grained reactive values: the graphs of the public js-reactivity-benchmark. An operation is one write, with all that follows from
  /// it, or one read. The hand-written version is one call, out of the optimizer's sight, which keeps each value where others could read it.
  static let values: [Case] = propagation + singleValues + cellx + dynamicGraphs + creations + updates + threads

  /// From one property to one or many effects.
  private static let propagation: [Case] = [
    // The second value of the chain is constant, so nothing behind it changes, and the effect does not run.
    Case(
      "values.avoidable", elements: 20_000,
      hand: byHand((first: 0, second: -1, third: 0, fourth: 0, fifth: 0)) { values, x, shown in
        values.first = x
        if values.second == 0 { return }
        values.second = 0
        values.third = values.second &+ 1
        values.fourth = values.third &+ 2
        values.fifth = values.fourth &+ 3
        shown.value = values.fifth
      },
      antiphon: write { root, shown in
        let first = Property { root.value }
        let second = Property {
          _ = first.value
          return 0
        }
        let third = Property { second.value &+ 1 }
        let fourth = Property { third.value &+ 2 }
        let fifth = Property { fourth.value &+ 3 }
        return [effect { _ in shown.value = fifth.value }]
      },
      observation: ObservationPeer.avoidable),
    Case(
      "values.broad", elements: 1_000,
      hand: callbacks { shown in
        (0..<50).map { number in
          update((first: 0, second: 0)) { values, x in
            values.first = x &+ number
            values.second = values.first &+ 1
            shown.add(values.second)
          }
        }
      },
      antiphon: write { root, shown in
        (0..<50).map { number in
          let first = Property { root.value &+ number }
          let second = Property { first.value &+ 1 }
          return effect { _ in shown.add(second.value) }
        }
      },
      observation: ObservationPeer.broad),
    Case(
      "values.deep", elements: 2_000,
      hand: byHand(zeros(50)) { chain, x, shown in
        var last = x
        for index in chain.indices {
          last &+= 1
          chain[index] = last
        }
        shown.value = last
      },
      antiphon: write { root, shown in
        let last = chain(of: 50, from: root).last!
        return [effect { _ in shown.value = last.value }]
      },
      observation: ObservationPeer.deep),
    Case(
      "values.diamond", elements: 10_000,
      hand: byHand((branches: zeros(5), sum: 0)) { values, x, shown in
        var sum = 0
        for index in values.branches.indices {
          values.branches[index] = x &+ 1
          sum &+= values.branches[index]
        }
        values.sum = sum
        shown.value = values.sum
      },
      antiphon: write { root, shown in
        let branches = (0..<5).map { _ in Property { root.value &+ 1 } }
        let sum = Property { total(branches) }
        return [effect { _ in shown.value = sum.value }]
      },
      observation: ObservationPeer.diamond),
    // One computed value joins a hundred properties; behind it, a hundred pick one each. Only one of these changes,
    // with every write: each property is written twice in a row.
    Case(
      "values.mux", elements: 1_000,
      hand: byHand(
        (roots: zeros(100), picked: zeros(100), next: zeros(100))
      ) { values, x, shown in
        let index = (x - 1) / 2 % 100
        values.roots[index] = x
        if values.picked[index] == values.roots[index] { return }
        values.picked[index] = values.roots[index]
        values.next[index] = values.picked[index] &+ 1
        shown.value = values.next[index]
      },
      antiphon: { input in
        let (roots, shown, _) = mux.value
        var total = 0
        for x in input.elements {
          roots[(x - 1) / 2 % 100].value = x
          total &+= shown.value
        }
        return total
      }),
    Case(
      "values.repeated", elements: 10_000,
      hand: byHand(0) { sum, x, shown in
        sum = x &* 30
        shown.value = sum
      },
      antiphon: write { root, shown in
        let sum = Property {
          var sum = 0
          for _ in 0..<30 { sum &+= root.value }
          return sum
        }
        return [effect { _ in shown.value = sum.value }]
      },
      observation: ObservationPeer.repeated),
    Case(
      "values.triangle", elements: 5_000,
      hand: byHand((chain: zeros(10), sum: 0)) { values, x, shown in
        var (last, sum) = (x, 0)
        for index in values.chain.indices {
          last &+= 1
          values.chain[index] = last
          sum &+= last
        }
        values.sum = sum
        shown.value = values.sum
      },
      antiphon: write { root, shown in
        let chain = chain(of: 10, from: root)
        let sum = Property { total(chain) }
        return [effect { _ in shown.value = sum.value }]
      },
      observation: ObservationPeer.triangle),
    // With each write it reads another one of two values.
    Case(
      "values.unstable", elements: 10_000,
      hand: byHand((double: 0, inverse: 0, sum: 0)) { values, x, shown in
        values.double = x &* 2
        values.inverse = 0 &- x
        values.sum = 20 &* (isOdd(x) ? values.double : values.inverse)
        shown.value = values.sum
      },
      antiphon: write { root, shown in
        let double = Property { root.value &* 2 }
        let inverse = Property { 0 &- root.value }
        let sum = Property {
          var sum = 0
          for _ in 0..<20 { sum &+= isOdd(root.value) ? double.value : inverse.value }
          return sum
        }
        return [effect { _ in shown.value = sum.value }]
      },
      observation: ObservationPeer.unstable),
    Case(
      "values.effect", elements: 50_000,
      hand: byHand(0) { root, x, shown in
        root = x
        shown.value = root
      },
      antiphon: write { root, shown in [effect { _ in shown.value = root.value }] },
      observation: ObservationPeer.effect),
    Case(
      "values.effects1000", elements: 500, fewest: 100,
      hand: callbacks { shown in (0..<1000).map { _ in opaque { shown.add($0) } } },
      antiphon: write { root, shown in (0..<1000).map { _ in effect { _ in shown.add(root.value) } } },
      observation: ObservationPeer.effects1000),
  ]

  /// Reads and writes without an effect.
  private static let singleValues: [Case] = [
    Case(
      "values.read", elements: 200_000,
      hand: { input in
        let shown = Shown()
        shown.value = opaque(1)
        let read: () -> Int = opaque { shown.value }
        return input.elements.reduce(0) { total, _ in total &+ read() }
      },
      antiphon: { input in
        let root = opaque(MutableProperty(1))
        var total = 0
        for _ in input.elements { total &+= root.value }
        return total
      },
      observation: ObservationPeer.read),
    Case(
      "values.readComputed", elements: 200_000,
      hand: { input in
        let shown = Shown()
        shown.value = opaque(1)
        let read: () -> Int = opaque { shown.value }
        return input.elements.reduce(0) { total, _ in total &+ read() }
      },
      antiphon: { input in
        let root = MutableProperty(0)
        let computed = opaque(Property { root.value &+ 1 })
        var total = 0
        for _ in input.elements { total &+= computed.value }
        return total
      }),
    Case(
      "values.unheard", elements: 100_000,
      hand: { input in
        let shown = Shown()
        let set: (Int) -> Void = opaque { shown.value = $0 }
        for x in input.elements { set(x) }
        return shown.value
      },
      antiphon: { input in
        let root = opaque(MutableProperty(0))
        for x in input.elements { root.value = x }
        return root.value
      },
      observation: ObservationPeer.unheard),
  ]

  private static let mux = Kept { () -> ([MutableProperty<Int>], Shown, [Effect]) in
    let shown = Shown()
    let roots = (0..<100).map { _ in MutableProperty(0) }
    let joined = Property { roots.map { $0.value } }
    let effects = roots.indices.map { index in
      let picked = Property { joined.value[index] }
      let next = Property { picked.value &+ 1 }
      return effect { _ in shown.value = next.value }
    }
    return (roots, shown, effects)
  }
}
