package import DocumentModel
internal import FileAccess
package import JSONSchema

/// Checks a schema against the rules of JSON Schema and of its vocabulary.
package enum SchemaReports {
  /// The report on the schema, followed by those on the texts it refers to that have findings.
  static func of(
    _ source: SchemaSource, dialect: String, options: Schema.Options, load: @escaping SchemaLoader
  ) -> [FileReport] {
    let vocabulary = options.vocabulary
    let outcome = SchemaCheck.run(
      source, embedded: vocabulary?.embeddedSchemas(in: source.document) ?? [],
      isStrict: vocabulary?.isUsed(by: source.document) == true, options: options, load: load)
    var reports = outcome.reports
    for index in reports.indices where reports[index].schema == nil { reports[index].schema = dialect }
    let own =
      reports.firstIndex { $0.path == source.path }.map { reports.remove(at: $0) }
      ?? FileReport(path: source.path, schema: dialect, status: .valid, text: [], diagnostics: [])
    let completed = vocabulary?.completed(own, of: source.document, graph: outcome.graph, load: load)
    return [completed ?? own] + reports
  }

  /// Compiles a schema that isn't in a file. It may refer to its own parts and to bundled schemas.
  ///
  /// - Returns: The schema, or nil and the first error, if there is one.
  package static func compiled(
    _ source: SchemaSource, options: Schema.Options
  ) -> (schema: Schema?, problem: Diagnostic?) {
    let load: SchemaLoader = { SchemaTextLoader.bundled($0) }
    let reports = of(source, dialect: options.defaultDialect, options: options, load: load)
    let errors = reports.lazy.flatMap(\.diagnostics).filter { $0.severity == .error }
    if let problem = errors.first { return (nil, problem) }
    return (Schema.compile(source, options: options, load: load).schema, nil)
  }
}

extension Workspace {
  /// Loads the texts of a schema and of those that it refers to. Configurations and known files apply as to a file in
  /// the schema's folder.
  ///
  /// - Parameter trustsBundled: Whether to skip checking bundled schemas.
  package func texts(
    of reference: SchemaReference, limits: Limits, trustsBundled: Bool = true
  ) -> (texts: SchemaTextLoader, configuration: ConfigurationStore.Found?, known: KnownFiles) {
    let path = FilePath(fileURI: reference.uri)
    let found = configuration(ofFile: path)
    let known = known(ofFile: path)
    let texts = SchemaTextLoader(
      mapping: found?.configuration, tree: tree, limits: limits, trustsBundled: trustsBundled,
      named: reference.isNamedOutright ? reference : nil, known: known)
    return (texts, found, known)
  }

  /// The reports on a schema and everything it refers to.
  ///
  /// - Parameter name: A path, a URI, or the name of a bundled schema.
  package func schemaReports(_ name: String, options: Schema.Options) -> [FileReport] {
    let reference = SchemaReference(name, from: workingFolder, workingFolder: workingFolder)
    let texts = texts(of: reference, limits: options.limits, trustsBundled: false).texts
    switch texts.load(reference.uri) {
    case .notFound(let reason, _):
      var diagnostic = Diagnostic(UnreadableFile.notFound, "\(reason)", at: ByteRange(0..<0))
      if let path = FilePath(fileURI: reference.uri) {
        // Read it again only to learn why it can't be read.
        do throws(FileError) { _ = try tree.files.read(path, limit: options.limits.fileBytes, origin: .named) } catch {
          diagnostic = UnreadableFile.diagnostic(error)
          if error.reason == .notFound {
            diagnostic.help = SchemaTextLoader.advice(path).map { "\(words: $0)" } ?? diagnostic.help
          }
        }
      }
      return [FileReport(path: name, schema: nil, status: .unreadable, text: [], diagnostics: [diagnostic])]
    case .broken(var report):
      // A schema that can't be parsed isn't a file without a schema.
      report.schema = report.schema ?? options.defaultDialect
      return [report]
    case .found(let source):
      let dialect = source.document.roots.first.flatMap { root in
        source.document.value(root, named: "$schema").flatMap(source.document.string)
      }
      return SchemaReports.of(source, dialect: dialect ?? options.defaultDialect, options: options) { texts.load($0) }
    }
  }
}
