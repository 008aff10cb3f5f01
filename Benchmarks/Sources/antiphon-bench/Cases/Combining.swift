import Antiphon

extension Case {
  /// Several sources into one stream. The time is per element of all sources together.
  static let combining: [Case] = [
    // callbag-benchmark's spreadsheet: a counter that goes up for even and down for odd elements, beside a label.
    Case(
      "dataflow.cold",
      hand: { input in
        var (sum, count) = (0, 0)
        let label = opaque("Count is ")
        for x in input.elements where isEven(x) {
          count += 1
          sum &+= weigh([.text(label), .number(count)])
        }
        for x in input.elements where isOdd(x) {
          count -= 1
          sum &+= weigh([.text(label), .number(count)])
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        let source = from(input.elements)
        let up = source.filter { isEven($0) }.map { _ in 1 }
        let down = source.filter { isOdd($0) }.map { _ in -1 }
        let count = Producer.merge(up, down).scan(0) { plus($0, $1) }
        let label = from(opaque(["initial", "Count is "]))
        Producer.combineLatest(label, count)
          .map { [Cell.text($0.0), .number($0.1)] }
          .forEach { sum.add(weigh($0)) }
        return sum.value
      }),
    Case(
      "combine4.cold", elements: 2_000_000, sources: 4,
      hand: { input in
        guard let last = input.elements.last else { return 0 }
        var sum = 0
        for x in input.elements {
          let all = last &+ last &+ last &+ x
          if isEven(all) { sum &+= all }
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        let source = from(input.elements)
        Producer.combineLatest(source, source, source, source)
          .map { $0.0 &+ $0.1 &+ $0.2 &+ $0.3 }
          .filter { isEven($0) }
          .forEach { sum.add($0) }
        return sum.value
      }),
    Case(
      "zip4.cold", elements: 2_000_000, sources: 4,
      hand: { input in
        let (a, b, c, d) = (input.elements, opaque(input.elements), opaque(input.elements), opaque(input.elements))
        var sum = 0
        for i in a.indices {
          let all = a[i] &+ b[i] &+ c[i] &+ d[i]
          if isEven(all) { sum &+= all }
        }
        return sum
      },
      lazy: { input in
        let source = input.elements
        var sum = 0
        let tuples = Swift.zip(Swift.zip(source, source), Swift.zip(source, source)).lazy
          .map { $0.0 &+ $0.1 &+ $1.0 &+ $1.1 }
          .filter { isEven($0) }
        for x in tuples { sum &+= x }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        let source = from(input.elements)
        Producer.zip(source, source, source, source)
          .map { $0.0 &+ $0.1 &+ $0.2 &+ $0.3 }
          .filter { isEven($0) }
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.zip4, async: AsyncPeer.zip4),
    Case(
      "merge4.cold", elements: 2_000_000, sources: 4,
      hand: { input in
        var sum = 0
        for _ in 0..<4 {
          for x in opaque(input.elements) {
            let number = Double(x)
            if number.truncatingRemainder(dividingBy: 2) == 0 { sum &+= Int(number) }
          }
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        let source = from(input.elements)
        Producer.merge(source, source, source, source)
          .map { Double($0) }
          .filter { $0.truncatingRemainder(dividingBy: 2) == 0 }
          .forEach { sum.add(Int($0)) }
        return sum.value
      },
      openCombine: OpenCombinePeer.merge4, async: AsyncPeer.merge4),
    Case(
      "zip.cold", elements: 200_000, sources: 2,
      hand: { input in
        let (a, b) = (input.elements, opaque(input.elements))
        var sum = 0
        for i in a.indices { sum &+= a[i] &+ b[i] }
        return sum
      },
      lazy: { input in
        var sum = 0
        for (x, y) in Swift.zip(input.elements, opaque(input.elements)) { sum &+= x &+ y }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements).zip(with: from(opaque(input.elements)))
          .map { $0 &+ $1 }
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.zip, async: AsyncPeer.zip),
  ]
}
