// swift-tools-version:6.2
import PackageDescription

// CI sets this variable: there a warning is an error.
let strictness: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

// `Scripts/explore` sets this one: there the core's locks and atomics ask before each step.
let isExploring = Context.environment["ANTIPHON_EXPLORE"] != nil
let exploration: [SwiftSetting] = isExploring ? [.define("EXPLORATION")] : []

let package = Package(
  name: "Antiphon",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Antiphon", targets: ["Antiphon"]),
    .library(name: "AntiphonCallbag", targets: ["AntiphonCallbag"]),
    .library(name: "AntiphonCombine", targets: ["AntiphonCombine"]),
    .library(name: "AntiphonFoundation", targets: ["AntiphonFoundation"]),
    .library(name: "AntiphonRxNames", targets: ["AntiphonRxNames"]),
    .library(name: "AntiphonTesting", targets: ["AntiphonTesting"]),
    .library(name: "AntiphonUnits", targets: ["AntiphonUnits"]),
  ],
  traits: [
    .trait(name: "OpenCombine", description: "AntiphonCombine on OpenCombine, where there is no Combine.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.2.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
  ],
  targets: [
    .target(name: "AntiphonShims"),
    .target(
      name: "Antiphon",
      dependencies: ["AntiphonShims", .product(name: "DequeModule", package: "swift-collections")],
      exclude: isExploring ? ["Primitives/Lock.swift"] : [], swiftSettings: strictness + exploration),
    .target(
      name: "AntiphonCallbag",
      dependencies: ["Antiphon", "AntiphonShims", .product(name: "DequeModule", package: "swift-collections")],
      swiftSettings: strictness),
    .target(
      name: "AntiphonCombine",
      dependencies: [
        "Antiphon", .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
      ], swiftSettings: strictness),
    .target(name: "AntiphonFoundation", dependencies: ["Antiphon", "AntiphonShims"], swiftSettings: strictness),
    .target(name: "AntiphonRxNames", dependencies: ["Antiphon"], swiftSettings: strictness),
    .target(name: "AntiphonTesting", dependencies: ["Antiphon", "AntiphonShims"]),
    .target(name: "AntiphonUnits", dependencies: ["Antiphon", "AntiphonShims"], swiftSettings: strictness),
    .testTarget(
      name: "AntiphonTests", dependencies: ["Antiphon", "AntiphonCallbag", "AntiphonTesting", "AntiphonUnits"]),
    .testTarget(name: "AntiphonCallbagTests", dependencies: ["Antiphon", "AntiphonCallbag", "AntiphonTesting"]),
    .testTarget(
      name: "AntiphonCombineTests",
      dependencies: [
        "AntiphonCombine", "AntiphonTesting",
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
      ]),
    .testTarget(name: "AntiphonFoundationTests", dependencies: ["AntiphonFoundation", "AntiphonTesting"]),
    .testTarget(name: "AntiphonRxNamesTests", dependencies: ["Antiphon", "AntiphonRxNames", "AntiphonTesting"]),
    .testTarget(name: "AntiphonTestingTests", dependencies: ["Antiphon", "AntiphonTesting"]),
    .testTarget(name: "CookbookTests", dependencies: ["Antiphon", "AntiphonTesting"]),
    // Modules as Xcode's and SwiftPM's templates make them now.
    .testTarget(
      name: "MainByDefaultTests", dependencies: ["Antiphon", "AntiphonTesting"],
      swiftSettings: [.defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .testTarget(
      name: "NonisolatedNonsendingTests", dependencies: ["Antiphon", "AntiphonTesting"],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .testTarget(name: "AntiphonUnitsTests", dependencies: ["AntiphonUnits", "AntiphonTesting"]),
  ],
  swiftLanguageModes: [.v6]
)

// So that tests under a trait do not build all others again.
if let only = Context.environment["ANTIPHON_TESTS"] {
  package.targets.removeAll { $0.type == .test && $0.name != only }
}

if isExploring {
  package.targets += [
    .target(name: "AntiphonFibers", path: "Tests/Exploration/Fibers"),
    .executableTarget(
      name: "antiphon-explore", dependencies: ["Antiphon", "AntiphonFibers"], path: "Tests/Exploration",
      exclude: ["Fibers"]),
  ]
}
