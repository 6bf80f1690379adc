package import DocumentModel
internal import FileAccess
internal import JSONParsing
package import JSONSchema
internal import Patterns
internal import Synchronization

/// Compiles each schema once, and keeps it for all files and workers.
package final class SchemaStore: Sendable {
  /// The result of requesting a schema.
  package enum Answer: Sendable {
    /// - Parameter faults: Parts that can't be applied, such as a dangling reference, each in its own file. Everything
    ///   else is applied, but a text without findings may still be invalid.
    case usable(Schema, faults: [FileReport])
    /// No such text exists; with the reason for the user.
    case missing(reason: String)
    /// It is named by an address that no configuration maps to a file.
    case notHere
    /// The text can't be used as a schema; with findings, each in its own file.
    case broken([FileReport])
  }

  private struct Key: Hashable {
    var uri: String
    var finder: LoadedTexts.Finder
  }

  private let tree: RunTree
  private let options: Schema.Options
  private let records: SchemaRecords?
  private let answers = Mutex<[Key: Entry]>([:])
  private let texts = LoadedTexts()

  /// A compiled schema with the files that it uses: those it refers to, whether or not they exist.
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
  ///   - records: What earlier runs found, or nil to find everything anew.
  package init(tree: RunTree, options: Schema.Options, records: SchemaRecords? = nil) {
    self.tree = tree
    self.records = records
    var options = options
    // Faults in unreferenced parts are reported too, because the actual mistake may be in the reference.
    options.compilesUnreferenced = true
    if let records {
      options.earlierVerdict = { [options] in records.verdict(on: $0, options: options) }
    }
    self.options = options
  }

  /// Keeps for later runs that the schema with a key has no fault.
  func keepVerdict(_ key: [UInt8]) { records?.insert(key) }

  /// The compiled schema. The first caller compiles it; others who ask for the same one wait.
  ///
  /// - Parameter known: The known files, which the caller keeps as long as this store.
  package func schema(_ reference: SchemaReference, configuration: Configuration?, known: KnownFiles?) -> Answer {
    // Configurations without `uris` find the same texts, and share what is compiled.
    let mapping = configuration?.uris.isEmpty == false ? configuration : nil
    let finder = LoadedTexts.Finder(
      isNamedOutright: reference.isNamedOutright, configuration: mapping?.path,
      known: known.map { ObjectIdentifier($0) })
    let key = Key(uri: reference.uri, finder: finder)
    let entry = answers.withLock { answers in
      let entry = answers[key] ?? Entry()
      answers[key] = entry
      return entry
    }
    // Outside of the lock: compiling takes long, and others may ask for other schemas.
    return entry.compiled.value { compile(reference, mapping: mapping, known: known, finder: finder) }.answer
  }

  /// Whether a schema was requested, by its full address.
  func knows(_ uri: String) -> Bool { answers.withLock { $0.keys.contains { $0.uri == uri } } }

  /// What to do about a schema that a file names outside the run, or nil for any other.
  func adviceIfOutside(_ reference: SchemaReference) -> Message? {
    guard let path = FilePath(fileURI: reference.uri.withoutFragment), !tree.contains(path) else { return nil }
    return tree.isOfRepository
      ? "copy the schema into the repository, or pass it on the command line"
      : "add a .settle.yaml to the folder above both, or run settle there"
  }

  /// Forgets the schemas that depend on a file or on a configuration.
  ///
  /// - Parameter path: Absolute.
  func forget(_ path: FilePath) {
    texts.forget(path)
    answers.withLock { answers in
      for (key, entry) in answers {
        // A schema that is being compiled may have read the file before it changed.
        let isCurrent = key.finder.configuration != path && entry.compiled.known?.files.contains(path) == false
        if !isCurrent { answers[key] = Entry() }
      }
    }
  }

  /// Forgets every schema.
  func forgetAll() {
    texts.forgetAll()
    answers.withLock { $0 = [:] }
  }

  private func compile(
    _ reference: SchemaReference, mapping: Configuration?, known: KnownFiles?, finder: LoadedTexts.Finder
  ) -> Compiled {
    let found = SchemaTexts(
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
      // The inputs of actions and questions are parts of the schema as well.
      let inputs = options.vocabulary?.embeddedSchemas(in: source.document) ?? []
      let compilation = Schema.compile(source, embedded: inputs, options: options, load: load)
      answer =
        compilation.schema.map {
          .usable($0, faults: compilation.reports.filter { $0.status != .valid } + Self.noSchema(source))
        } ?? .broken(compilation.reports)
    }
    return Compiled(answer: answer, files: files.paths.withLock { $0 })
  }

  /// A finding for a text that was named as a schema but isn't one: every file would be valid against it.
  private static func noSchema(_ source: SchemaSource) -> [FileReport] {
    guard !source.isTrusted, let finding = NoKeywords.finding(source.document) else { return [] }
    let report = FileReport(
      path: source.path, schema: Draft.draft2020.metaschema, status: .invalid, text: source.document.text,
      diagnostics: [finding])
    return [report]
  }

  /// A reference with a fragment selects a part of the text. It becomes a schema that only refers to the part.
  private static func part(_ reference: SchemaReference, of source: SchemaSource) -> SchemaSource {
    guard reference.uri.uriFragment?.isEmpty == false else { return source }
    return part(at: reference.uri, shown: reference.shown)
  }

  /// The part of a text that a fragment selects, or the text itself for none.
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
      // Control characters can't be in a URI, and would end the string here.
      case _: scalar.value < 0x20 ? "" : String(scalar)
      }
    }
    let text = Array("{\"$ref\": \"\(quoted.joined())\"}".utf8)
    let document = JSONParser.parse(text, limits: Limits()).document
    return SchemaSource(uri: "settle:/reference", path: shown, document: document, isTrusted: true)
  }
}
