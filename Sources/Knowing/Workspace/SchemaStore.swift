package import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
package import JSONSchema
internal import SchemaTools
internal import Settings
internal import Synchronization
internal import Workers

/// Compiles each schema once and keeps it for all files and workers.
package final class SchemaStore: Sendable {
  /// What asking for a schema came to.
  package enum Answer: Sendable {
    /// - Parameter faults: what of it can't be applied, a reference that leads nowhere for one, each in its own file. All
    ///   else of it is applied, but who trusts its word alone is deceived.
    case usable(Schema, faults: [FileReport])
    /// There is no such text; the reason is for a person.
    case missing(reason: String)
    /// It is named by an address that nothing gives a text to.
    case notHere
    /// There is a text, but it can't be used: the findings, each in its own file.
    case broken([FileReport])
  }

  private struct Key: Hashable {
    var uri: String
    var finder: LoadedTexts.Finder
  }

  private let tree: RunTree
  private let options: Schema.Options
  private let answers = Mutex<[Key: Entry]>([:])
  private let texts = LoadedTexts()

  /// What became of a schema, and the files that it took: those it refers to, there or not.
  private struct Compiled {
    var answer: Answer
    var files: Set<FilePath>
  }

  private final class Entry: Sendable {
    let compiled = Once<Compiled>()
  }

  /// The files that a schema takes while it is compiled.
  private final class UsedFiles: Sendable {
    let paths = Mutex<Set<FilePath>>([])
  }

  /// - Parameter tree: what the run is about.
  package init(tree: RunTree, options: Schema.Options) {
    self.tree = tree
    var options = options
    // A fault in a part that nothing refers to is told as well: the reference to it may be what is wrong.
    options.compilesUnreferenced = true
    self.options = options
  }

  /// The compiled schema. The first to ask compiles; others who ask for the same wait for it, and nobody else does.
  package func schema(_ reference: SchemaReference, configuration: Configuration?) -> Answer {
    let mapping = configuration?.uris.isEmpty == false ? configuration : nil
    let finder = LoadedTexts.Finder(isNamedOutright: reference.isNamedOutright, configuration: mapping?.path)
    let key = Key(uri: reference.uri, finder: finder)
    let entry = answers.withLock { answers in
      let entry = answers[key] ?? Entry()
      answers[key] = entry
      return entry
    }
    return entry.compiled.value { compile(reference, mapping, finder) }.answer
  }

  /// Forgets the schemas that a file had a part in, or a configuration.
  ///
  /// - Parameter path: absolute.
  func forget(_ path: FilePath) {
    texts.forget(path)
    answers.withLock { answers in
      answers = answers.filter { key, entry in
        // One that is being compiled may have read the file before it changed.
        key.finder.configuration != path && entry.compiled.known?.files.contains(path) == false
      }
    }
  }

  private func compile(
    _ reference: SchemaReference, _ mapping: Configuration?, _ finder: LoadedTexts.Finder
  ) -> Compiled {
    let found = SchemaTexts(
      mapping: mapping, tree: tree, limits: options.limits, named: reference.isNamedOutright ? reference : nil)
    let files = UsedFiles()
    let load: SchemaLoader = { [texts] uri in
      let (load, file) = texts.load(uri, by: finder, in: found)
      if let file { files.paths.withLock { _ = $0.insert(file) } }
      return load
    }
    let answer: Answer
    switch load(reference.uri) {
    case .notFound where found.isElsewhere(reference.uri): answer = .notHere
    case .notFound(let reason): answer = .missing(reason: reason)
    case .broken(let report): answer = .broken([report])
    case .found(let source):
      let source = Self.part(reference, of: source)
      // The inputs of actions and questions are parts of the schema as well.
      let inputs = source.isTrusted ? [] : SettingsDeclaration(source.document)?.inputSchemas ?? []
      let compilation = Schema.compile(source, embedded: inputs, options: options, load: load)
      answer =
        compilation.schema.map {
          .usable($0, faults: compilation.reports.filter { $0.status != .valid } + Self.noSchema(source))
        } ?? .broken(compilation.reports)
    }
    return Compiled(answer: answer, files: files.paths.withLock { $0 })
  }

  /// That a text which was named as a schema is none; by what it says every file would be valid.
  private static func noSchema(_ source: SchemaSource) -> [FileReport] {
    guard !source.isTrusted, let finding = NoKeywords.finding(source.document) else { return [] }
    let report = FileReport(
      path: source.path, schema: Draft.draft2020.metaschema, status: .invalid, text: source.document.text,
      diagnostics: [finding])
    return [report]
  }

  /// A reference with a fragment means a part of the text: a schema that does nothing but refer to it.
  private static func part(_ reference: SchemaReference, of source: SchemaSource) -> SchemaSource {
    guard let hash = reference.uri.firstIndex(of: "#"), reference.uri.index(after: hash) != reference.uri.endIndex
    else { return source }
    let quoted = reference.uri.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "%22"
      case "\\": "%5C"
      case _: scalar.value < 0x20 ? "" : String(scalar)
      }
    }
    let text = Array("{\"$ref\": \"\(quoted.joined())\"}".utf8)
    let document = JSONParser.parse(text, limits: Limits()).document
    return SchemaSource(uri: "settle:/reference", path: reference.shown, document: document, isTrusted: true)
  }
}
