import Antiphon
import AntiphonTesting

/// The table of operators: `$0` and `$1` of a row are the stream, or the list of its elements, and the constants.
extension Operation {
  static let all = [
    buffering, choosing, cutting, dropping, combining, failing, flattening, folding, grouping, matching, replacing,
    scanning, succeeding, transforming,
  ].flatMap { $0 }

  static let transforming: [Operation] = [
    Operation("map(_:)") {
      "map { $0 &* 2 &+ \($0.value) }"
    } stream: { stream, c in
      stream.map { $0 &* 2 &+ c.value }
    } each: {
      [$0 &* 2 &+ $1.value]
    },
    Operation("map(_:) throwing") {
      "map { number throws(TestFailure) in if number == \($0.value) { throw TestFailure(\"thrown\") }; return number }"
    } stream: { stream, c in
      stream.map { number throws(TestFailure) in
        if number == c.value { throw TestFailure("thrown") }
        return number
      }
    } list: { input, c in
      guard let index = input.elements.firstIndex(of: c.value) else { return input }
      return input.failed(with: TestFailure("thrown"), after: Array(input.elements[..<index]))
    },
    Operation("compactMap(_:)") {
      "compactMap { $0 % \($0.modulus) == 0 ? nil : $0 &- \($0.value) }"
    } stream: { stream, c in
      stream.compactMap { $0 % c.modulus == 0 ? nil : $0 &- c.value }
    } each: {
      $0 % $1.modulus == 0 ? [] : [$0 &- $1.value]
    },
    Operation("mapOrDrop(_:dropped:)") {
      "mapOrDrop { if $0 == \($0.value) { throw TestFailure(\"thrown\") }; return $0 } dropped: { _, _ in }"
    } stream: { stream, c in
      stream.mapOrDrop { number throws(TestFailure) -> Int in
        if number == c.value { throw TestFailure("thrown") }
        return number
      } dropped: { _, _ in
      }
    } each: {
      $0 == $1.value ? [] : [$0]
    },
    Operation("enumerated()") { _ in
      "enumerated().map { digest($0.offset, $0.element) }"
    } stream: { stream, _ in
      stream.enumerated().map { digest($0.offset, $0.element) }
    } list: { input, _ in
      input.with(input.elements.enumerated().map { digest($0.offset, $0.element) })
    },
    Operation("interspersed(with:)") {
      "interspersed(with: \($0.value))"
    } stream: {
      $0.interspersed(with: $1.value)
    } list: { input, c in
      input.with(Array(input.elements.map { [$0] }.joined(separator: [c.value])))
    },
    Operation("materialize()") { _ in
      "materialize().dematerialize()"
    } stream: { stream, _ in
      stream.materialize().dematerialize()
    } each: { element, _ in
      [element]
    },
    Operation("materializeResults()") { _ in
      "materializeResults().map { (try? $0.get()) ?? -1 }.promoteFailure()"
    } stream: { stream, _ in
      stream.materializeResults().map { (try? $0.get()) ?? -1 }.promoteFailure()
    } list: { input, _ in
      input.isFailed ? input.finished(with: input.elements + [-1]) : input
    },
  ]

  static let scanning: [Operation] = [
    Operation("scan(_:_:)") {
      "scan(\($0.value)) { $0 &+ $1 }"
    } stream: {
      $0.scan($1.value) { $0 &+ $1 }
    } list: { input, c in
      var sum = c.value
      return input.with(
        input.elements.map {
          sum &+= $0
          return sum
        })
    },
    Operation("scan(_:)") { _ in
      "scan { digest($0, $1) }"
    } stream: { stream, _ in
      stream.scan { digest($0, $1) }
    } list: { input, _ in
      var last: Int?
      return input.with(
        input.elements.map { element in
          last = last.map { digest($0, element) } ?? element
          return last!
        })
    },
    Operation("scanMap(into:_:)") {
      "scanMap(into: \($0.value)) { state, number in defer { state = number }; return number &- state }"
    } stream: { stream, c in
      stream.scanMap(into: c.value) { state, number in
        defer { state = number }
        return number &- state
      }
    } list: { input, c in
      input.with(zip(input.elements, [c.value] + input.elements).map { $0 &- $1 })
    },
  ]

