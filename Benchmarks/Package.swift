// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "AntiphonBenchmarks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "antiphon-bench", targets: ["antiphon-bench"])],
  dependencies: [
    .package(name: "Antiphon", path: "..", traits: ["Inspector", "Logging", "Metrics", "Tracing"]),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // The back ends of `Cases/Telemetry.swift`.
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.2.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
  ],
  targets: [
    .target(name: "AllocationCounter"),
    // Operators that are written outside of the library, with its public means only. The tests of the library have a link to them.
    .target(name: "OwnOperators", dependencies: [.product(name: "Antiphon", package: "Antiphon")]),
    .executableTarget(
      name: "antiphon-bench",
      dependencies: [
        "AllocationCounter",
        "OwnOperators",
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonLogging", package: "Antiphon"),
        .product(name: "AntiphonMetrics", package: "Antiphon"),
        .product(name: "AntiphonTracing", package: "Antiphon"),
        .product(name: "AntiphonUnits", package: "Antiphon"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]),
    // A program of its own: in one with the cases, the optimizer would treat what both use differently.
    .executableTarget(
      name: "antiphon-fusion",
      dependencies: [
        "AllocationCounter",
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonTesting", package: "Antiphon"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The folder `Catalogue` is a link to that of the tests.
    .executableTarget(
      name: "antiphon-growth",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonCallbag", package: "Antiphon"),
        .product(name: "AntiphonTesting", package: "Antiphon"),
        .product(name: "AntiphonUnits", package: "Antiphon"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "antiphon-inspected",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonInspector", package: "Antiphon"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
