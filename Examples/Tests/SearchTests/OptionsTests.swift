import ExampleServer
import Testing

@testable import search

struct OptionsTests {
  @Test func theInspectorHasAPortThatMayBeLeftOut() throws {
    #expect(try Options([]).inspectorPort == nil)
    #expect(try Options(["--inspect"]).inspectorPort == 8_123)
    #expect(try Options(["--inspect", "9000"]).inspectorPort == 9_000)
    #expect(try Options(["--inspect=0", "--port", "81"]).inspectorPort == 0)
    let options = try Options(["--inspect", "--port", "81"])
    #expect(options.inspectorPort == 8_123 && options.port == 81)
  }

  @Test(arguments: ["x", "65536", "-1"])
  func aPortThatIsNoneIsRefused(_ port: String) {
    #expect(throws: OptionMistake.self) { try Options(["--inspect", port]) }
  }
}
