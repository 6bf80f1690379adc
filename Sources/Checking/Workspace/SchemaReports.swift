package import DocumentModel
internal import FileAccess
package import JSONSchema
internal import SchemaTools
internal import Settings

/// All checks of one schema: by the rules of JSON Schema, and by the rules of settings if it declares any.
package enum SchemaReports {
  /// The report of the schema first, then those of the texts that it refers to and that have findings.
  package static func of(
    _ source: SchemaSource, dialect: String, options: Schema.Options, load: @escaping SchemaLoader
  ) -> [FileReport] {
    let declaresSettings = SettingsCheck.concerns(source.document)
    let inputs = SettingsDeclaration(source.document)?.inputSchemas ?? []
    let outcome = SchemaCheck.run(
      source, embedded: inputs, isStrict: declaresSettings, options: options, load: load)
    var reports = outcome.reports
    for index in reports.indices where reports[index].schema == nil { reports[index].schema = dialect }
    let found = declaresSettings ? outcome.graph.map { SettingsCheck.run($0, SettingsShapes(load)) } ?? [] : []
    var own =
      reports.firstIndex { $0.path == source.path }.map { reports.remove(at: $0) }
      ?? FileReport(path: source.path, schema: dialect, status: .valid, text: [], diagnostics: [])
    if !found.isEmpty {
      own.text = source.document.text
      own.diagnostics = (own.diagnostics + found).sorted {
        ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
      }
      if own.diagnostics.contains(where: { $0.severity == .error }) { own.status = .invalid }
    }
    let secrets = StatedSecrets(source.document)
    if !secrets.isEmpty {
      own.diagnostics = own.diagnostics.map(secrets.redacted)
      if !own.diagnostics.isEmpty { own.sensitive = secrets.ranges }
    }
    return [own] + reports
  }

  /// The schema of a text that is in no file, by the rules of settings: it may refer to its own parts and to bundled schemas.
  ///
  /// - Returns: nil for a schema that can't be used, and the first error in it, where one is known.
  package static func compiled(_ source: SchemaSource) -> (schema: Schema?, fault: Diagnostic?) {
    let load: SchemaLoader = { SchemaTexts.bundled($0) }
    let reports = of(source, dialect: Schema.Options.settings.defaultDialect, options: .settings, load: load)
    let errors = reports.lazy.flatMap(\.diagnostics).filter { $0.severity == .error }
    if let fault = errors.first { return (nil, fault) }
    return (Schema.compile(source, options: .settings, load: load).schema, nil)
  }
}

extension Workspace {
  /// The configuration that says where the texts of a schema lie; nil for none.
  package func configuration(ofSchema reference: SchemaReference) -> ConfigurationStore.Found? {
    configuration(of: FilePath(fileURI: reference.uri)?.parent ?? workingFolder)
  }

  /// The reports of a schema and of all that it refers to.
  ///
  /// - Parameter name: a path, a URI, or the name of a bundled schema.
  package func schemaReports(_ name: String, options: Schema.Options) -> [FileReport] {
    let reference = SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    let found = configuration(ofSchema: reference)
    let texts = SchemaTexts(
      mapping: found?.configuration, tree: tree, limits: options.limits, trustsBundled: false, named: reference)
    switch texts.load(reference.uri) {
    case .notFound(let reason):
      var code = UnreadableFile.notFound
      if let path = FilePath(fileURI: reference.uri) {
        do throws(FileError) { _ = try tree.files.read(path, limit: options.limits.fileBytes, origin: .named) } catch {
          code = UnreadableFile.diagnostic(error).code
        }
      }
      let diagnostic = Diagnostic(code, reason, at: ByteRange(0..<0))
      return [FileReport(path: name, schema: nil, status: .unreadable, text: [], diagnostics: [diagnostic])]
    case .broken(let report): return [report]
    case .found(let source):
      let dialect = source.document.roots.first.flatMap { root in
        source.document.value(root, named: "$schema").flatMap(source.document.string)
      }
      return SchemaReports.of(source, dialect: dialect ?? options.defaultDialect, options: options) { texts.load($0) }
    }
  }
}
