// swift-tools-version: 6.2
import PackageDescription

// scripts/configuration.sh copies this file into the build folder and links test files of swift-configuration next to
// it.
let package = Package(
  name: "own-tests",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../integrations/settle-configuration"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.2.0", traits: [.defaults, "Reloading"]),
  ],
  targets: [
    .testTarget(
      name: "OwnTests",
      dependencies: [
        .product(name: "SettleConfiguration", package: "settle-configuration"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "ConfigurationTesting", package: "swift-configuration"),
      ],
      packageAccess: false,
      swiftSettings: [
        .define("YAML"), .define("JSON"), .define("Reloading"),
        .enableExperimentalFeature(
          "AvailabilityMacro=Configuration 1.0:macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0"),
        // The test files use declarations that are visible only in their own package.
        .unsafeFlags(["-package-name", "swift_configuration"]),
      ])
  ]
)
