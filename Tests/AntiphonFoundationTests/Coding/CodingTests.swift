import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct CodingTests {
  struct Person: Codable, Hashable, Sendable { var name: String }
  struct Refusing: Codable, Sendable {
    init() {}
    init(from decoder: any Decoder) throws { throw TestFailure("decode") }
    func encode(to encoder: any Encoder) throws { throw TestFailure("encode") }
  }

  @Test func valuesSurviveJSON() async {
    let people = [Person(name: "Ada"), Person(name: "Grace")]
    let stream: Producer<Person, DecodingFailure<EncodingFailure<Never>>> =
      from(people).encode(JSONEncoder()).decode(Person.self, from: JSONDecoder())
    #expect(await stream.outcome().elements == people)
  }

  @Test func valuesSurvivePropertyLists() async {
    let people = [Person(name: "Ada"), Person(name: "Grace")]
    let stream = from(people).encode(PropertyListEncoder()).decode(Person.self, from: PropertyListDecoder())
    #expect(await stream.outcome().elements == people)
  }

  @Test func codersConformToTheProtocols() async throws {
    func roundTrip<Decoder: TopLevelDecoder<Data>, Encoder: TopLevelEncoder<Data>>(
      _ decoder: Decoder, _ encoder: Encoder
    ) throws -> [Int] {
      try decoder.decode([Int].self, from: encoder.encode([1, 2]))
    }
    #expect(try roundTrip(JSONDecoder(), JSONEncoder()) == [1, 2])
    #expect(try roundTrip(PropertyListDecoder(), PropertyListEncoder()) == [1, 2])
  }

  @Test func valuesBeforeBadDataAreEmitted() async {
    let (values, failure) = await of("1", "2", "x", "4").map { Data($0.utf8) }.decode(Int.self, from: JSONDecoder())
      .outcome()
    #expect(values == [1, 2])
    guard case .decoding(.dataCorrupted) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
  }

  @Test func valuesBeforeATypeThatDoesNotFitAreEmitted() async {
    let lists = from([[1], [2]]).encode(PropertyListEncoder()).mapError { $0 as any Error }
    let strings = from([["a"]]).encode(PropertyListEncoder()).mapError { $0 as any Error }
    let (values, failure) = await lists.append(strings).decode([Int].self, from: PropertyListDecoder()).outcome()
    #expect(values == [[1], [2]])
    guard case .decoding(.typeMismatch) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
  }

  @Test func otherErrorsOfATypeAreReported() async {
    let decoded = await of("{}").map { Data($0.utf8) }.decode(Refusing.self, from: JSONDecoder()).outcome()
    guard case .thrown(let error as TestFailure) = decoded.failure else {
      Issue.record("failed with \(decoded.failure as Any)")
      return
    }
    #expect(error == TestFailure("decode"))
    let encoded = await just(Refusing()).encode(JSONEncoder()).outcome()
    guard case .thrown(let error as TestFailure) = encoded.failure else {
      Issue.record("failed with \(encoded.failure as Any)")
      return
    }
    #expect(error == TestFailure("encode"))
  }

  @Test func valuesBeforeOneThatTheFormatRefusesAreEncoded() async {
    let (data, failure) = await of(1.5, .infinity, 2).encode(JSONEncoder()).outcome()
    #expect(data == [Data("1.5".utf8)])
    guard case .encoding(.invalidValue) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
  }

  @Test func failuresOfTheStreamPassThrough() async {
    let source = just("1").promoteFailure(to: TestFailure.self).append(fail(TestFailure("source")))
    let (values, failure) = await source.map { Data($0.utf8) }.decode(Int.self, from: JSONDecoder()).outcome()
    #expect(values == [1])
    guard case .source(TestFailure("source")) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
  }
}
