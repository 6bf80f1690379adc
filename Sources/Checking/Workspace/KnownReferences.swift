package import DocumentModel
package import FileAccess
internal import JSONSchema

/// Checks references in files of known kinds, such as the jobs that a workflow needs. Bundled policies do this without
/// a schema.
extension Workspace {
  /// The policies for a file of a known kind; several if its documents are of several kinds.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - values: Returns the file's values. Called only if its name isn't conclusive.
  package func knownReferences(of path: FilePath, values: () -> Document) -> [PolicyChoice] {
    // Most files need no lookup in the table of kinds.
    guard KnownReferences.mayConcern(path) else { return [] }
    let known = known(ofFile: path)
    let rows = known.kinds(of: path).compactMap { KnownReferences.rows[$0] }
    guard !rows.isEmpty, configuration(ofFile: path)?.configuration.knowsReferences != false,
      !rows.contains(where: { isCompleted(path, by: $0.files, below: known.root) })
    else { return [] }
    var dependsOnContent = false
    let byName = known.file(path) {
      dependsOnContent = true
      return nil
    }
    guard dependsOnContent else { return byName.map { choices($0, documents: nil) } ?? [] }
    let document = values()
    var order: [KnownFile] = []
    var documents: [KnownFile: [Int]] = [:]
    for (number, root) in document.documentsWithContent {
      guard let file = known.file(path, content: { (document, root) }) else { continue }
      if documents[file] == nil { order.append(file) }
      documents[file, default: []].append(number)
    }
    return order.flatMap { choices($0, documents: documents[$0]) }
  }

  private func choices(_ file: KnownFile, documents: [Int]?) -> [PolicyChoice] {
    (KnownReferences.rows[file.kind]?.policies ?? []).map { policy in
      PolicyChoice(
        choice: SchemaChoice(
          reference: SchemaReference(bundled: policy.schema), step: .references(file),
          policy: Policy(severity: policy.severity)),
        documents: documents)
    }
  }

  /// Whether another file may define the names that a file refers to: `compose.yaml` completes `compose.prod.yaml` next
  /// to it and any file of the kind in a folder below. A name such as `compose.override.yaml` is always taken as a
  /// part.
  ///
  /// - Parameter names: The names of files that are complete by themselves.
  private func isCompleted(_ path: FilePath, by names: [String], below root: FilePath) -> Bool {
    guard !names.isEmpty, let folder = path.parent else { return false }
    let isWhole = names.contains { path.lastComponent.elementsEqual($0.utf8) }
    if !isWhole, [".override.yaml", ".override.yml"].contains(where: path.hasSuffix) { return true }
    let folders = (isWhole ? folder.parent : folder)?.foldersUpwards.prefix { $0.isWithin(root) } ?? []
    return folders.contains { folder in names.contains { tree.files.exists(folder.appending($0)) } }
  }
}

/// The known kinds whose references are checked.
private enum KnownReferences {
  /// Words of which every path of these kinds contains one, according to the table of kinds:
  /// `.github/workflows/ci.yml`.
  private static let words = ["workflows", "compose", "gitlab-ci", "circleci", "openapi", "swagger"]

  /// Whether a path may belong to one of the kinds. Linear in the path's length.
  static func mayConcern(_ path: FilePath) -> Bool { words.contains(where: path.bytes.contains(word:)) }

  struct Row {
    var kind: String
    var policies: [(schema: BundledSchema, severity: Severity?)]
    /// The names of files that are complete by themselves and that others of the kind may be parts of.
    var files: [String]
  }

  static let rows = Dictionary(
    [
      row("github-workflow", ["github-workflow"]),
      row(
        "compose-spec", ["compose"],
        files: ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"]),
      row("gitlab-ci", ["gitlab-ci"], files: [".gitlab-ci.yml", ".gitlab-ci.yaml"]),
      row("circleciconfig", ["circleci"]),
      row("openapi-3.X", ["openapi"], warnings: ["openapi-tags"]),
      row("swagger-api-2.0", ["openapi"], warnings: ["openapi-tags"]),
    ].map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })

  /// - Parameter warnings: Policies whose findings aren't errors according to the kind's specification.
  private static func row(_ kind: String, _ names: [String], warnings: [String] = [], files: [String] = []) -> Row {
    func schemas(_ names: [String]) -> [BundledSchema] {
      names.compactMap { name in BundledSchema.references.first { $0.path == "facts/\(name).yaml" } }
    }
    let errors: [(schema: BundledSchema, severity: Severity?)] = schemas(names).map { ($0, nil) }
    return Row(kind: kind, policies: errors + schemas(warnings).map { ($0, .warning) }, files: files)
  }
}
