// swift-tools-version: 6.2
import PackageDescription

// The functions of swift-configuration's protocols run in their caller's isolation.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "settle-configuration",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "SettleConfiguration", targets: ["SettleConfiguration"])],
  dependencies: [
    .package(name: "settle", path: "../.."),
    .package(
      url: "https://github.com/apple/swift-configuration", from: "1.2.0", traits: [.defaults, "Reloading"]),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    .target(
      name: "SettleConfiguration",
      dependencies: [
        .product(name: "SettleSettings", package: "settle"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: settings),
    .testTarget(
      name: "SettleConfigurationTests",
      dependencies: [
        "SettleConfiguration", .product(name: "ConfigurationTesting", package: "swift-configuration"),
      ], swiftSettings: settings),
  ]
)
