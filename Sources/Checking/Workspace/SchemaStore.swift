package import DocumentModel
internal import FileAccess
internal import JSONParsing
package import JSONSchema
internal import Patterns
internal import Synchronization

/// Compiles each schema once for all files and workers.
package final class SchemaStore: Sendable {
  /// The result of requesting a schema.
  package enum Answer: Sendable {
    /// - Parameter problems: The parts that can't be applied, such as an unresolvable reference, one report for each
    ///   file. Everything else is applied, but an invalid text may have no findings.
    case usable(Schema, problems: [FileReport])
    /// The text doesn't exist, for the given reason.
    case missing(reason: String)
    /// The schema isn't installed: nothing maps its address to a file, or its package is missing.
    case notHere
    /// The text can't be used as a schema. Contains one report for each file.
    case broken([FileReport])
  }

  private struct Key: Hashable {
    var uri: String
    var finder: SchemaTextCache.Finder
  }

  private let tree: RunTree
  private let options: Schema.Options
  private let records: SchemaResultCache?
  private let answers = Mutex<[Key: Entry]>([:])
  private let texts = SchemaTextCache()

  /// A compiled schema with the files that it refers to, whether or not they exist.
  private struct Compiled {
    var answer: Answer
    var files: Set<FilePath>
  }

  private final class Entry: Sendable {
    let compiled = Once<Compiled>()
  }

  /// The files used while compiling a schema.
  private final class UsedFiles: Sendable {
    let paths = Mutex<Set<FilePath>>([])
  }

  /// - Parameters:
  ///   - tree: The files of the run.
  ///   - records: The results of earlier runs, or nil to use none.
  package init(tree: RunTree, options: Schema.Options, records: SchemaResultCache? = nil) {
    self.tree = tree
    self.records = records
    var options = options
    // Unreferenced parts are checked too, because the actual mistake may be a wrong reference.
    options.compilesUnreferenced = true
    if let records {
      options.earlierVerdict = { [options] in records.verdict(on: $0, options: options) }
    }
    self.options = options
  }

  /// Records for later runs that the schema with a key is valid.
  func keepVerdict(_ key: [UInt8]) { records?.insert(key) }

  /// The compiled schema. The first caller compiles it; others who request the same one wait.
  ///
  /// - Parameter known: The known files. The caller must keep them alive as long as this store.
  package func schema(_ reference: SchemaReference, configuration: Configuration?, known: KnownFiles?) -> Answer {
    // Configurations without `uris` find the same texts, so they share compiled schemas.
    let mapping = configuration?.uris.isEmpty == false ? configuration : nil
    let finder = SchemaTextCache.Finder(
      isNamedOutright: reference.isNamedOutright, configuration: mapping?.path,
      known: known.map { ObjectIdentifier($0) })
    let key = Key(uri: reference.uri, finder: finder)
    let entry = answers.withLock { answers in
      let entry = answers[key] ?? Entry()
      answers[key] = entry
      return entry
    }
    // Outside the lock, because compiling takes long and others may request different schemas.
    return entry.compiled.value { compile(reference, mapping: mapping, known: known, finder: finder) }.answer
  }

  /// Whether the schema with an exact URI was requested.
  func knows(_ uri: String) -> Bool { answers.withLock { $0.keys.contains { $0.uri == uri } } }

  /// Advice on a schema that a file refers to outside the run's folders, or nil for any other schema.
  func adviceIfOutside(_ reference: SchemaReference) -> Message? {
    guard let path = FilePath(fileURI: reference.uri.withoutFragment), !tree.contains(path) else { return nil }
    return tree.isInRepository
      ? "copy the schema into the repository, or pass it on the command line"
      : "add a .settle.yaml to a folder that contains both, or run settle there"
  }

  /// Forgets the schemas that depend on a file or on a configuration.
  ///
  /// - Parameter path: Absolute.
  func forget(_ path: FilePath) {
    texts.forget(path)
    answers.withLock { answers in
      for (key, entry) in answers {
        // A schema that is being compiled may have read the file before it changed, so it is forgotten too.
        let isCurrent = key.finder.configuration != path && entry.compiled.known?.files.contains(path) == false
        if !isCurrent { answers[key] = Entry() }
      }
    }
  }

  func forgetAll() {
    texts.forgetAll()
    answers.withLock { $0 = [:] }
  }

  private func compile(
    _ reference: SchemaReference, mapping: Configuration?, known: KnownFiles?, finder: SchemaTextCache.Finder
  ) -> Compiled {
    let found = SchemaTextLoader(
      mapping: mapping, tree: tree, limits: options.limits, named: reference.isNamedOutright ? reference : nil,
      known: known, records: records)
    let files = UsedFiles()
    let load: SchemaLoader = { [texts] uri in
      let (load, file) = texts.load(uri, by: finder, in: found)
      if let file { files.paths.withLock { _ = $0.insert(file) } }
      return load
    }
    let answer: Answer
    switch load(reference.uri) {
    case .notFound where found.isElsewhere(reference.uri): answer = .notHere
    case .notFound(let reason, _): answer = .missing(reason: reason)
    case .broken(let report): answer = .broken([report])
    case .found(let source):
      let source = Self.part(reference, of: source)
      // The inputs of actions and questions are embedded schemas too.
      let inputs = options.vocabulary?.embeddedSchemas(in: source.document) ?? []
      let compilation = Schema.compile(source, embedded: inputs, options: options, load: load)
      answer =
        compilation.schema.map {
          .usable($0, problems: compilation.reports.filter { $0.status != .valid } + Self.noSchema(source))
        } ?? .broken(compilation.reports)
    }
    return Compiled(answer: answer, files: files.paths.withLock { $0 })
  }

  /// An error for a text that is referred to as a schema but has no keywords, because every file would be valid against
  /// it.
  private static func noSchema(_ source: SchemaSource) -> [FileReport] {
    guard !source.isTrusted, let finding = NoKeywords.finding(source.document) else { return [] }
    let report = FileReport(
      path: source.path, schema: Draft.draft2020.metaschema, status: .invalid, text: source.document.text,
      diagnostics: [finding])
    return [report]
  }

  /// If the reference has a fragment, a schema that refers to that part of the text; otherwise the text itself.
  private static func part(_ reference: SchemaReference, of source: SchemaSource) -> SchemaSource {
    guard reference.uri.uriFragment?.isEmpty == false else { return source }
    return part(at: reference.uri, shown: reference.shown)
  }

  /// The part of a text that a fragment selects, or the text itself if the fragment is empty.
  ///
  /// - Parameter fragment: The fragment, including the `#`.
  package static func part(of source: SchemaSource, fragment: String) -> SchemaSource {
    guard fragment.utf8.count > 1 else { return source }
    return part(at: source.uri.withoutFragment + fragment, shown: source.path + fragment)
  }

  private static func part(at uri: String, shown: String) -> SchemaSource {
    let quoted = uri.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "%22"
      case "\\": "%5C"
      // Control characters are invalid in a URI and in a JSON string.
      case _: scalar.value < 0x20 ? "" : String(scalar)
      }
    }
    let text = Array("{\"$ref\": \"\(quoted.joined())\"}".utf8)
    let document = JSONParser.parse(text, limits: Limits()).document
    return SchemaSource(uri: "settle:/reference", path: shown, document: document, isTrusted: true)
  }
}