  static let choosing: [Operation] = [
    Operation("filter(_:)") {
      "filter { $0 % \($0.modulus) == 0 }"
    } stream: { stream, c in
      stream.filter { $0 % c.modulus == 0 }
    } each: {
      $0 % $1.modulus == 0 ? [$0] : []
    },
    Operation("reject(_:)") {
      "reject { $0 < \($0.value) }"
    } stream: { stream, c in
      stream.reject { $0 < c.value }
    } each: {
      $0 < $1.value ? [] : [$0]
    },
    Operation("compacted()") {
      "map { $0 == \($0.value) ? nil : $0 }.compacted()"
    } stream: { stream, c in
      stream.map { $0 == c.value ? nil : $0 }.compacted()
    } each: {
      $0 == $1.value ? [] : [$0]
    },
    Operation("removeDuplicates()") { _ in
      "removeDuplicates()"
    } stream: { stream, _ in
      stream.removeDuplicates()
    } list: { input, _ in
      input.with(input.elements.enumerated().filter { $0 == 0 || input.elements[$0 - 1] != $1 }.map(\.element))
    },
    Operation("removeDuplicates(by:)") {
      "removeDuplicates { $0 % \($0.modulus) == $1 % \($0.modulus) }"
    } stream: { stream, c in
      stream.removeDuplicates { $0 % c.modulus == $1 % c.modulus }
    } list: { input, c in
      input.with(
        input.elements.reduce(into: []) { kept, element in
          if kept.last.map({ $0 % c.modulus }) != element % c.modulus { kept.append(element) }
        })
    },
    Operation("uniqued()") { _ in
      "uniqued()"
    } stream: { stream, _ in
      stream.uniqued()
    } list: { input, _ in
      input.with(
        input.elements.reduce(into: []) { kept, element in if !kept.contains(element) { kept.append(element) } })
    },
    Operation("uniqued(on:)") {
      "uniqued { $0 % \($0.modulus) }"
    } stream: { stream, c in
      stream.uniqued { $0 % c.modulus }
    } list: { input, c in
      var keys: Set<Int> = []
      return input.with(input.elements.filter { keys.insert($0 % c.modulus).inserted })
    },
    Operation("ignoreElements(as:)") { _ in
      "ignoreElements(as: Int.self)"
    } stream: { stream, _ in
      stream.ignoreElements(as: Int.self)
    } each: { _, _ in
      []
    },
  ]

  static let cutting: [Operation] = [
    Operation("prefix(_:)") {
      "prefix(\($0.count))"
    } stream: {
      $0.prefix($1.count)
    } list: { input, c in
      input.elements.count < c.count ? input : input.finished(with: Array(input.elements.prefix(c.count)))
    },
    Operation("prefix(while:inclusive:)") {
      "prefix(while: { $0 != \($0.value) }, inclusive: \($0.flag))"
    } stream: { stream, c in
      stream.prefix(while: { $0 != c.value }, inclusive: c.flag)
    } list: { input, c in
      guard let index = input.elements.firstIndex(of: c.value) else { return input }
      return input.finished(with: Array(input.elements[..<(c.flag ? index + 1 : index)]))
    },
    Operation("prefix(until:)") {
      "prefix(until: \(written($0.list)))"
    } stream: {
      $0.prefix(until: streamOf($1.list))
    } list: {
      $1.list.isEmpty ? $0 : $0.finished(with: [])
    },
    Operation("prefix(untilReplacement:)") {
      "prefix(untilReplacement: \(written($0.list)))"
    } stream: {
      $0.prefix(untilReplacement: streamOf($1.list))
    } list: {
      $0.finished(with: $1.list)
    },
    Operation("prefix(whileAlive:)") {
      "prefix(whileAlive: \(written($0.list)))"
    } stream: {
      $0.prefix(whileAlive: streamOf($1.list))
    } list: { input, _ in
      input.finished(with: [])
    },
    Operation("element(at:)") {
      "element(at: \($0.count))"
    } stream: {
      $0.element(at: $1.count)
    } list: { input, c in
      input.elements.count > c.count ? input.finished(with: [input.elements[c.count]]) : input.with([])
    },
    Operation("first()") { _ in
      "first()"
    } stream: { stream, _ in
      stream.first()
    } list: { input, _ in
      input.through { _ in true }
    },
    Operation("first(where:)") {
      "first { $0 > \($0.value) }"
    } stream: { stream, c in
      stream.first { $0 > c.value }
    } list: { input, c in
      input.elements.first { $0 > c.value }.map { input.finished(with: [$0]) } ?? input.with([])
    },
    Operation("last()") { _ in
      "last()"
    } stream: { stream, _ in
      stream.last()
    } list: { input, _ in
      input.atEnd { $0.suffix(1) }
    },
    Operation("last(where:)") {
      "last { $0 < \($0.value) }"
    } stream: { stream, c in
      stream.last { $0 < c.value }
    } list: { input, c in
      input.atEnd { $0.filter { $0 < c.value }.suffix(1) }
    },
    Operation("single(failure:)") { _ in
      "single { _ in TestFailure(\"not one\") }"
    } stream: { stream, _ in
      stream.single { _ in TestFailure("not one") }
    } list: { input, _ in
      if input.elements.count == 1 || input.elements.isEmpty && !input.isFinished { return input.atEnd { $0 } }
      return input.failed(with: TestFailure("not one"), after: [])
    },
    Operation("suffix(_:)") {
      "suffix(\($0.count))"
    } stream: {
      $0.suffix($1.count)
    } list: { input, c in
      input.atEnd { $0.suffix(c.count) }
    },
  ]

