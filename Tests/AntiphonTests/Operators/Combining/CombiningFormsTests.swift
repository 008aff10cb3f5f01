import Antiphon
import AntiphonTesting
import Testing

/// Tests that the forms for common counts emit what the forms for any count emit.
@Suite(.leavesNothing) struct CombiningFormsTests {
  private let numbers = (0..<4).map { number in from([number, number + 10, number + 20]) }

  @Test func functionsMatchTheirDiagrams() {
    let pairs: MarbleValues<(Int, String)> = ["x": (1, "a"), "y": (2, "b")]
    let combinations: MarbleValues<(Int, String)> = ["x": (1, "a"), "y": (2, "a"), "z": (2, "b")]
    marbles { m in
      m.expect(zip(m.cold("1---2---3-|"), m.cold("--a---b-|", values: .letters)), "--x---y-|", values: pairs)
      m.expect(
        combineLatest(m.cold("1---2---|"), m.cold("--a---b-|", values: .letters)), "--x-y-z-|", values: combinations)
      m.expect(merge(m.cold("1---3-|"), m.cold("--2---4-|")), "1-2-3-4-|")
    }
  }

  @Test func zipOfTwoThreeAndFourAgreesWithTheCollection() {
    let (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
    expectSame(zip(a, b).map { [$0, $1] }, zip([a, b]))
    expectSame(zip(a, b, c).map { [$0, $1, $2] }, zip([a, b, c]))
    expectSame(zip(a, b, c, d).map { [$0, $1, $2, $3] }, zip([a, b, c, d]))
    expectSame(Producer<(Int, Int, Int, Int), Never>.zip(a, b, c, d).map { [$0, $1, $2, $3] }, zip([a, b, c, d]))
  }

  @Test func combineLatestOfTwoThreeAndFourAgreesWithTheCollection() {
    let (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
    expectSame(combineLatest(a, b).map { [$0, $1] }, combineLatest([a, b]))
    expectSame(combineLatest(a, b, c).map { [$0, $1, $2] }, combineLatest([a, b, c]))
    expectSame(combineLatest(a, b, c, d).map { [$0, $1, $2, $3] }, combineLatest([a, b, c, d]))
    expectSame(
      Producer<(Int, Int, Int, Int), Never>.combineLatest(a, b, c, d).map { [$0, $1, $2, $3] },
      combineLatest([a, b, c, d]))
  }

  @Test func mergeOfTwoThreeAndFourAgreesWithTheCollection() {
    let (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
    expectSame(merge(a, b), merge([a, b]))
    expectSame(merge(a, b, c), merge([a, b, c]))
    expectSame(merge(a, b, c, d), merge([a, b, c, d]))
    expectSame(.merge(a, b, c, d), .merge([a, b, c, d]))
  }

  private func expectSame<Element: Equatable & Sendable>(
    _ one: Producer<Element, Never>, _ other: Producer<Element, Never>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for demand in [1, 2, Int.max] {
      let (probe, otherProbe) = (one.probe(requesting: demand), other.probe(requesting: demand))
      #expect(!probe.elements.isEmpty, sourceLocation: sourceLocation)
      #expect(probe.elements == otherProbe.elements, sourceLocation: sourceLocation)
      #expect(probe.completions == otherProbe.completions, sourceLocation: sourceLocation)
      probe.cancel()
      otherProbe.cancel()
    }
  }
}
