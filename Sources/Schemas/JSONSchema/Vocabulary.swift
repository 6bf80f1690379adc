package import DocumentModel

/// A vocabulary of keywords beyond JSON Schema's own, as far as the checker knows them.
///
/// Its keywords are annotations, so they don't affect JSON Schema's own. A vocabulary is passed in ``Schema/Options``
/// together with the keyword that marks sensitive values, and schemas compiled with it keep it. Without one, files are
/// checked against JSON Schema alone. Each function is called once for a schema or file, never for each value.
package protocol Vocabulary: Sendable {
  /// The keywords whose annotations are read.
  var keywords: Set<String> { get }
  /// The URIs of the schemas for the values of its keywords, by keyword.
  var metaschemas: [String: String] { get }
  /// What a schema means in this vocabulary, for all its files. `Analysis` uses it as a `TextMeaning`.
  func meaning(of schema: Schema) -> any SchemaMeaning
  /// The groups that determine the order of a schema's properties.
  func groups(of schema: Schema) -> PropertyGroups
  /// The keywords, one of which a schema must contain to relate values of a file to each other.
  var relationWords: [String] { get }
  /// What a subschema states about how its value relates to others of the file; nil if it states nothing.
  func relations(at point: SchemaGraph.Point, in graph: SchemaGraph) -> DeclaredRelations?
  /// How people write the value of a subschema; nil if the vocabulary says nothing about it.
  func notation(at point: SchemaGraph.Point, in graph: SchemaGraph) -> ValueNotation?
  /// The name that replaces a deprecated one; nil if there is none.
  func successor(of value: NodeID, annotations: Annotations) -> String?

  /// Whether a schema's text uses the vocabulary.
  func isUsed(by schema: Document) -> Bool
  /// The schemas in a schema's text that no keyword of JSON Schema leads to.
  func embeddedSchemas(in schema: Document) -> [NodeID]
  /// The report on a schema, with errors in the vocabulary's keywords added, and with values to be hidden.
  ///
  /// - Parameter graph: The schema's graph; nil if it can't be compiled.
  func completed(
    _ report: FileReport, of schema: Document, graph: SchemaGraph?, load: @escaping SchemaLoader
  ) -> FileReport
}

/// How people write a value, where that differs from the value itself.
package struct ValueNotation {
  /// The unit of a number.
  package let unit: String?
  /// The strings that people see as something else, by their titles in lowercase: `system` for `automatic`.
  package let titled: [String: String]

  package init(unit: String?, titled: [String: String]) {
    self.unit = unit
    self.titled = titled
  }
}

/// What one schema means in a ``Vocabulary``.
package protocol SchemaMeaning: AnyObject, Sendable {
  /// The parts that can't be applied, as reports on their files.
  var problems: [FileReport] { get }
  /// Whether files of the schema are formatted in canonical form by default.
  var isCanonical: Bool { get }
  /// Whether canonical form sorts the keys of files in the schema's order.
  var ordersKeys: Bool { get }
}

extension Schema {
  package var vocabulary: (any Vocabulary)? { program.vocabulary }

  /// What the schema means in its vocabulary; created anew for each caller.
  package var meaning: (any SchemaMeaning)? { vocabulary?.meaning(of: self) }
}

extension PropertyOrder {
  package init(_ schema: Schema, in document: Document) {
    let groups = schema.vocabulary?.groups(of: schema)
    self.init(groups ?? PropertyGroups(schema.graph, order: []) { _ in nil }, in: document)
  }
}
