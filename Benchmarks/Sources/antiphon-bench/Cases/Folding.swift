import Antiphon

extension Case {
  /// The folds of callbag-benchmark and of most.js, over one array. The sink adds up what it gets.
  static let folding: [Case] = [
    Case(
      "fold.cold",
      hand: { input in
        var (sum, total, last) = (0, 0, 0)
        for x in input.elements {
          total &+= x
          last = total
          sum &+= last
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements).scan(0) { plus($0, $1) }.scan(0) { $1 }.forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.fold, async: AsyncPeer.fold),
    Case(
      "fmr.cold",
      hand: { input in
        var (sum, total) = (0, 0)
        for x in input.elements where isEven(x) {
          total &+= increment(x)
          sum &+= total
        }
        return sum
      },
      lazy: { input in
        var (sum, total) = (0, 0)
        for x in input.elements.lazy.filter({ isEven($0) }).map({ increment($0) }) {
          total &+= x
          sum &+= total
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements)
          .filter { isEven($0) }
          .map { increment($0) }
          .scan(0) { plus($0, $1) }
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.filterMapReduce, async: AsyncPeer.filterMapReduce),
    Case(
      "fmf.cold",
      hand: { input in
        var (sum, total) = (0, 0)
        for element in input.elements {
          var x = increment(element)
          guard isOdd(x) else { continue }
          x = increment(increment(x))
          guard isOdd(x) else { continue }
          total &+= x
          sum &+= total
        }
        return sum
      },
      lazy: { input in
        var (sum, total) = (0, 0)
        let elements = input.elements.lazy
          .map { increment($0) }
          .filter { isOdd($0) }
          .map { increment($0) }
          .map { increment($0) }
          .filter { isOdd($0) }
        for x in elements {
          total &+= x
          sum &+= total
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements)
          .map { increment($0) }
          .filter { isOdd($0) }
          .map { increment($0) }
          .map { increment($0) }
          .filter { isOdd($0) }
          .scan(0) { plus($0, $1) }
          .forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.filterMapFusion, async: AsyncPeer.filterMapFusion),
    Case(
      "scan.cold",
      hand: { input in
        var (sum, total) = (0, 0)
        for x in input.elements {
          total &+= x
          sum &+= total
        }
        return sum
      },
      antiphon: { input in
        let sum = Sum()
        from(input.elements).scan(0) { plus($0, $1) }.forEach { sum.add($0) }
        return sum.value
      },
      openCombine: OpenCombinePeer.scan, async: AsyncPeer.scan),
  ]
}
