// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app-package",
  dependencies: [.package(path: "../../integrations/settle-plugins")],
  targets: [
    .executableTarget(
      name: "app-package", resources: [.copy("player.settings.yaml")], swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [
        .plugin(name: "SettleCodegen", package: "settle-plugins"),
        .plugin(name: "SettleCheck", package: "settle-plugins"),
      ])
  ]
)
