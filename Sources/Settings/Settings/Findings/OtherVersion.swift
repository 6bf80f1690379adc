package import DocumentModel
internal import JSONSchema

/// Recognizes a document that was written for another version of its schema.
package enum OtherVersion {
  /// - Parameter number: The number of the document in its stream, from 0.
  /// - Returns: Nil if nothing in the document shows that, or if the schema has no migrations.
  package static func finding(_ document: Document, root: NodeID, number: Int, model: SettingsModel) -> Diagnostic? {
    // Most schemas have none, and reading all that they declare takes long.
    guard DeclarationReader(settingsOf: model.graph.source.document)?.value("migrations") != nil,
      let declaration = model.declaration, !declaration.migrations.isEmpty,
      let current = declaration.version.flatMap({ SchemaVersion($0.value) })
    else { return nil }
    func finding(
      _ code: DiagnosticCode = .oldVersion, message: Message, at node: NodeID, _ path: Path,
      help: Message = "run `settle migrate`"
    ) -> Diagnostic {
      Diagnostic(
        code, message, at: document.range(document.resolve(node)), document: document.roots.count > 1 ? number : nil,
        instanceLocation: path.pointer, help: help)
    }
    if let key = declaration.versionKey?.value, let node = document.node(at: key, from: root) {
      let stated = SchemaVersion(InputValue(document, node: document.resolve(node)).spelling)
      guard let stated, stated != current else { return nil }
      guard stated < current else {
        return finding(
          .newVersion, message: "the file has version \(words: stated), the schema only \(words: current)", at: node,
          key, help: newVersionHelp)
      }
      return finding(message: "the file has version \(words: stated), the schema \(words: current)", at: node, key)
    }
    // A file without a version is old if it has a setting that a migration removes.
    for migration in declaration.migrations {
      for path in migration.steps.flatMap(\.paths.sources) where !path.isSelector {
        guard let node = document.node(at: path, from: root), model.applied(at: path) == nil else { continue }
        return finding(
          message:
            "\(words: path) is a setting of version \(words: migration.from.value), the schema has version \(words: current)",
          at: node, path)
      }
    }
    return nil
  }

  package static let newVersionHelp: Message = "use a newer schema, or the application version that wrote the file"
}
