// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-app",
  dependencies: [.package(name: "settle", path: "../..")],
  targets: [
    .executableTarget(
      name: "swift-app", dependencies: [.product(name: "SettleSettings", package: "settle")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "in-memory", dependencies: [.product(name: "SettleSettings", package: "settle")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "schema-check",
      dependencies: [.product(name: "JSONSchema", package: "settle"), .product(name: "Analysis", package: "settle")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
