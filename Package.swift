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
    .library(name: "AntiphonInspector", targets: ["AntiphonInspector"]),
    .library(name: "AntiphonLifecycle", targets: ["AntiphonLifecycle"]),
    .library(name: "AntiphonLogging", targets: ["AntiphonLogging"]),
    .library(name: "AntiphonMetrics", targets: ["AntiphonMetrics"]),
    .library(name: "AntiphonNATS", targets: ["AntiphonNATS"]),
    .library(name: "AntiphonNIO", targets: ["AntiphonNIO"]),
    .library(name: "AntiphonRxNames", targets: ["AntiphonRxNames"]),
    .library(name: "AntiphonTesting", targets: ["AntiphonTesting"]),
    .library(name: "AntiphonTracing", targets: ["AntiphonTracing"]),
    .library(name: "AntiphonUnits", targets: ["AntiphonUnits"]),
  ],
  // None of them is on by default, and what stands behind one is fetched and built with it only.
  traits: [
    .trait(name: "Inspector", description: "AntiphonInspector: a page that shows running streams, on SwiftNIO."),
    .trait(name: "Lifecycle", description: "AntiphonLifecycle: streams as services of swift-service-lifecycle."),
    .trait(name: "Logging", description: "AntiphonLogging: the operator log, on swift-log."),
    .trait(name: "Metrics", description: "AntiphonMetrics: the operator metered, on swift-metrics."),
    .trait(name: "NATS", description: "AntiphonNATS: streams of JetStream, by the C library libnats."),
    .trait(name: "NIO", description: "AntiphonNIO: event loops, futures and channels of SwiftNIO."),
    .trait(name: "OpenCombine", description: "AntiphonCombine on OpenCombine, where there is no Combine."),
    .trait(name: "Tracing", description: "AntiphonTracing: the operator traced, on swift-distributed-tracing."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.2.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.2.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
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
    .target(
      name: "AntiphonInspector",
      dependencies: [
        "Antiphon", .nio("NIOCore", for: "Inspector"), .nio("NIOPosix", for: "Inspector"),
        .nio("NIOHTTP1", for: "Inspector"),
      ], resources: [.embedInCode("Page.html")], swiftSettings: strictness),
    .target(
      name: "AntiphonLifecycle", dependencies: ["Antiphon", .lifecycle("ServiceLifecycle")], swiftSettings: strictness),
    .target(name: "AntiphonLogging", dependencies: ["Antiphon", .log("Logging")], swiftSettings: strictness),
    .target(
      name: "AntiphonMetrics",
      dependencies: ["Antiphon", .product(name: "DequeModule", package: "swift-collections"), .metrics("Metrics")],
      swiftSettings: strictness),
    .target(
      name: "AntiphonNATS",
      dependencies: [
        "Antiphon", .target(name: "CNATS", condition: .when(traits: ["NATS"])), .tracing("Tracing"),
      ], swiftSettings: strictness),
    .target(
      name: "AntiphonNIO", dependencies: ["Antiphon", .nio("NIOCore"), .nio("NIOPosix")], swiftSettings: strictness),
    .target(name: "AntiphonRxNames", dependencies: ["Antiphon"], swiftSettings: strictness),
    .target(name: "AntiphonTesting", dependencies: ["Antiphon", "AntiphonShims"]),
    .target(name: "AntiphonTracing", dependencies: ["Antiphon", .tracing("Tracing")], swiftSettings: strictness),
    .target(name: "AntiphonUnits", dependencies: ["Antiphon", "AntiphonShims"], swiftSettings: strictness),
    .systemLibrary(name: "CNATS", pkgConfig: "libnats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
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
    .testTarget(
      name: "AntiphonInspectorTests",
      dependencies: [
        "AntiphonInspector", "AntiphonTesting", .nio("NIOCore", for: "Inspector"), .nio("NIOPosix", for: "Inspector"),
        .nio("NIOHTTP1", for: "Inspector"), .nio("NIOEmbedded", for: "Inspector"),
      ]),
    // A program that the browser test looks into. It is no product, so no client builds it.
    .executableTarget(
      name: "InspectedProgram", dependencies: ["Antiphon", "AntiphonInspector"], path: "Tests/Fixtures/InspectedProgram"
    ),
    .testTarget(
      name: "AntiphonLifecycleTests",
      dependencies: [
        "AntiphonFoundation", "AntiphonLifecycle", "AntiphonTesting", "GracefulService", .lifecycle("ServiceLifecycle"),
        .lifecycle("ServiceLifecycleTestKit"), .lifecycle("Logging", from: "swift-log"),
      ]),
    // A program that the tests end by a signal. It is no product, so no client builds it.
    .executableTarget(
      name: "GracefulService",
      dependencies: [
        "Antiphon", "AntiphonLifecycle", .lifecycle("ServiceLifecycle"), .lifecycle("Logging", from: "swift-log"),
      ],
      path: "Tests/Fixtures/GracefulService"),
    .testTarget(name: "AntiphonLoggingTests", dependencies: ["AntiphonLogging", "AntiphonTesting", .log("Logging")]),
    .testTarget(
      name: "AntiphonMetricsTests",
      dependencies: ["AntiphonMetrics", "AntiphonTesting", .metrics("Metrics"), .metrics("MetricsTestKit")]),
    .testTarget(
      name: "AntiphonNATSTests",
      dependencies: [
        "AntiphonFoundation", "AntiphonNATS", "AntiphonTesting", "ExactlyOnce", .tracing("Instrumentation"),
      ]),
    // Another program for tests, with a database.
    .executableTarget(
      name: "ExactlyOnce",
      dependencies: ["Antiphon", "AntiphonNATS", .target(name: "CSQLite", condition: .when(traits: ["NATS"]))],
      path: "Tests/Fixtures/ExactlyOnce"),
    .systemLibrary(
      name: "CSQLite", path: "Tests/Fixtures/CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .testTarget(
      name: "AntiphonNIOTests",
      dependencies: ["AntiphonNIO", "AntiphonTesting", .nio("NIOCore"), .nio("NIOPosix"), .nio("NIOEmbedded")]),
    .testTarget(name: "AntiphonRxNamesTests", dependencies: ["Antiphon", "AntiphonRxNames", "AntiphonTesting"]),
    .testTarget(name: "AntiphonTestingTests", dependencies: ["Antiphon", "AntiphonTesting"]),
    .testTarget(
      name: "AntiphonTracingTests",
      dependencies: ["AntiphonTracing", "AntiphonTesting", .tracing("Tracing"), .tracing("InMemoryTracing")],
      // `Catalogue` is the folder of AntiphonTests.
      exclude: ["Catalogue/Callbags", "Catalogue/Units"]),
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

// Names of test targets, so that tests under a trait do not build all others again; with /NAME one folder of it, and its folder Support.
if let only = Context.environment["ANTIPHON_TESTS"]?.split(separator: " ").map({ $0.split(separator: "/") }) {
  package.targets.removeAll { target in target.type == .test && !only.contains { $0[0] == target.name } }
  for path in only where path.count == 2 {
    package.targets.first { $0.name == path[0] }?.sources = [String(path[1]), "Support"]
  }
}

if isExploring {
  package.targets += [
    .target(name: "AntiphonFibers", path: "Tests/Exploration/Fibers"),
    .executableTarget(
      name: "antiphon-explore", dependencies: ["Antiphon", "AntiphonFibers"], path: "Tests/Exploration",
      exclude: ["Fibers"]),
  ]
}

// Products that stand behind a trait.
extension Target.Dependency {
  static func log(_ product: String) -> Self { behind("Logging", product, "swift-log") }
  static func metrics(_ product: String) -> Self { behind("Metrics", product, "swift-metrics") }
  static func nio(_ product: String, for trait: String = "NIO") -> Self { behind(trait, product, "swift-nio") }
  static func lifecycle(_ product: String, from package: String = "swift-service-lifecycle") -> Self {
    behind("Lifecycle", product, package)
  }
  static func tracing(_ product: String) -> Self { behind("Tracing", product, "swift-distributed-tracing") }

  private static func behind(_ trait: String, _ product: String, _ package: String) -> Self {
    .product(name: product, package: package, condition: .when(traits: [trait]))
  }
}
