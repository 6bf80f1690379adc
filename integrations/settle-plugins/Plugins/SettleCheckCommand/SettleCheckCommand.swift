import Foundation
import PackagePlugin

/// `swift package settle-check [ARGUMENT…]`: `settle check` on the folders of the package's targets, or on what the arguments name.
@main struct SettleCheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "settle").url
    process.currentDirectoryURL = context.package.directoryURL
    // Not the whole package: what a build copies to .build isn't to be checked again.
    let folders = context.package.targets.compactMap(\.sourceModule?.directoryURL.path)
    let isNamed = arguments.contains { !$0.hasPrefix("-") }
    process.arguments = ["check"] + arguments + (isNamed ? [] : folders)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("settle check ended with \(process.terminationStatus)") }
  }
}
