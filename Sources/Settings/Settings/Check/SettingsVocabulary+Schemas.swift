package import DocumentModel
internal import FileAccess
package import JSONSchema
internal import Workspace

extension SettingsVocabulary: Vocabulary {
  package var keywords: Set<String> { [Self.setting] }

  package var metaschemas: [String: String] { Self.metaschemas }

  package func meaning(of schema: Schema) -> any SchemaMeaning { SettingsModel(schema) }

  package func groups(of schema: Schema) -> PropertyGroups { PropertyGroups(sectionsOf: schema) }

  package func notation(at point: SchemaGraph.Point, in graph: SchemaGraph) -> ValueNotation? {
    graph.stated(Self.setting, at: point).map { node in
      let document = graph.source(of: point).document
      let declaration = SettingDeclaration(document, node: node)
      let titles = declaration.enumLabels.compactMap { name, label in
        DeclarationReader(document, node: label).text("title").map { ($0.value.lowercased(), name.value) }
      }
      // A title of two choices names neither.
      let titled = Dictionary(grouping: titles) { $0.0 }.filter { $1.count == 1 }.mapValues { $0[0].1 }
      return ValueNotation(unit: declaration.unit?.value, titled: titled)
    }
  }

  package func successor(of value: NodeID, annotations: Annotations) -> String? {
    annotations.of(value, keyword: Self.setting).lazy.compactMap { setting in
      guard case .schema(let document, let node) = setting.value else { return nil }
      return document.value(node, named: Self.replacedBy).flatMap(document.string)
    }.first
  }

  package func isUsed(by schema: Document) -> Bool { SettingsCheck.concerns(schema) }

  /// The inputs of actions, of their outcomes, and of questions.
  package func embeddedSchemas(in schema: Document) -> [NodeID] {
    guard let settings = DeclarationReader(settingsOf: schema) else { return [] }
    func readers(_ name: String, in reader: DeclarationReader) -> [DeclarationReader] {
      reader.members(name).map { DeclarationReader(schema, node: $0.value) }
    }
    let actions = readers("actions", in: settings)
    let owners = actions.flatMap { [$0] + readers("outcomes", in: $0) } + readers("questions", in: settings)
    return owners.flatMap { $0.members("inputs").map(\.value) }
  }

  package func completed(
    _ report: FileReport, of schema: Document, graph: SchemaGraph?, load: @escaping SchemaLoader
  ) -> FileReport {
    var report = report
    var found: [Diagnostic] = []
    if let graph, isUsed(by: schema) {
      found = SettingsCheck.run(graph, shapes: SettingsMetaschemas(load)) + Self.unreadableVersions(graph, load: load)
    }
    if !found.isEmpty {
      report.text = schema.text
      // `sensitive` next to `x-setting` isn't merely unknown to JSON Schema.
      let misplaced = Set(found.lazy.filter { $0.code == .unknownKeyword }.map(\.range))
      report.diagnostics.removeAll { $0.code == .unknownKeyword && misplaced.contains($0.range) }
      report.diagnostics = (report.diagnostics + found).sorted {
        ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
      }
      if report.diagnostics.contains(where: { $0.severity == .error }) { report.status = .invalid }
    }
    let secrets = SchemaSecrets(schema)
    if !secrets.isEmpty {
      report.diagnostics = report.diagnostics.map(secrets.redacted)
      if !report.diagnostics.isEmpty { report.sensitive = secrets.ranges }
    }
    return report
  }

  /// Migrations whose schema can't be read: files of their version would be refused.
  private static func unreadableVersions(_ graph: SchemaGraph, load: SchemaLoader) -> [Diagnostic] {
    let document = graph.source.document
    guard let settings = SettingsDeclaration(document), let folder = FilePath(fileURI: graph.source.uri)?.parent
    else { return [] }
    return settings.migrations.compactMap { migration in
      guard let name = migration.schema, !name.value.contains("#") else { return nil }
      let reason: String
      switch load(SchemaReference(name.value, from: folder, workingFolder: folder).uri) {
      case .found: return nil
      case .notFound(let cause, _): reason = cause
      case .broken(let report): reason = "\(report.path) has syntax errors"
      }
      return Diagnostic(
        .unresolvableReference, "cannot use the schema of version \(words: migration.from.value): \(reason)",
        at: document.range(name.node), instanceLocation: document.location(of: name.node))
    }
  }
}

extension SettingsModel: SchemaMeaning {
  package var problems: [FileReport] {
    Self.isDeclared(by: schema) ? SettingsCheck.problems(of: self, shapes: Self.shapes) : []
  }

  package var isCanonical: Bool { DeclarationReader(settingsOf: graph.source.document) != nil }

  package var ordersKeys: Bool { isCanonical || Self.isDeclared(by: schema) }

  private static let shapes: SettingsMetaschemas = {
    let texts = SchemaTextCache()
    let finder = SchemaTextCache.Finder(isNamedOutright: true)
    return SettingsMetaschemas { texts.load($0, by: finder, in: .ofBundled).load }
  }()
}
