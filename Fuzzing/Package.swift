// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "AntiphonFuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Antiphon", path: "..")],
  targets: [
    // The folder `Models` is a link to that of the tests.
    .executableTarget(
      name: "fuzz-pipeline",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonTesting", package: "Antiphon"),
      ],
      exclude: ["Models/ModelTests.swift", "Models/PropertyGraphTests.swift"]),
    .executableTarget(
      name: "fuzz-protocol",
      dependencies: [
        .product(name: "Antiphon", package: "Antiphon"),
        .product(name: "AntiphonTesting", package: "Antiphon"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
