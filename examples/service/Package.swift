// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "service",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "settle-configuration", path: "../../integrations/settle-configuration"),
    .package(name: "settle", path: "../.."),
    .package(
      url: "https://github.com/apple/swift-configuration", from: "1.2.0", traits: [.defaults, "Reloading"]),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    .executableTarget(
      name: "service",
      dependencies: [
        .product(name: "SettleConfiguration", package: "settle-configuration"),
        .product(name: "SettleSettings", package: "settle"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
      ], resources: [.embedInCode("service.schema.yaml")],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ]
)
