// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "settle-plugins",
  products: [
    .plugin(name: "SettleCodegen", targets: ["SettleCodegen"]),
    .plugin(name: "SettleCheck", targets: ["SettleCheck"]),
    .plugin(name: "SettleCheckCommand", targets: ["SettleCheckCommand"]),
  ],
  targets: [
    // `scripts/artifact-bundle.sh` builds it from the program; the bundle of a release contains the programs of all
    // platforms.
    .binaryTarget(name: "settle", path: "settle.artifactbundle"),
    .plugin(name: "SettleCodegen", capability: .buildTool(), dependencies: ["settle"]),
    .plugin(name: "SettleCheck", capability: .buildTool(), dependencies: ["settle"]),
    .plugin(
      name: "SettleCheckCommand",
      capability: .command(
        intent: .custom(verb: "settle-check", description: "Check the settings files of this package")),
      dependencies: ["settle"]),
  ]
)
