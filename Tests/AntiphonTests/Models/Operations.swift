import Antiphon
import AntiphonTesting

/// The table: `$0` and `$1` of a row are the stream, or what was told, and the constants.
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
    } list: { told, c in
      guard let index = told.elements.firstIndex(of: c.value) else { return told }
      return told.failed(with: TestFailure("thrown"), after: Array(told.elements[..<index]))
    },
    Operation("compactMap(_:)") {
      "compactMap { $0 % \($0.modulus) == 0 ? nil : $0 &- \($0.value) }"
    } stream: { stream, c in
      stream.compactMap { $0 % c.modulus == 0 ? nil : $0 &- c.value }
    } each: {
      $0 % $1.modulus == 0 ? [] : [$0 &- $1.value]
    },
    Operation("enumerated()") { _ in
      "enumerated().map { digest($0.offset, $0.element) }"
    } stream: { stream, _ in
      stream.enumerated().map { digest($0.offset, $0.element) }
    } list: { told, _ in
      told.with(told.elements.enumerated().map { digest($0.offset, $0.element) })
    },
    Operation("interspersed(with:)") {
      "interspersed(with: \($0.value))"
    } stream: {
      $0.interspersed(with: $1.value)
    } list: { told, c in
      told.with(Array(told.elements.map { [$0] }.joined(separator: [c.value])))
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
    } list: { told, _ in
      told.isFailed ? told.over(with: told.elements + [-1]) : told
    },
  ]

  static let scanning: [Operation] = [
    Operation("scan(_:_:)") {
      "scan(\($0.value)) { $0 &+ $1 }"
    } stream: {
      $0.scan($1.value) { $0 &+ $1 }
    } list: { told, c in
      var sum = c.value
      return told.with(
        told.elements.map {
          sum &+= $0
          return sum
        })
    },
    Operation("scan(_:)") { _ in
      "scan { digest($0, $1) }"
    } stream: { stream, _ in
      stream.scan { digest($0, $1) }
    } list: { told, _ in
      var last: Int?
      return told.with(
        told.elements.map { element in
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
    } list: { told, c in
      told.with(zip(told.elements, [c.value] + told.elements).map { $0 &- $1 })
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
    } list: { told, _ in
      told.with(told.elements.enumerated().filter { $0 == 0 || told.elements[$0 - 1] != $1 }.map(\.element))
    },
    Operation("removeDuplicates(by:)") {
      "removeDuplicates { $0 % \($0.modulus) == $1 % \($0.modulus) }"
    } stream: { stream, c in
      stream.removeDuplicates { $0 % c.modulus == $1 % c.modulus }
    } list: { told, c in
      told.with(
        told.elements.reduce(into: []) { kept, element in
          if kept.last.map({ $0 % c.modulus }) != element % c.modulus { kept.append(element) }
        })
    },
    Operation("uniqued()") { _ in
      "uniqued()"
    } stream: { stream, _ in
      stream.uniqued()
    } list: { told, _ in
      told.with(told.elements.reduce(into: []) { kept, element in if !kept.contains(element) { kept.append(element) } })
    },
    Operation("uniqued(on:)") {
      "uniqued { $0 % \($0.modulus) }"
    } stream: { stream, c in
      stream.uniqued { $0 % c.modulus }
    } list: { told, c in
      var keys: Set<Int> = []
      return told.with(told.elements.filter { keys.insert($0 % c.modulus).inserted })
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
    } list: { told, c in
      told.elements.count < c.count ? told : told.over(with: Array(told.elements.prefix(c.count)))
    },
    Operation("prefix(while:inclusive:)") {
      "prefix(while: { $0 != \($0.value) }, inclusive: \($0.flag))"
    } stream: { stream, c in
      stream.prefix(while: { $0 != c.value }, inclusive: c.flag)
    } list: { told, c in
      guard let index = told.elements.firstIndex(of: c.value) else { return told }
      return told.over(with: Array(told.elements[..<(c.flag ? index + 1 : index)]))
    },
    Operation("prefix(until:)") {
      "prefix(until: \(written($0.list)))"
    } stream: {
      $0.prefix(until: tell($1.list))
    } list: {
      $1.list.isEmpty ? $0 : $0.over(with: [])
    },
    Operation("prefix(untilReplacement:)") {
      "prefix(untilReplacement: \(written($0.list)))"
    } stream: {
      $0.prefix(untilReplacement: tell($1.list))
    } list: {
      $0.over(with: $1.list)
    },
    Operation("prefix(whileAlive:)") {
      "prefix(whileAlive: \(written($0.list)))"
    } stream: {
      $0.prefix(whileAlive: tell($1.list))
    } list: { told, _ in
      told.over(with: [])
    },
    Operation("element(at:)") {
      "element(at: \($0.count))"
    } stream: {
      $0.element(at: $1.count)
    } list: { told, c in
      told.elements.count > c.count ? told.over(with: [told.elements[c.count]]) : told.with([])
    },
    Operation("first()") { _ in
      "first()"
    } stream: { stream, _ in
      stream.first()
    } list: { told, _ in
      told.through { _ in true }
    },
    Operation("first(where:)") {
      "first { $0 > \($0.value) }"
    } stream: { stream, c in
      stream.first { $0 > c.value }
    } list: { told, c in
      told.elements.first { $0 > c.value }.map { told.over(with: [$0]) } ?? told.with([])
    },
    Operation("last()") { _ in
      "last()"
    } stream: { stream, _ in
      stream.last()
    } list: { told, _ in
      told.atEnd { $0.suffix(1) }
    },
    Operation("last(where:)") {
      "last { $0 < \($0.value) }"
    } stream: { stream, c in
      stream.last { $0 < c.value }
    } list: { told, c in
      told.atEnd { $0.filter { $0 < c.value }.suffix(1) }
    },
    Operation("single(failure:)") { _ in
      "single { _ in TestFailure(\"not one\") }"
    } stream: { stream, _ in
      stream.single { _ in TestFailure("not one") }
    } list: { told, _ in
      if told.elements.count == 1 || told.elements.isEmpty && !told.isFinished { return told.atEnd { $0 } }
      return told.with([]).changed { $0.end = .failed(TestFailure("not one")) }
    },
    Operation("suffix(_:)") {
      "suffix(\($0.count))"
    } stream: {
      $0.suffix($1.count)
    } list: { told, c in
      told.atEnd { $0.suffix(c.count) }
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
    } list: { told, c in
      told.with(Array(told.elements.drop { $0 < c.value }))
    },
    Operation("drop(until:)") {
      "drop(until: \(written($0.list)))"
    } stream: {
      $0.drop(until: tell($1.list))
    } list: {
      $1.list.isEmpty ? $0.with([]) : $0
    },
    Operation("drop(whileAlive:)") {
      "drop(whileAlive: \(written($0.list)))"
    } stream: {
      $0.drop(whileAlive: tell($1.list))
    } each: { element, _ in
      [element]
    },
  ]

  static let grouping: [Operation] = [
    Operation("chunks(ofCount:)") {
      "chunks(ofCount: \($0.places)).map(digest)"
    } stream: {
      $0.chunks(ofCount: $1.places).map { digest($0) }
    } list: { told, c in
      told.grouped { $1.count < c.places }
    },
    Operation("chunked(by:)") { _ in
      "chunked { $0 < $1 }.map(digest)"
    } stream: { stream, _ in
      stream.chunked { $0 < $1 }.map { digest($0) }
    } list: { told, _ in
      told.grouped(isOpen: true) { $1.last! < $0 }
    },
    Operation("chunked(on:)") {
      "chunked { $0 % \($0.modulus) }.map { digest($0.0, digest($0.1)) }"
    } stream: { stream, c in
      stream.chunked { $0 % c.modulus }.map { digest($0.0, digest($0.1)) }
    } list: { told, c in
      told.grouped(isOpen: true) {
        $1.last! % c.modulus == $0 % c.modulus
      } digest: {
        digest($0[0] % c.modulus, digest($0))
      }
    },
    Operation("windows(ofCount:)") {
      "windows(ofCount: \($0.places)).map(digest)"
    } stream: {
      $0.windows(ofCount: $1.places).map { digest($0) }
    } list: { told, c in
      told.with(
        told.elements.indices.dropFirst(c.places - 1).map { digest(Array(told.elements[($0 + 1 - c.places)...$0])) })
    },
    Operation("split(maxSplits:omittingEmptySubsequences:whereSeparator:)") {
      "split(maxSplits: \($0.count), omittingEmptySubsequences: \($0.flag)) { $0 < \($0.value) }.map(digest)"
    } stream: { stream, c in
      stream.split(maxSplits: c.count, omittingEmptySubsequences: c.flag) { $0 < c.value }.map { digest($0) }
    } list: { told, c in
      let all = told.elements.split(maxSplits: c.count, omittingEmptySubsequences: c.flag) { $0 < c.value }
      if told.isFinished { return told.with(all.map { digest(Array($0)) }) }
      // The last one is complete if a separator has been seen behind it, and was one.
      let closed = told.elements + [.max]
      let marked = closed.split(maxSplits: c.count, omittingEmptySubsequences: c.flag) { $0 < c.value }
      return told.with(marked.filter { $0.last != .max }.map { digest(Array($0)) })
    },
    Operation("collect()") { _ in
      "collect().map(digest)"
    } stream: { stream, _ in
      stream.collect().map { digest($0) }
    } list: { told, _ in
      told.atEnd { [digest($0)] }
    },
    Operation("collect(first:)") {
      "collect(first: \($0.count)).map(digest)"
    } stream: {
      $0.collect(first: $1.count).map { digest($0) }
    } list: { told, c in
      told.elements.count < c.count
        ? told.atEnd { [digest($0)] } : told.over(with: [digest(Array(told.elements.prefix(c.count)))])
    },
    Operation("group(maxGroups:by:)") {
      "group { $0 % \($0.modulus) }.flatMap { group in group.elements.map { digest(group.key, $0) } }"
    } stream: { stream, c in
      stream.group { $0 % c.modulus }.flatMap { group in group.elements.map { digest(group.key, $0) } }
    } list: { told, c in
      told.with(told.elements.map { digest($0 % c.modulus, $0) }).free(.order).failingEarly.unrewindable
    },
    Operation("partition(_:)", .shared) {
      "partition { $0 % \($0.modulus) == 0 }.matching"
    } stream: { stream, c in
      stream.partition { $0 % c.modulus == 0 }.matching
    } list: { told, c in
      told.with(told.elements.filter { $0 % c.modulus == 0 }).unrewindable
    },
  ]

  static let folding: [Operation] = [
    Operation("reduce(_:_:)") {
      "reduce(\($0.value)) { digest($0, $1) }"
    } stream: {
      $0.reduce($1.value) { digest($0, $1) }
    } list: { told, c in
      told.atEnd { [$0.reduce(c.value) { digest($0, $1) }] }
    },
    Operation("reduce(into:_:)") {
      "reduce(into: \($0.value)) { $0 &+= $1 }"
    } stream: {
      $0.reduce(into: $1.value) { $0 &+= $1 }
    } list: { told, c in
      told.atEnd { [$0.reduce(c.value, &+)] }
    },
    Operation("count()") { _ in
      "count()"
    } stream: { stream, _ in
      stream.count()
    } list: { told, _ in
      told.atEnd { [$0.count] }
    },
    Operation("max()") { _ in
      "max()"
    } stream: { stream, _ in
      stream.max()
    } list: { told, _ in
      told.atEnd { $0.max().map { [$0] } ?? [] }
    },
    Operation("max(by:)") {
      "max { $0 % \($0.modulus) < $1 % \($0.modulus) }"
    } stream: { stream, c in
      stream.max { $0 % c.modulus < $1 % c.modulus }
    } list: { told, c in
      told.atEnd { all in
        let largest = all.map { $0 % c.modulus }.max()
        return all.first { $0 % c.modulus == largest }.map { [$0] } ?? []
      }
    },
    Operation("min()") { _ in
      "min()"
    } stream: { stream, _ in
      stream.min()
    } list: { told, _ in
      told.atEnd { $0.min().map { [$0] } ?? [] }
    },
  ]

  static let matching: [Operation] = [
    Operation("allSatisfy(_:)") {
      "allSatisfy { $0 < \($0.value) }.map { $0 ? 1 : 0 }"
    } stream: { stream, c in
      stream.allSatisfy { $0 < c.value }.map { $0 ? 1 : 0 }
    } list: { told, c in
      told.decided(by: { $0 >= c.value }, 0, otherwise: 1)
    },
    Operation("contains(_:)") {
      "contains(\($0.value)).map { $0 ? 1 : 0 }"
    } stream: {
      $0.contains($1.value).map { $0 ? 1 : 0 }
    } list: { told, c in
      told.decided(by: { $0 == c.value }, 1, otherwise: 0)
    },
    Operation("contains(where:)") {
      "contains { $0 > \($0.value) }.map { $0 ? 1 : 0 }"
    } stream: { stream, c in
      stream.contains { $0 > c.value }.map { $0 ? 1 : 0 }
    } list: { told, c in
      told.decided(by: { $0 > c.value }, 1, otherwise: 0)
    },
    Operation("isEmpty()") { _ in
      "isEmpty().map { $0 ? 1 : 0 }"
    } stream: { stream, _ in
      stream.isEmpty().map { $0 ? 1 : 0 }
    } list: { told, _ in
      told.decided(by: { _ in true }, 0, otherwise: 1)
    },
    Operation("sequenceEqual(_:)") {
      "sequenceEqual(\(written($0.list))).map { $0 ? 1 : 0 }"
    } stream: {
      $0.sequenceEqual(tell($1.list)).map { $0 ? 1 : 0 }
    } list: { told, c in
      let common = min(told.elements.count, c.list.count)
      let differs = told.elements.prefix(common) != c.list.prefix(common) || told.elements.count > common
      if differs || told.isFinished {
        return told.failingEarly.over(with: [!differs && c.list.count == common ? 1 : 0])
      }
      return told.with([]).failingEarly
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
    } list: { told, c in
      told.with(told.elements.enumerated().map { $0 < c.count ? c.value : $1 })
    },
    Operation("replaceLast(_:with:)") {
      "replaceLast(\($0.count), with: \($0.value))"
    } stream: {
      $0.replaceLast($1.count, with: $1.value)
    } list: { told, c in
      let last = min(c.count, told.elements.count)
      return told.with(told.elements.dropLast(last)).then(Array(repeating: c.value, count: last))
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
      $0.append(tell($1.list))
    } list: {
      $0.then($1.list)
    },
    Operation("append(_:) of a failure") { _ in
      "append(fail(TestFailure(\"appended\")))"
    } stream: { stream, _ in
      stream.append(fail(TestFailure("appended")))
    } list: { told, _ in
      told.isFinished ? told.changed { $0.end = .failed(TestFailure("appended")) } : told
    },
    Operation("prepend(_:)", .late) {
      "prepend(\(written($0.list)))"
    } stream: {
      $0.prepend(tell($1.list))
    } list: {
      $0.with($1.list + $0.elements)
    },
    Operation("concat(_:)") {
      "Producer.concat([…, \(written($0.list)), just(\($0.value)).promoteFailure()])"
    } stream: {
      .concat([$0, tell($1.list), just($1.value).promoteFailure()])
    } list: {
      $0.then($1.list + [$1.value])
    },
    Operation("concat(delayingErrors:)") {
      "Producer.concat(delayingErrors: …, \(written($0.list)))"
    } stream: {
      .concat(delayingErrors: $0, tell($1.list))
    } list: {
      $0.isFailed ? $0.with($0.elements + $1.list) : $0.then($1.list)
    },
    Operation("repeat(_:)", .late) {
      "repeat(\($0.count))"
    } stream: {
      $0.repeat($1.count)
    } list: { told, c in
      if c.count == 0 { return told.over(with: []) }
      return told.then(Array(repeatElement(told.elements, count: c.count - 1).joined()))
    },
    Operation("repeat()", .late) {
      "append(\($0.value)).repeat().prefix(\($0.count * 2))"
    } stream: {
      $0.append($1.value).repeat().prefix($1.count * 2)
    } list: { told, c in
      let count = c.count * 2
      let run = told.elements + [c.value]
      let all = told.isFinished ? Array(repeatElement(run, count: count).joined()) : told.elements
      return all.count < count ? told.with(all) : told.over(with: Array(all.prefix(count)))
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
      stream.catch { _ -> NumberStream in tell(c.list) }
    } list: { told, c in
      told.isFailed ? told.replaced(with: told.elements + c.list) : told
    },
    Operation("ignoreError()") { _ in
      "ignoreError().promoteFailure()"
    } stream: { stream, _ in
      stream.ignoreError().promoteFailure()
    } list: { told, _ in
      told.isFailed ? told.replaced(with: told.elements) : told
    },
    Operation("mapError(_:)", .each) { _ in
      "mapError { _ in TestFailure(\"mapped\") }"
    } stream: { stream, _ in
      stream.mapError { _ in TestFailure("mapped") }
    } list: { told, _ in
      let mapped: Completion<TestFailure> = .failed(TestFailure("mapped"))
      return told.changed {
        if told.isFailed { $0.end = mapped }
        $0.early = told.early.map { _ in mapped }
        if told.cutOff != nil { $0.cutOff = mapped }
      }
    },
    Operation("replaceError(with:)") {
      "replaceError(with: \($0.value)).promoteFailure()"
    } stream: {
      $0.replaceError(with: $1.value).promoteFailure()
    } list: { told, c in
      told.isFailed ? told.replaced(with: told.elements + [c.value]) : told
    },
    Operation("retry(_:)", .late) {
      "retry(\($0.count))"
    } stream: {
      $0.retry($1.count)
    } list: { told, c in
      guard told.isFailed else { return told }
      return told.with(Array(repeatElement(told.elements, count: c.count + 1).joined()))
    },
  ]

  static let combining: [Operation] = [
    Operation("combineLast(with:)") {
      "combineLast(with: \(written($0.list))).map { digest($0.0, $0.1) }"
    } stream: {
      $0.combineLast(with: tell($1.list)).map { digest($0.0, $0.1) }
    } list: { told, c in
      guard let last = c.list.last else { return told.failingEarly.over(with: []) }
      return told.failingEarly.atEnd { $0.suffix(1).map { digest($0, last) } }
    },
    Operation("merge(with:)") {
      "merge(with: \(written($0.list)))"
    } stream: {
      $0.merge(with: tell($1.list))
    } list: {
      $0.with($0.elements + $1.list).free(.order).failingEarly
    },
    Operation("mergeOrdered(with:)") {
      "mergeOrdered(with: \(written($0.list)))"
    } stream: {
      $0.mergeOrdered(with: tell($1.list))
    } list: { told, c in
      var (one, other) = (told.elements[...], c.list[...])
      var merged: [Int] = []
      while let first = one.first {
        merged.append(other.first.map { $0 < first } == true ? other.removeFirst() : one.removeFirst())
      }
      return told.with(told.isFinished ? merged + other : merged).failingEarly
    },
    Operation("race(with:)", .cold) {
      "race(with: \(written($0.list)))"
    } stream: {
      $0.race(with: tell($1.list))
    } list: { told, _ in
      told
    },
    Operation("withLatest(from:)") {
      "withLatest(from: \(written($0.list))).map { digest($0.0, $0.1) }"
    } stream: {
      $0.withLatest(from: tell($1.list)).map { digest($0.0, $0.1) }
    } each: { element, c in
      c.list.last.map { [digest(element, $0)] } ?? []
    },
    Operation("zip(with:)") {
      "zip(with: \(written($0.list))).map { digest($0.0, $0.1) }"
    } stream: {
      $0.zip(with: tell($1.list)).map { digest($0.0, $0.1) }
    } list: { told, c in
      let pairs = zip(told.elements, c.list).map { digest($0, $1) }
      return pairs.count == c.list.count ? told.failingEarly.over(with: pairs) : told.with(pairs).failingEarly
    },
    Operation("zip(_:)") {
      "Producer.zip([…, \(written($0.list)), \(written($0.some))]).map(digest)"
    } stream: {
      Producer<[Int], TestFailure>.zip([$0, tell($1.list), tell($1.some)]).map { digest($0) }
    } list: { told, c in
      let triples = zip(told.elements, zip(c.list, c.some)).map { digest($0, $1.0, $1.1) }
      return triples.count == c.list.count ? told.failingEarly.over(with: triples) : told.with(triples).failingEarly
    },
    Operation("zipLongest(with:)") {
      "zipLongest(with: \(written($0.list))).map { digest($0.0 ?? -1, $0.1 ?? -2) }"
    } stream: {
      $0.zipLongest(with: tell($1.list)).map { digest($0.0 ?? -1, $0.1 ?? -2) }
    } list: { told, c in
      let count = told.isFinished ? max(told.elements.count, c.list.count) : told.elements.count
      return told.with(
        (0..<count).map { index in
          let one = index < told.elements.count ? told.elements[index] : -1
          return digest(one, index < c.list.count ? c.list[index] : -2)
        }
      ).failingEarly
    },
  ]

  static let flattening: [Operation] = [
    Operation("flatMap(_:maxConcurrent:_:)", .each) {
      "flatMap(maxConcurrent: \($0.places)) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMap(maxConcurrent: c.places) { tell([$0, c.value]) }
    } list: { told, c in
      let all = told.with(told.elements.flatMap { [$0, c.value] }).failingEarly
      return c.places == 1 ? all : all.free(.order)
    },
    Operation("flatMap(.race)") {
      "flatMap(.race) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMap(.race) { tell([$0, c.value]) }
    } list: { told, c in
      told.elements.first.map { told.failingEarly.over(with: [$0, c.value]) } ?? told.failingEarly
    },
    Operation("flatMap(delayingErrors:maxConcurrent:_:)") {
      "flatMap(delayingErrors: .concat) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMap(delayingErrors: .concat) { tell([$0, c.value]) }
    } each: {
      [$0, $1.value]
    },
    Operation("flatMapConcat(_:)", .each) {
      "flatMapConcat { from(Array(repeating: $0, count: \($0.count))).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapConcat { tell(Array(repeating: $0, count: c.count)) }
    } list: { told, c in
      told.with(told.elements.flatMap { Array(repeating: $0, count: c.count) }).failingEarly
    },
    Operation("flatMapConcat(_:) throwing") {
      "flatMapConcat { $0 == \($0.value) ? fail(TestFailure(\"inner\")) : from([$0, $0]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapConcat { $0 == c.value ? fail(TestFailure("inner")) : tell([$0, $0]) }
    } list: { told, c in
      let index = told.elements.firstIndex(of: c.value)
      let all = told.failingEarly.with(told.elements[..<(index ?? told.elements.count)].flatMap { [$0, $0] })
      return index == nil ? all : all.changed { $0.end = .failed(TestFailure("inner")) }
    },
    Operation("flatMapFirst(_:)", .each) {
      "flatMapFirst { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapFirst { tell([$0, c.value]) }
    } list: { told, c in
      told.with(told.elements.flatMap { [$0, c.value] }).failingEarly.free(.loss)
    },
    Operation("flatMapLatest(_:)", .each) {
      "flatMapLatest { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapLatest { tell([$0, c.value]) }
    } list: { told, c in
      told.with(told.elements.flatMap { [$0, c.value] }).failingEarly.free(.loss)
    },
    Operation("flatMapSequential(maxConcurrent:_:)", .each) {
      "flatMapSequential(maxConcurrent: \($0.places)) { from([$0, \($0.value)]).promoteFailure() }"
    } stream: { stream, c in
      stream.flatMapSequential(maxConcurrent: c.places) { tell([$0, c.value]) }
    } list: { told, c in
      told.with(told.elements.flatMap { [$0, c.value] }).failingEarly
    },
    Operation("expand(maxConcurrent:_:)") {
      "expand(maxConcurrent: \($0.places)) { 0...\($0.value) ~= $0 ? just($0 + 3).promoteFailure() : empty() }"
    } stream: { stream, c in
      stream.expand(maxConcurrent: c.places) { 0...c.value ~= $0 ? just($0 + 3).promoteFailure() : empty() }
    } list: { told, c in
      told.with(
        told.elements.flatMap { sequence(first: $0) { 0...c.value ~= $0 ? $0 + 3 : nil } }
      ).free(.order).failingEarly
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
    } list: { told, _ in
      told.free(.loss)
    },
    Operation("buffer(.dropNewest)", .each) {
      "buffer(.dropNewest(\($0.places)))"
    } stream: {
      $0.buffer(.dropNewest($1.places))
    } list: { told, _ in
      told.free(.loss)
    },
    Operation("conflated()", .each) { _ in
      "conflated()"
    } stream: { stream, _ in
      stream.conflated()
    } list: { told, _ in
      told.free(.loss)
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
    } list: { told, _ in
      told.unrewindable
    },
    Operation("multicast(_:policy:clock:)", [.each, .shared]) { _ in
      "multicast().autoconnect()"
    } stream: { stream, _ in
      stream.multicast().autoconnect()
    } list: { told, _ in
      told.unrewindable
    },
  ]
}

extension Tale {
  /// Groups of neighbours, each as one number: an element joins the group before it if `joins`. The last group is complete
  /// when the stream has finished or, unless it `isOpen` for more, when nothing could join it.
  fileprivate func grouped(
    isOpen: Bool = false, joining joins: (Int, [Int]) -> Bool, digest one: ([Int]) -> Int = { digest($0) }
  ) -> Tale {
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