  static let dropping: [Operation] = [
    Operation("dropFirst(_:)") {
      "dropFirst(\($0.count))"
    } stream: {
      $0.dropFirst($1.count)
    } list: {
      $0.with(Array($0.elements.dropFirst($1.count)))
    },
    Operation("dropLast(_:)") {
      "dropLast(\($0.count))"
    } stream: {
      $0.dropLast($1.count)
    } list: {
      $0.with($0.elements.dropLast($1.count))
    },
    Operation("drop(while:)") {
      "drop { $0 < \($0.value) }"
    } stream: { stream, c in
      stream.drop { $0 < c.value }
    } list: { input, c in
      input.with(Array(input.elements.drop { $0 < c.value }))
    },
    Operation("drop(until:)") {
      "drop(until: \(written($0.list)))"
    } stream: {
      $0.drop(until: streamOf($1.list))
    } list: {
      $1.list.isEmpty ? $0.with([]) : $0
    },
    Operation("drop(whileAlive:)") {
      "drop(whileAlive: \(written($0.list)))"
    } stream: {
      $0.drop(whileAlive: streamOf($1.list))
    } each: { element, _ in
      [element]
    },
  ]

  static let grouping: [Operation] = [
    Operation("chunks(ofCount:)") {
      "chunks(ofCount: \($0.places)).map(digest)"
    } stream: {
      $0.chunks(ofCount: $1.places).map { digest($0) }
    } list: { input, c in
      input.grouped { $1.count < c.places }
    },
    Operation("chunks(ofCount:orOn:)") {
      "chunks(ofCount: \($0.places), orOn: never(Int.self)).map(digest)"
    } stream: {
      $0.chunks(ofCount: $1.places, orOn: never(Int.self)).map { digest($0) }
    } list: { input, c in
      input.grouped { $1.count < c.places }.withOvertakingFailure
    },
    Operation("chunks(from:until:)") { _ in
      "chunks(from: just(0).promoteFailure(), until: { _ in never(Int.self) }).map(digest)"
    } stream: { stream, _ in
      stream.chunks(from: just(0).promoteFailure(), until: { _ in never(Int.self) }).map { digest($0) }
    } list: { input, _ in
      input.grouped { _, _ in true }.withOvertakingFailure
    },
    Operation("chunks(until:)") { _ in
      "chunks(until: { just(0).promoteFailure() }).map(digest)"
    } stream: { stream, _ in
      stream.chunks(until: { just(0).promoteFailure() }).map { digest($0) }
    } list: { input, _ in
      input.grouped { _, _ in false }.withOvertakingFailure
    },
    Operation("chunks(ofCount:startingEvery:)") {
      "chunks(ofCount: \($0.places), startingEvery: \($0.value + 1)).map(digest)"
    } stream: {
      $0.chunks(ofCount: $1.places, startingEvery: $1.value + 1).map { digest($0) }
    } list: { input, c in
      let starts = stride(from: 0, to: input.elements.count, by: c.value + 1)
      let all = starts.map { input.elements[$0...].prefix(c.places) }
      return input.with(all.filter { input.isFinished || $0.count == c.places }.map { digest(Array($0)) })
    },
    Operation("pairwise()") { _ in
      "pairwise().map { digest($0, $1) }"
    } stream: { stream, _ in
      stream.pairwise().map { digest($0, $1) }
    } list: { input, _ in
      input.with(zip(input.elements, input.elements.dropFirst()).map { digest($0, $1) })
    },
    Operation("sorted()") { _ in
      "sorted().map(digest)"
    } stream: { stream, _ in
      stream.sorted().map { digest($0) }
    } list: { input, _ in
      input.atEnd { [digest($0.sorted())] }
    },
    Operation("toDictionary(keyedBy:uniquingKeysWith:)") {
      "toDictionary(keyedBy: { $0 % \($0.modulus) }, uniquingKeysWith: { digest($0, $1) }).map { $0.values.reduce(0, &+) }"
    } stream: { stream, c in
      stream.toDictionary(keyedBy: { $0 % c.modulus }, uniquingKeysWith: { digest($0, $1) })
        .map { $0.values.reduce(0, &+) }
    } list: { input, c in
      input.atEnd { all in
        let groups = Dictionary(grouping: all) { $0 % c.modulus }
        return [groups.values.map { $0.dropFirst().reduce($0[0]) { digest($0, $1) } }.reduce(0, &+)]
      }
    },
    Operation("toSet()") { _ in
      "toSet().map { digest($0.sorted()) }"
    } stream: { stream, _ in
      stream.toSet().map { digest($0.sorted()) }
    } list: { input, _ in
      input.atEnd { [digest(Set($0).sorted())] }
    },
    Operation("chunked(by:)") { _ in
      "chunked { $0 < $1 }.map(digest)"
    } stream: { stream, _ in
      stream.chunked { $0 < $1 }.map { digest($0) }
    } list: { input, _ in
      input.grouped(isOpen: true) { $1.last! < $0 }
    },
    Operation("chunked(on:)") {
      "chunked { $0 % \($0.modulus) }.map { digest($0.0, digest($0.1)) }"
    } stream: { stream, c in
      stream.chunked { $0 % c.modulus }.map { digest($0.0, digest($0.1)) }
    } list: { input, c in
      input.grouped(isOpen: true) {
        $1.last! % c.modulus == $0 % c.modulus
      } digest: {
        digest($0[0] % c.modulus, digest($0))
      }
    },
    Operation("windowStreams(ofCount:)") {
      "windowStreams(ofCount: \($0.places)).flatMap { $0.collect() }.map(digest)"
    } stream: { stream, c in
      stream.windowStreams(ofCount: c.places).flatMap { $0.collect() }.map { digest($0) }
    } list: { input, c in
      input.grouped { $1.count < c.places }.free(.order).withOvertakingFailure.unrewindable
    },
    Operation("windows(ofCount:)") {
      "windows(ofCount: \($0.places)).map(digest)"
    } stream: {
      $0.windows(ofCount: $1.places).map { digest($0) }
    } list: { input, c in
      input.with(
        input.elements.indices.dropFirst(c.places - 1).map { digest(Array(input.elements[($0 + 1 - c.places)...$0])) })
    },
    Operation("split(maxSplits:omittingEmptySubsequences:whereSeparator:)") {
      "split(maxSplits: \($0.count), omittingEmptySubsequences: \($0.flag)) { $0 < \($0.value) }.map(digest)"
    } stream: { stream, c in
      stream.split(maxSplits: c.count, omittingEmptySubsequences: c.flag) { $0 < c.value }.map { digest($0) }
    } list: { input, c in
      let all = input.elements.split(maxSplits: c.count, omittingEmptySubsequences: c.flag) { $0 < c.value }
      if input.isFinished { return input.with(all.map { digest(Array($0)) }) }
      // The last one is complete if a separator follows it.
      let closed = input.elements + [.max]
      let marked = closed.split(maxSplits: c.count, omittingEmptySubsequences: c.flag) { $0 < c.value }
      return input.with(marked.filter { $0.last != .max }.map { digest(Array($0)) })
    },
    Operation("collect()") { _ in
      "collect().map(digest)"
    } stream: { stream, _ in
      stream.collect().map { digest($0) }
    } list: { input, _ in
      input.atEnd { [digest($0)] }
    },
    Operation("collect(first:)") {
      "collect(first: \($0.count)).map(digest)"
    } stream: {
      $0.collect(first: $1.count).map { digest($0) }
    } list: { input, c in
      input.elements.count < c.count
        ? input.atEnd { [digest($0)] } : input.finished(with: [digest(Array(input.elements.prefix(c.count)))])
    },
    Operation("group(maxGroups:by:)") {
      "group { $0 % \($0.modulus) }.flatMap { group in group.elements.map { digest(group.key, $0) } }"
    } stream: { stream, c in
      stream.group { $0 % c.modulus }.flatMap { group in group.elements.map { digest(group.key, $0) } }
    } list: { input, c in
      input.with(input.elements.map { digest($0 % c.modulus, $0) }).free(.order).withOvertakingFailure.unrewindable
    },
    Operation("group(maxGroups:by:until:)") {
      "group(by: { $0 % \($0.modulus) }, until: { _ in just(0).promoteFailure() })"
        + ".flatMap { group in group.elements.map { digest(group.key, $0) } }"
    } stream: { stream, c in
      stream.group(by: { $0 % c.modulus }, until: { _ in just(0).promoteFailure() })
        .flatMap { group in group.elements.map { digest(group.key, $0) } }
    } list: { input, c in
      input.with(input.elements.map { digest($0 % c.modulus, $0) }).free(.order).withOvertakingFailure.unrewindable
    },
    Operation("partition(_:)", .shared) {
      "partition { $0 % \($0.modulus) == 0 }.matching"
    } stream: { stream, c in
      stream.partition { $0 % c.modulus == 0 }.matching
    } list: { input, c in
      input.with(input.elements.filter { $0 % c.modulus == 0 }).unrewindable
    },
  ]

