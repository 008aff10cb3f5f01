// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "Antiphon",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Antiphon", targets: ["Antiphon"]),
    .library(name: "AntiphonTesting", targets: ["AntiphonTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.2.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.4.0"),
  ],
  targets: [
    .target(name: "AntiphonShims"),
    .target(
      name: "Antiphon",
      dependencies: ["AntiphonShims", .product(name: "DequeModule", package: "swift-collections")]),
    .target(name: "AntiphonTesting", dependencies: ["Antiphon"]),
    .testTarget(name: "AntiphonTests", dependencies: ["Antiphon", "AntiphonTesting"]),
    .testTarget(name: "AntiphonTestingTests", dependencies: ["Antiphon", "AntiphonTesting"]),
  ],
  swiftLanguageModes: [.v6]
)
