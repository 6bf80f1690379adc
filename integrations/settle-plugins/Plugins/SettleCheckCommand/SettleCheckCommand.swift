import Foundation
import PackagePlugin

/// `swift package settle-check [ARGUMENT…]`: `settle check` on the package, or on what the arguments name.
@main struct SettleCheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "settle").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["check"] + (arguments.isEmpty ? ["."] : arguments)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("settle check ended with \(process.terminationStatus)") }
  }
}
