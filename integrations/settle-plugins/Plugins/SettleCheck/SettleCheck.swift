import Foundation
import PackagePlugin

/// Checks each settings file of a target against its schema when the target is built: findings are errors of the build, at their
/// line.
///
/// A file is one whose name ends in `.settings.yaml`. Its schema is the one that it names, or that `.settle.yaml` gives it; else
/// `app.schema.yaml` beside `app.settings.yaml`.
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
