import Antiphon

extension Case {
  /// All simple operators in one chain, in two orders.
  static let simpleChains: [Case] = [
    Case(
      "simple10.cold",
      hand: { input in
        var (sum, seen, scan, offset, left) = (0, 0, 0, 0, 1)
        var last: Int?
        for element in input.pairs {
          seen &+= element
          if last == element { continue }
          last = element
          if left > 0 {
            left -= 1
            continue
          }
          let x = increment(element)
          guard isKept(x), x & 7 != 5, x & 15 != 3 else { continue }
          scan = plus(scan, x)
          sum &+= scan ^ offset
          offset &+= 1
          if offset == input.count { break }
        }
        return sum &+ seen
      },
      antiphon: { input in
        let (sum, seen) = (Sum(), Sum())
        from(input.pairs)
          .on(next: { seen.add($0) })
          .removeDuplicates()
          .dropFirst(1)
          .map { increment($0) }
          .filter { isKept($0) }
          .reject { $0 & 7 == 5 }
          .compactMap { $0 & 15 == 3 ? nil : $0 }
          .scan(0) { plus($0, $1) }
          .enumerated()
          .prefix(input.count)
          .forEach { sum.add($0.element ^ $0.offset) }
        return sum.value &+ seen.value
      }),
    Case(
      "simple10.reversed",
      hand: { input in
        var (sum, seen, scan, offset, skipped) = (0, 0, 0, 0, 1)
        var last: Int?
        for element in input.elements {
          scan = plus(scan, element ^ offset)
          offset &+= 1
          if scan & 15 != 3, scan & 7 != 5, isKept(scan) {
            let x = increment(scan)
            if skipped > 0 {
              skipped -= 1
            } else if last != x {
              last = x
              seen &+= x
              sum &+= x
            }
          }
          if offset == input.count { break }
        }
        return sum &+ seen
      },
      antiphon: { input in
        let (sum, seen) = (Sum(), Sum())
        from(input.elements)
          .prefix(input.count)
          .enumerated()
          .scan(0) { plus($0, $1.element ^ $1.offset) }
          .compactMap { $0 & 15 == 3 ? nil : $0 }
          .reject { $0 & 7 == 5 }
          .filter { isKept($0) }
          .map { increment($0) }
          .dropFirst(1)
          .removeDuplicates()
          .on(next: { seen.add($0) })
          .forEach { sum.add($0) }
        return sum.value &+ seen.value
      }),
  ]
}
