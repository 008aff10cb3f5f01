// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that a user of the library need not fetch or build a server.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "api-client", targets: ["api-client"]),
    .executable(name: "fan-out", targets: ["fan-out"]),
    .executable(name: "from-combine", targets: ["from-combine"]),
    .executable(name: "from-rxswift", targets: ["from-rxswift"]),
    .executable(name: "getting-started", targets: ["getting-started"]),
    .executable(name: "log-follower", targets: ["log-follower"]),
    .executable(name: "marbles", targets: ["marbles"]),
    .executable(name: "partitions", targets: ["partitions"]),
    .executable(name: "search", targets: ["search"]),
    .executable(name: "sign-up", targets: ["sign-up"]),
    .executable(name: "spreadsheet", targets: ["spreadsheet"]),
  ],
  // Off by default: without it, `search` needs neither libnats nor a server.
  traits: [
    .trait(name: "Cluster", description: "search reads its index from JetStream, as in Scripts/search --cluster.")
  ],
  dependencies: [
    .package(
      name: "Antiphon", path: "..",
      traits: ["Inspector", .trait(name: "NATS", condition: .when(traits: ["Cluster"]))]),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
  ],
  targets: [
    .executableTarget(
      name: "api-client",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonFoundation", package: "Antiphon"),
      ]),
    // What the two servers have in common.
    .target(
      name: "ExampleServer",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
    .executableTarget(name: "fan-out", dependencies: [.product(name: "Antiphon", package: "Antiphon")]),
    .executableTarget(name: "from-combine", dependencies: [.product(name: "Antiphon", package: "Antiphon")]),
    .executableTarget(
      name: "from-rxswift",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonUnits", package: "Antiphon"),
      ]),
    .executableTarget(name: "getting-started", dependencies: [.product(name: "Antiphon", package: "Antiphon")]),
    .executableTarget(
      name: "log-follower",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonFoundation", package: "Antiphon"),
      ]),
    .executableTarget(
      name: "marbles",
      dependencies: [
        "ExampleServer",
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonTesting", package: "Antiphon"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      resources: [.embedInCode("Page.html")]),
    .executableTarget(
      name: "partitions",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonTesting", package: "Antiphon"),
      ]),
    .executableTarget(
      name: "search",
      dependencies: [
        "ExampleServer",
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonInspector", package: "Antiphon"),
        .product(name: "AntiphonNATS", package: "Antiphon", condition: .when(traits: ["Cluster"])),
        .product(name: "AntiphonUnits", package: "Antiphon"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      resources: [.embedInCode("Page.html")]),
    .executableTarget(name: "sign-up", dependencies: [.product(name: "Antiphon", package: "Antiphon")]),
    .executableTarget(name: "spreadsheet", dependencies: [.product(name: "Antiphon", package: "Antiphon")]),
    .testTarget(
      name: "APIClientTests",
      dependencies: ["api-client", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "FanOutTests",
      dependencies: ["fan-out", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "FromCombineTests",
      dependencies: ["from-combine", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "FromRxSwiftTests",
      dependencies: ["from-rxswift", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "GettingStartedTests",
      dependencies: ["getting-started", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "LogFollowerTests",
      dependencies: ["log-follower", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "MarblesTests",
      dependencies: [
        "marbles",
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonTesting", package: "Antiphon"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    .testTarget(
      name: "PartitionsTests",
      dependencies: ["partitions", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "search",
        .product(name: "AntiphonTesting", package: "Antiphon"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    .testTarget(
      name: "SignUpTests",
      dependencies: ["sign-up", .product(name: "AntiphonTesting", package: "Antiphon")]),
    .testTarget(
      name: "SpreadsheetTests",
      dependencies: ["spreadsheet", .product(name: "AntiphonTesting", package: "Antiphon")]),
  ],
  swiftLanguageModes: [.v6]
)

// Names of test targets, so that tests with the trait do not build all others again.
if let only = Context.environment["ANTIPHON_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { target in target.type == .test && !only.contains { $0 == target.name } }
}