  static let folding: [Operation] = [
    Operation("reduce(_:_:)") {
      "reduce(\($0.value)) { digest($0, $1) }"
    } stream: {
      $0.reduce($1.value) { digest($0, $1) }
    } list: { input, c in
      input.atEnd { [$0.reduce(c.value) { digest($0, $1) }] }
    },
    Operation("reduce(into:_:)") {
      "reduce(into: \($0.value)) { $0 &+= $1 }"
    } stream: {
      $0.reduce(into: $1.value) { $0 &+= $1 }
    } list: { input, c in
      input.atEnd { [$0.reduce(c.value, &+)] }
    },
    Operation("count()") { _ in
      "count()"
    } stream: { stream, _ in
      stream.count()
    } list: { input, _ in
      input.atEnd { [$0.count] }
    },
    Operation("max()") { _ in
      "max()"
    } stream: { stream, _ in
      stream.max()
    } list: { input, _ in
      input.atEnd { $0.max().map { [$0] } ?? [] }
    },
    Operation("max(by:)") {
      "max { $0 % \($0.modulus) < $1 % \($0.modulus) }"
    } stream: { stream, c in
      stream.max { $0 % c.modulus < $1 % c.modulus }
    } list: { input, c in
      input.atEnd { all in
        let largest = all.map { $0 % c.modulus }.max()
        return all.first { $0 % c.modulus == largest }.map { [$0] } ?? []
      }
    },
    Operation("min()") { _ in
      "min()"
    } stream: { stream, _ in
      stream.min()
    } list: { input, _ in
      input.atEnd { $0.min().map { [$0] } ?? [] }
    },
  ]

