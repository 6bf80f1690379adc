package import Diagnostics
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
package import JSONSchema
internal import Synchronization

/// Compiles each schema once and keeps it for all files and workers.
package final class SchemaStore: Sendable {
  /// What asking for a schema came to.
  package enum Answer: Sendable {
    /// - Parameter faults: what of it can't be applied, a reference that leads nowhere for one, each in its own file. All
    ///   else of it is applied, but who trusts its word alone is deceived.
    case usable(Schema, faults: [FileReport])
    /// There is no such text; the reason is for a person.
    case missing(reason: String)
    /// There is a text, but it can't be used: the findings, each in its own file.
    case broken([FileReport])
  }

  private struct Key: Hashable {
    var uri: String
    var isNamedOutright: Bool
    /// Nil where no `uris` of a configuration could matter.
    var configuration: FilePath?
  }

  private let tree: RunTree
  private let options: Schema.Options
  private let answers = Mutex<[Key: Answer]>([:])

  /// - Parameter tree: what the run is about.
  package init(tree: RunTree, options: Schema.Options) {
    self.tree = tree
    var options = options
    // A fault in a part that nothing refers to is told as well: the reference to it may be what is wrong.
    options.compilesUnreferenced = true
    self.options = options
  }

  /// The compiled schema. The first to ask compiles; others wait for it.
  package func schema(_ reference: SchemaReference, configuration: Configuration?) -> Answer {
    let mapping = configuration?.uris.isEmpty == false ? configuration : nil
    let key = Key(
      uri: reference.uri, isNamedOutright: reference.isNamedOutright, configuration: mapping?.path)
    return answers.withLock { answers in
      if let known = answers[key] { return known }
      let answer = compile(reference, mapping: mapping)
      answers[key] = answer
      return answer
    }
  }

  private func compile(_ reference: SchemaReference, mapping: Configuration?) -> Answer {
    let texts = SchemaTexts(
      mapping: mapping, tree: tree, limits: options.limits, isNamedOutright: reference.isNamedOutright)
    let source: SchemaSource
    switch texts.load(reference.uri) {
    case .found(let found): source = Self.part(reference, of: found)
    case .notFound(let reason): return .missing(reason: reason)
    case .broken(let report): return .broken([report])
    }
    let compilation = Schema.compile(source, options: options) { texts.load($0) }
    guard let schema = compilation.schema else { return .broken(compilation.reports) }
    return .usable(schema, faults: compilation.reports.filter { $0.status != .valid })
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
