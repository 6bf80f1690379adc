package import DocumentModel

/// A vocabulary of keywords beyond JSON Schema's own, as far as the checker knows them.
///
/// The keywords are annotations, so no rule of JSON Schema depends on them. A vocabulary is passed in
/// ``Schema/Options``, with the keyword that marks sensitive values, and each schema compiled with it keeps it. Without
/// one, files are checked by JSON Schema alone. Each function is called once per schema or file, never per value.
package protocol Vocabulary: Sendable {
  /// The keywords whose annotations are read.
  var keywords: Set<String> { get }
  /// The URI of the schema of each keyword's values.
  var metaschemas: [String: String] { get }
  /// What one schema says, kept for all its files. A check asks it as a `TextMeaning`, which `Analysis` declares.
  func meaning(of schema: Schema) -> any SchemaMeaning
  /// The order of a schema's properties.
  func groups(of schema: Schema) -> PropertyGroups
  /// The words that a schema has which relates values of a file to others.
  var relationWords: [String] { get }
  /// What a subschema says about how its value fits others of the file; nil if it says nothing.
  func relations(at point: SchemaGraph.Point, in graph: SchemaGraph) -> StatedRelations?
  /// The name that replaces a deprecated one; nil if there is none.
  func successor(of value: NodeID, annotations: Annotations) -> String?

  /// Whether the text of a schema uses it.
  func isUsed(by schema: Document) -> Bool
  /// Schemas in the text of a schema that no keyword of JSON Schema leads to.
  func embeddedSchemas(in schema: Document) -> [NodeID]
  /// The report of a schema with the faults of the keywords added, and the values hidden that no report may show.
  ///
  /// - Parameter graph: nil for a schema that can't be compiled.
  func completed(
    _ report: FileReport, of schema: Document, graph: SchemaGraph?, load: @escaping SchemaLoader
  ) -> FileReport
}

/// What one schema says by a ``Vocabulary``.
package protocol SchemaMeaning: AnyObject, Sendable {
  /// Parts that can't be applied, each in its own file.
  var faults: [FileReport] { get }
  /// Whether files of the schema get canonical form by default.
  var isCanonical: Bool { get }
  /// Whether canonical form has the keys of files in the schema's order.
  var ordersKeys: Bool { get }
}

extension Schema {
  package var vocabulary: (any Vocabulary)? { program.vocabulary }

  /// What it says by its vocabulary; made anew for each caller.
  package var meaning: (any SchemaMeaning)? { vocabulary?.meaning(of: self) }
}

extension PropertyOrder {
  package init(_ schema: Schema, in document: Document) {
    let groups = schema.vocabulary?.groups(of: schema)
    self.init(groups ?? PropertyGroups(schema.graph, order: []) { _ in nil }, in: document)
  }
}
