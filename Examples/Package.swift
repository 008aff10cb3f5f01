// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who uses the library has to fetch or build a server.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "search", targets: ["search"])],
  dependencies: [
    .package(name: "Antiphon", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
  ],
  targets: [
    .executableTarget(
      name: "search",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonUnits", package: "Antiphon"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      resources: [.embedInCode("Page.html")]),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "search",
        .product(name: "AntiphonTesting", package: "Antiphon"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