  static let matching: [Operation] = [
    Operation("allSatisfy(_:)") {
      "allSatisfy { $0 < \($0.value) }.map { $0 ? 1 : 0 }"
    } stream: { stream, c in
      stream.allSatisfy { $0 < c.value }.map { $0 ? 1 : 0 }
    } list: { input, c in
      input.decided(by: { $0 >= c.value }, 0, otherwise: 1)
    },
    Operation("contains(_:)") {
      "contains(\($0.value)).map { $0 ? 1 : 0 }"
    } stream: {
      $0.contains($1.value).map { $0 ? 1 : 0 }
    } list: { input, c in
      input.decided(by: { $0 == c.value }, 1, otherwise: 0)
    },
    Operation("contains(where:)") {
      "contains { $0 > \($0.value) }.map { $0 ? 1 : 0 }"
    } stream: { stream, c in
      stream.contains { $0 > c.value }.map { $0 ? 1 : 0 }
    } list: { input, c in
      input.decided(by: { $0 > c.value }, 1, otherwise: 0)
    },
    Operation("isEmpty()") { _ in
      "isEmpty().map { $0 ? 1 : 0 }"
    } stream: { stream, _ in
      stream.isEmpty().map { $0 ? 1 : 0 }
    } list: { input, _ in
      input.decided(by: { _ in true }, 0, otherwise: 1)
    },
    Operation("sequenceEqual(_:)") {
      "sequenceEqual(\(written($0.list))).map { $0 ? 1 : 0 }"
    } stream: {
      $0.sequenceEqual(streamOf($1.list)).map { $0 ? 1 : 0 }
    } list: { input, c in
      let common = min(input.elements.count, c.list.count)
      let differs = input.elements.prefix(common) != c.list.prefix(common) || input.elements.count > common
      if differs || input.isFinished {
        return input.withOvertakingFailure.finished(with: [!differs && c.list.count == common ? 1 : 0])
      }
      return input.with([]).withOvertakingFailure
    },
  ]

  static let replacing: [Operation] = [
    Operation("replaceAll(_:_:with:)") {
      "replaceAll(\($0.value), with: \($0.count))"
    } stream: {
      $0.replaceAll($1.value, with: $1.count)
    } each: {
      [$0 == $1.value ? $1.count : $0]
    },
    Operation("replaceAll(where:with:)") {
      "replaceAll(where: { $0 < \($0.value) }, with: \($0.count))"
    } stream: { stream, c in
      stream.replaceAll(where: { $0 < c.value }, with: c.count)
    } each: {
      [$0 < $1.value ? $1.count : $0]
    },
    Operation("replaceAll(with:)") {
      "replaceAll(with: \($0.value))"
    } stream: {
      $0.replaceAll(with: $1.value)
    } each: {
      [$1.value + 0 * $0.signum()]
    },
    Operation("replaceEmpty(with:)") {
      "replaceEmpty(with: \($0.value))"
    } stream: {
      $0.replaceEmpty(with: $1.value)
    } list: {
      $0.elements.isEmpty ? $0.then([$1.value]) : $0
    },
    Operation("replaceFirst(_:with:)") {
      "replaceFirst(\($0.count), with: \($0.value))"
    } stream: {
      $0.replaceFirst($1.count, with: $1.value)
    } list: { input, c in
      input.with(input.elements.enumerated().map { $0 < c.count ? c.value : $1 })
    },
    Operation("replaceLast(_:with:)") {
      "replaceLast(\($0.count), with: \($0.value))"
    } stream: {
      $0.replaceLast($1.count, with: $1.value)
    } list: { input, c in
      let last = min(c.count, input.elements.count)
      return input.with(input.elements.dropLast(last)).then(Array(repeating: c.value, count: last))
    },
    Operation("replaceNil(with:)") {
      "map { $0 < \($0.value) ? nil : $0 }.replaceNil(with: \($0.count))"
    } stream: { stream, c in
      stream.map { $0 < c.value ? nil : $0 }.replaceNil(with: c.count)
    } each: {
      [$0 < $1.value ? $1.count : $0]
    },
  ]

