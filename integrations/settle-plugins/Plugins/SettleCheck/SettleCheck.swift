import Foundation
import PackagePlugin

/// Checks each settings file of a target against its schema when the target is built. Problems are build errors with
/// their line.
///
/// A settings file is one whose name ends in `.settings.yaml`. The schema of `app.settings.yaml` is `app.schema.yaml`
/// next to it, if that exists; otherwise the one that the file or `.settle.yaml` names.
@main struct SettleCheck: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let tool = try context.tool(named: "settle").url
    let files = target.sourceFiles.map(\.url)
    let schemas = files.filter { $0.lastPathComponent.hasSuffix(".schema.yaml") }
    return files.filter { $0.lastPathComponent.hasSuffix(".settings.yaml") }.map { file in
      let name = file.lastPathComponent
      let own = file.deletingLastPathComponent().appending(
        path: name.dropLast(".settings.yaml".count) + ".schema.yaml")
      let report = context.pluginWorkDirectoryURL.appending(path: name + ".json")
      var arguments = ["check", "--format", "oneline", "--quiet", "--report", "json=\(report.path)"]
      if schemas.contains(own) { arguments += ["--schema", own.path] }
      return .buildCommand(
        displayName: "Checking \(name)", executable: tool, arguments: arguments + [file.path],
        inputFiles: [file] + schemas, outputFiles: [report])
    }
  }
}
