package import DocumentModel

/// A vocabulary of keywords that schemas use beside JSON Schema's own, as those see it who check files: what it takes from a
/// schema, adds to its findings, and calls a name or an order.
///
/// Its keywords are annotations; no rule of JSON Schema depends on them. It is given with the keyword that marks sensitive values, in
/// ``Schema/Options``, and each schema that is compiled with it keeps it. Without one a file is checked by JSON Schema alone. What
/// is asked here is asked once for a schema or a text, never for a value.
package protocol Vocabulary: Sendable {
  /// Keywords whose values say something of the value beside which they are.
  var keywords: Set<String> { get }
  /// What one schema says, as it is kept for all files; see `TextMeaning` in `Analysis` for what is asked of it.
  func meaning(of schema: Schema) -> any SchemaMeaning
  /// The order of a schema's properties.
  func groups(of schema: Schema) -> PropertyGroups
  /// The name that takes the place of a deprecated one; nil where nothing is said of it.
  func successor(of value: NodeID, _ annotations: Annotations) -> String?

  /// Whether the text of a schema uses it.
  func isUsed(by schema: Document) -> Bool
  /// Schemas in the text of a schema that no keyword of JSON Schema leads to.
  func embeddedSchemas(in schema: Document) -> [NodeID]
  /// The report of a schema with what is wrong with the keywords, and without what may not be shown of it.
  ///
  /// - Parameter graph: nil for a schema that can't be compiled.
  func completed(
    _ report: FileReport, of schema: Document, _ graph: SchemaGraph?, load: @escaping SchemaLoader
  ) -> FileReport
}

/// What one schema says by a ``Vocabulary``.
package protocol SchemaMeaning: AnyObject, Sendable {
  /// Parts that can't be applied, each in its own file.
  var faults: [FileReport] { get }
  /// Whether files of the schema are written in canonical form, where nobody says otherwise.
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
  package init(_ schema: Schema, _ document: Document) {
    let groups = schema.vocabulary?.groups(of: schema)
    self.init(groups ?? PropertyGroups(schema.graph, order: []) { _ in nil }, document)
  }
}
