import Foundation
import PackagePlugin

/// Generates `AppSettings.swift` from each `app.schema.yaml` of a target when the target is built.
///
/// The code includes the stores of the schema and, if the target depends on the library SettleSettings, reading and
/// writing files with it.
@main struct SettleCodegen: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let tool = try context.tool(named: "settle").url
    let schemas = target.sourceFiles.map(\.url).filter { $0.lastPathComponent.hasSuffix(".schema.yaml") }
    return schemas.map { schema in
      let name = Self.typeName(schema.lastPathComponent)
      let output = context.pluginWorkDirectoryURL.appending(path: name + ".swift")
      var arguments = ["schema", "codegen", schema.path, "--to", "swift", "--name", name, "-o", output.path]
      if Self.declaresStores(schema) { arguments.append("--stores") }
      if target.usesLibrary { arguments.append("--library") }
      return .buildCommand(
        displayName: "Generating \(name) from \(schema.lastPathComponent)", executable: tool, arguments: arguments,
        // A schema may refer to others next to it.
        inputFiles: schemas, outputFiles: [output])
    }
  }

  /// Whether a schema declares stores. The program rejects `--stores` for one that doesn't.
  private static func declaresStores(_ schema: URL) -> Bool {
    let text = (try? String(contentsOf: schema, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix("stores:") }
  }

  /// `AppSettings` for `app.schema.yaml`.
  private static func typeName(_ file: String) -> String {
    let words = file.dropLast(".schema.yaml".count).split { !$0.isLetter && !$0.isNumber }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Settings"
  }
}

extension SourceModuleTarget {
  fileprivate var usesLibrary: Bool {
    dependencies.contains { dependency in
      guard case .product(let product) = dependency else { return false }
      return product.name == "SettleSettings"
    }
  }
}