  static let succeeding: [Operation] = [
    Operation("append(_:)") {
      "append(\(written($0.list)))"
    } stream: {
      $0.append(streamOf($1.list))
    } list: {
      $0.then($1.list)
    },
    Operation("append(_:) of a failure") { _ in
      "append(fail(TestFailure(\"appended\")))"
    } stream: { stream, _ in
      stream.append(fail(TestFailure("appended")))
    } list: { input, _ in
      input.isFinished ? input.failed(with: TestFailure("appended"), after: input.elements) : input
    },
    Operation("prepend(_:)", .late) {
      "prepend(\(written($0.list)))"
    } stream: {
      $0.prepend(streamOf($1.list))
    } list: {
      $0.with($1.list + $0.elements)
    },
    Operation("concat(_:)") {
      "Producer.concat([…, \(written($0.list)), just(\($0.value)).promoteFailure()])"
    } stream: {
      .concat([$0, streamOf($1.list), just($1.value).promoteFailure()])
    } list: {
      $0.then($1.list + [$1.value])
    },
    Operation("concat(delayingErrors:)") {
      "Producer.concat(delayingErrors: …, \(written($0.list)))"
    } stream: {
      .concat(delayingErrors: $0, streamOf($1.list))
    } list: {
      $0.isFailed ? $0.with($0.elements + $1.list) : $0.then($1.list)
    },
    Operation("repeat(_:)", .late) {
      "repeat(\($0.count))"
    } stream: {
      $0.repeat($1.count)
    } list: { input, c in
      if c.count == 0 { return input.finished(with: []) }
      return input.then(Array(repeatElement(input.elements, count: c.count - 1).joined()))
    },
    Operation("repeat()", .late) {
      "append(\($0.value)).repeat().prefix(\($0.count * 2))"
    } stream: {
      $0.append($1.value).repeat().prefix($1.count * 2)
    } list: { input, c in
      let count = c.count * 2
      let run = input.elements + [c.value]
      let all = input.isFinished ? Array(repeatElement(run, count: count).joined()) : input.elements
      return all.count < count ? input.with(all) : input.finished(with: Array(all.prefix(count)))
    },
    Operation("subscribe(on:)") { _ in
      "subscribe(on: ImmediateScheduler())"
    } stream: { stream, _ in
      stream.subscribe(on: ImmediateScheduler())
    } each: { element, _ in
      [element]
    },
  ]

  static let failing: [Operation] = [
    Operation("catch(_:)") {
      "catch { _ in \(written($0.list)) }"
    } stream: { stream, c in
      stream.catch { _ -> NumberStream in streamOf(c.list) }
    } list: { input, c in
      input.isFailed ? input.replaced(with: input.elements + c.list) : input
    },
    Operation("ignoreError()") { _ in
      "ignoreError().promoteFailure()"
    } stream: { stream, _ in
      stream.ignoreError().promoteFailure()
    } list: { input, _ in
      input.isFailed ? input.replaced(with: input.elements) : input
    },
    Operation("mapError(_:)", .each) { _ in
      "mapError { _ in TestFailure(\"mapped\") }"
    } stream: { stream, _ in
      stream.mapError { _ in TestFailure("mapped") }
    } list: { input, _ in
      input.mapFailures(to: TestFailure("mapped"))
    },
    Operation("replaceError(with:)") {
      "replaceError(with: \($0.value)).promoteFailure()"
    } stream: {
      $0.replaceError(with: $1.value).promoteFailure()
    } list: { input, c in
      input.isFailed ? input.replaced(with: input.elements + [c.value]) : input
    },
    Operation("retry(_:)", .late) {
      "retry(\($0.count))"
    } stream: {
      $0.retry($1.count)
    } list: { input, c in
      guard input.isFailed else { return input }
      return input.with(Array(repeatElement(input.elements, count: c.count + 1).joined()))
    },
  ]

