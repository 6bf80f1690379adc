import Foundation
import PackagePlugin

/// `swift package settle-check [ARGUMENT…]`: runs `settle check` on the files of the package's targets, or on the files
/// in the arguments.
///
/// `app.settings.yaml` is checked against `app.schema.yaml` next to it, as in the plugin SettleCheck; any other file
/// against the schema that the file or `.settle.yaml` names.
@main struct SettleCheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try context.tool(named: "settle").url
    func check(_ arguments: [String]) throws {
      let process = Process()
      process.executableURL = tool
      process.currentDirectoryURL = context.package.directoryURL
      process.arguments = ["check"] + arguments
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus != 0 { Diagnostics.error("settle check exited with \(process.terminationStatus)") }
    }
    guard arguments.allSatisfy({ $0.hasPrefix("-") }) else { return try check(arguments) }
    // Not the whole package, since copies in .build must not be checked again.
    let files = context.package.targets.compactMap(\.sourceModule).flatMap { $0.sourceFiles.map(\.url) }
      .filter { ["yaml", "yml", "json"].contains($0.pathExtension) }
    var others: [String] = []
    for file in files {
      let name = file.lastPathComponent
      let own = file.deletingLastPathComponent().appending(
        path: name.dropLast(".settings.yaml".count) + ".schema.yaml")
      if name.hasSuffix(".settings.yaml"), files.contains(own) {
        try check(arguments + ["--schema", own.path, file.path])
      } else {
        others.append(file.path)
      }
    }
    if !others.isEmpty { try check(arguments + others) }
  }
}
