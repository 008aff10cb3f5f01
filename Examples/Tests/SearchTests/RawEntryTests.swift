import Foundation
import Testing

@testable import search

struct RawEntryTests {
  @Test func theCharactersArePreparedAsTheyAreIndexedInOneProcess() throws {
    let raw = try RawCorpus(file: nil).prefix(20_000)
    #expect(raw.map(\.number) == Array(1...20_000))
    #expect(try raw.map { try $0.prepared() } == Array(NamedCharacters().prefix(20_000)))
  }

  @Test func theLinesArePreparedAsTheyAreIndexedInOneProcess() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("antiphon-lines-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("one\tfirst\n\n\t\ntwo\r\nthree\ta\tb".utf8).write(to: file)
    let raw = try RawCorpus(file: file.path)
    #expect(raw.map(\.number) == [1, 2, 3])
    #expect(try raw.map { try $0.prepared() } == Array(try NamedLines(file: file.path)))
  }

  @Test(arguments: [(.character, "20"), (.character, "0"), (.line, "one\ttwo")] as [(RawEntry.Kind, String)])
  func aRawEntrySurvivesJSON(_ kind: RawEntry.Kind, _ text: String) throws {
    let raw = RawEntry(number: 7, kind: kind, text: text)
    #expect(try JSONDecoder().decode(RawEntry.self, from: JSONEncoder().encode(raw)) == raw)
  }

  @Test(
    arguments: [(.character, "x"), (.character, "D800"), (.character, "0"), (.line, "")] as [(RawEntry.Kind, String)])
  func whatHasNoNameIsUnusable(_ kind: RawEntry.Kind, _ text: String) {
    #expect(throws: RawEntry.Unusable.self) { try RawEntry(number: 1, kind: kind, text: text).prepared() }
  }

  @Test func theOptionsOfSeveralProcessesAreParsed() throws {
    let servers = ["nats://a:1", "nats://b:2"]
    let nats = ["--nats", "nats://a:1,nats://b:2"]
    #expect(try Options([]).cluster == nil)
    #expect(try Options(nats).cluster == ClusterOptions(servers: servers))
    #expect(try Options(nats + ["--index", "f"]).cluster == ClusterOptions(servers: servers, index: "f"))
    #expect(try Options(nats + ["--worker", "w"]).cluster == ClusterOptions(servers: servers, role: .worker("w")))
    #expect(
      try Options(["--feeder", "9"] + nats + ["--corpus", "c"]).cluster
        == ClusterOptions(servers: servers, role: .feeder(rate: 9)))
    for wrong in [
      ["--worker", "w"], ["--feeder", "9"], ["--index", "f"], ["--nats", ","], nats + ["--corpus", "c"],
    ] {
      #expect(throws: Options.Mistake.self) { try Options(wrong) }
    }
    #expect(throws: Options.Mistake(message: "--feeder needs a number from 1 to 100000, not 0")) {
      try Options(nats + ["--feeder", "0"])
    }
  }
}
