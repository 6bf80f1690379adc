// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "screen-app",
  dependencies: [.package(name: "settle", path: "../..")],
  targets: [
    .executableTarget(
      name: "screen-app", dependencies: [.product(name: "SettleSettingsScreens", package: "settle")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
