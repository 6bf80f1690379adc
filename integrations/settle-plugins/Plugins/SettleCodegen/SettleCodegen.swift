import Foundation
import PackagePlugin

/// Makes `AppSettings.swift` of each `app.schema.yaml` in a target, when the target is built.
///
/// The code has the stores of the schema; where the target uses the library SettleSettings, reading and writing by it too.
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
        displayName: "Making \(name) of \(schema.lastPathComponent)", executable: tool, arguments: arguments,
        // A schema may refer to the others beside it.
        inputFiles: schemas, outputFiles: [output])
    }
  }

  /// Whether a schema has stores, which the program refuses to write for one that has none.
  private static func declaresStores(_ schema: URL) -> Bool {
    let text = (try? String(contentsOf: schema, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix("stores:") }
  }

  /// `AppSettings` of `app.schema.yaml`.
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