  static let combining: [Operation] = [
    Operation("combineLast(with:)") {
      "combineLast(with: \(written($0.list))).map { digest($0.0, $0.1) }"
    } stream: {
      $0.combineLast(with: streamOf($1.list)).map { digest($0.0, $0.1) }
    } list: { input, c in
      guard let last = c.list.last else { return input.withOvertakingFailure.finished(with: []) }
      return input.withOvertakingFailure.atEnd { $0.suffix(1).map { digest($0, last) } }
    },
    Operation("merge(with:)") {
      "merge(with: \(written($0.list)))"
    } stream: {
      $0.merge(with: streamOf($1.list))
    } list: {
      $0.with($0.elements + $1.list).free(.order).withOvertakingFailure
    },
    Operation("mergeOrdered(with:)") {
      "mergeOrdered(with: \(written($0.list)))"
    } stream: {
      $0.mergeOrdered(with: streamOf($1.list))
    } list: { input, c in
      var (one, other) = (input.elements[...], c.list[...])
      var merged: [Int] = []
      while let first = one.first {
        merged.append(other.first.map { $0 < first } == true ? other.removeFirst() : one.removeFirst())
      }
      return input.with(input.isFinished ? merged + other : merged).withOvertakingFailure
    },
    Operation("race(with:)", .cold) {
      "race(with: \(written($0.list)))"
    } stream: {
      $0.race(with: streamOf($1.list))
    } list: { input, _ in
      input
    },
    Operation("withLatest(from:)") {
      "withLatest(from: \(written($0.list))).map { digest($0.0, $0.1) }"
    } stream: {
      $0.withLatest(from: streamOf($1.list)).map { digest($0.0, $0.1) }
    } each: { element, c in
      c.list.last.map { [digest(element, $0)] } ?? []
    },
    Operation("zip(with:)") {
      "zip(with: \(written($0.list))).map { digest($0.0, $0.1) }"
    } stream: {
      $0.zip(with: streamOf($1.list)).map { digest($0.0, $0.1) }
    } list: { input, c in
      let pairs = zip(input.elements, c.list).map { digest($0, $1) }
      return pairs.count == c.list.count
        ? input.withOvertakingFailure.finished(with: pairs) : input.with(pairs).withOvertakingFailure
    },
    Operation("zip(_:)") {
      "Producer.zip([…, \(written($0.list)), \(written($0.some))]).map(digest)"
    } stream: {
      Producer<[Int], TestFailure>.zip([$0, streamOf($1.list), streamOf($1.some)]).map { digest($0) }
    } list: { input, c in
      let triples = zip(input.elements, zip(c.list, c.some)).map { digest($0, $1.0, $1.1) }
      return triples.count == c.list.count
        ? input.withOvertakingFailure.finished(with: triples) : input.with(triples).withOvertakingFailure
    },
    Operation("zipLongest(with:)") {
      "zipLongest(with: \(written($0.list))).map { digest($0.0 ?? -1, $0.1 ?? -2) }"
    } stream: {
      $0.zipLongest(with: streamOf($1.list)).map { digest($0.0 ?? -1, $0.1 ?? -2) }
    } list: { input, c in
      let count = input.isFinished ? max(input.elements.count, c.list.count) : input.elements.count
      return input.with(
        (0..<count).map { index in
          let one = index < input.elements.count ? input.elements[index] : -1
          return digest(one, index < c.list.count ? c.list[index] : -2)
        }
      ).withOvertakingFailure
    },
  ]

  static let flattening: [Operation] = [
    Operation("flatMap(_:maxConcurrent:_:)", .each) {
      "flatMap(maxConcurrent: \($0.places)) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMap(maxConcurrent: c.places) { streamOf([$0, c.value]) }
    } list: { input, c in
      let all = input.with(input.elements.flatMap { [$0, c.value] }).withOvertakingFailure
      return c.places == 1 ? all : all.free(.order)
    },
    Operation("flatMap(.race)") {
      "flatMap(.race) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMap(.race) { streamOf([$0, c.value]) }
    } list: { input, c in
      input.elements.first.map { input.withOvertakingFailure.finished(with: [$0, c.value]) }
        ?? input.withOvertakingFailure
    },
    Operation("flatMap(delayingErrors:maxConcurrent:_:)") {
      "flatMap(delayingErrors: .concat) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMap(delayingErrors: .concat) { streamOf([$0, c.value]) }
    } each: {
      [$0, $1.value]
    },
    Operation("flatMapConcat(_:)", .each) {
      "flatMapConcat { from(Array(repeating: $0, count: \($0.count))).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapConcat { streamOf(Array(repeating: $0, count: c.count)) }
    } list: { input, c in
      input.with(input.elements.flatMap { Array(repeating: $0, count: c.count) }).withOvertakingFailure
    },
    Operation("flatMapConcat(_:) throwing") {
      "flatMapConcat { $0 == \($0.value) ? fail(TestFailure(\"inner\")) : from([$0, $0]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapConcat { $0 == c.value ? fail(TestFailure("inner")) : streamOf([$0, $0]) }
    } list: { input, c in
      let index = input.elements.firstIndex(of: c.value)
      let all = input.withOvertakingFailure.with(
        input.elements[..<(index ?? input.elements.count)].flatMap { [$0, $0] })
      return index == nil ? all : all.failed(with: TestFailure("inner"), after: all.elements)
    },
    Operation("flatMapFirst(_:)", .each) {
      "flatMapFirst { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapFirst { streamOf([$0, c.value]) }
    } list: { input, c in
      input.with(input.elements.flatMap { [$0, c.value] }).withOvertakingFailure.free(.loss)
    },
    Operation("flatMapLatest(_:)", .each) {
      "flatMapLatest { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapLatest { streamOf([$0, c.value]) }
    } list: { input, c in
      input.with(input.elements.flatMap { [$0, c.value] }).withOvertakingFailure.free(.loss)
    },
    Operation("flatMapSequential(maxConcurrent:_:)", .each) {
      "flatMapSequential(maxConcurrent: \($0.places)) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapSequential(maxConcurrent: c.places) { streamOf([$0, c.value]) }
    } list: { input, c in
      input.with(input.elements.flatMap { [$0, c.value] }).withOvertakingFailure
    },
    Operation("expand(maxConcurrent:_:)") {
      "expand(maxConcurrent: \($0.places)) { 0...\($0.value) ~= $0 ? just($0 + 3).promoteFailure() : empty() }"
    } stream: { stream, c in
      stream.expand(maxConcurrent: c.places) { 0...c.value ~= $0 ? just($0 + 3).promoteFailure() : empty() }
    } list: { input, c in
      input.with(
        input.elements.flatMap { sequence(first: $0) { 0...c.value ~= $0 ? $0 + 3 : nil } }
      ).free(.order).withOvertakingFailure
    },
  ]

