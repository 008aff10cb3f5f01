"""What Scripts/new-operator writes: an operator that passes each element on, its tests, and its curried form."""

SOURCE = """extension Producer {{
  /// Emits each element.
  ///
  ///     {stream}  1-2-3-|
  ///     {call}  1-2-3-|
  @_alwaysEmitIntoClient @inline(__always)
  public func {name}() -> Producer {{
    Producer(synchrony: synchrony) {{ [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving {{ element in
          next(element)
        }})
    }}
  }}
}}
"""
TESTS = """import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct {stem}Tests {{
  @Test func emitsEachElement() {{
    marbles {{ m in m.expect(m.cold("1-2-3-|").{name}(), "1-2-3-|") }}
  }}

  @Test(arguments: ["|", "--|", "1-|", "1-#", "#"])
  func endsAsItsUpstreamDoes(source: String) {{
    marbles {{ m in m.expect(m.cold(source).{name}(), source) }}
  }}

  @Test func forwardsACancellation() {{
    marbles {{ m in m.expect(m.cold("1-2-3-|").{name}(), "1-2!", talkback: "---!") }}
  }}

  @Test func forwardsDemand() {{
    marbles {{ m in m.expect(from(1...3).{name}(), "1--2-(3|)", talkback: "1--1-1") }}
  }}
}}
"""
CURRIED = """
/// Emits each element.
@_alwaysEmitIntoClient
public func {name}<Element: Sendable>() -> CallbagOperator<Element, Element> {{
  CallbagOperator {{ $0.operating {{ $0.{name}() }} }}
}}
"""