  static let buffering: [Operation] = [
    Operation("buffer(.unbounded)") { _ in
      "buffer(.unbounded)"
    } stream: { stream, _ in
      stream.buffer(.unbounded)
    } each: { element, _ in
      [element]
    },
    Operation("buffer(.bounded)") {
      "buffer(.bounded(\($0.places)))"
    } stream: {
      $0.buffer(.bounded($1.places))
    } each: { element, _ in
      [element]
    },
    Operation("buffer(.dropOldest)", .each) {
      "buffer(.dropOldest(\($0.places)))"
    } stream: {
      $0.buffer(.dropOldest($1.places))
    } list: { input, _ in
      input.free(.loss)
    },
    Operation("buffer(.dropNewest)", .each) {
      "buffer(.dropNewest(\($0.places)))"
    } stream: {
      $0.buffer(.dropNewest($1.places))
    } list: { input, _ in
      input.free(.loss)
    },
    Operation("conflated()", .each) { _ in
      "conflated()"
    } stream: { stream, _ in
      stream.conflated()
    } list: { input, _ in
      input.free(.loss)
    },
    Operation("limitRate(_:)") {
      "limitRate(\($0.places))"
    } stream: {
      $0.limitRate($1.places)
    } each: { element, _ in
      [element]
    },
    Operation("on(requested:rewound:)") { _ in
      "on(requested: { _ in })"
    } stream: { stream, _ in
      stream.on(requested: { _ in })
    } each: { element, _ in
      [element]
    },
    Operation("pausable(by:)") { _ in
      "pausable(by: just(true).promoteFailure())"
    } stream: { stream, _ in
      stream.pausable(by: just(true).promoteFailure())
    } each: { element, _ in
      [element]
    },
    Operation("pausableBuffered(by:policy:)") { _ in
      "pausableBuffered(by: just(true).promoteFailure())"
    } stream: { stream, _ in
      stream.pausableBuffered(by: just(true).promoteFailure())
    } each: { element, _ in
      [element]
    },
    Operation("pausableDropping(by:)") { _ in
      "pausableDropping(by: just(true).promoteFailure())"
    } stream: { stream, _ in
      stream.pausableDropping(by: just(true).promoteFailure())
    } each: { element, _ in
      [element]
    },
    Operation("receive(on:prefetch:)") {
      "receive(on: TrampolineScheduler(), prefetch: \($0.places))"
    } stream: {
      $0.receive(on: TrampolineScheduler(), prefetch: $1.places)
    } each: { element, _ in
      [element]
    },
    Operation("serialized()") { _ in
      "serialized()"
    } stream: { stream, _ in
      stream.serialized()
    } each: { element, _ in
      [element]
    },
    Operation("share()", [.each, .shared]) { _ in
      "share()"
    } stream: { stream, _ in
      stream.share()
    } list: { input, _ in
      input.unrewindable
    },
    Operation("multicast(_:policy:clock:)", [.each, .shared]) { _ in
      "multicast().autoconnect()"
    } stream: { stream, _ in
      stream.multicast().autoconnect()
    } list: { input, _ in
      input.unrewindable
    },
  ]
}

extension ExpectedStream {
  /// Groups of neighbours, each as one number: an element joins the group before it if `joins`. The last group is complete
  /// when the stream has finished or, unless it `isOpen`, when no element could join it.
  fileprivate func grouped(
    isOpen: Bool = false, joining joins: (Int, [Int]) -> Bool, digest one: ([Int]) -> Int = { digest($0) }
  ) -> ExpectedStream {
    var groups: [[Int]] = []
    for element in elements {
      if let last = groups.last, joins(element, last) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
    if !isFinished, let last = groups.last, isOpen || joins(0, last) { groups.removeLast() }
    return with(groups.map(one))
  }
}
