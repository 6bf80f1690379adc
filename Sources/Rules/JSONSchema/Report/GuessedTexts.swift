internal import Diagnostics
internal import DocumentModel

/// Texts that may not be what was meant where a boolean or a number stands in the place of a text.
struct GuessedTexts {
  private let schema: Schema
  private let document: Document
  let root: NodeID
  /// What applies to the collection that was asked of last: its values follow each other.
  private var known: (pointer: JSONPointer, applied: [SchemaGraph.Applied])?

  init(_ schema: Schema, _ document: Document, _ root: NodeID) {
    (self.schema, self.document, self.root) = (schema, document, root)
  }

  /// Whether a suggestion is a guess: a boolean as a text always is, a number where the schema speaks of texts of another form.
  ///
  /// - Parameter location: of the value, as a finding names it.
  mutating func contain(_ suggestion: Suggestion, at location: JSONPointer?) -> Bool {
    guard suggestion.form == .quoted else { return false }
    guard document.kind(suggestion.node) == .number, let location else { return true }
    return !TextForms(schema.graph).areOfNumbers(applied(at: location))
  }

  private mutating func applied(at pointer: JSONPointer) -> [SchemaGraph.Applied] {
    let graph = schema.graph
    guard let name = pointer.tokens.last else { return graph.applied(at: pointer, in: document, root) }
    let holder = pointer.parent
    if known?.pointer != holder {
      known = (holder, graph.applied(at: holder, in: document, root))
    }
    return graph.applied(to: name, of: document.node(at: holder, from: root), in: document, known?.applied ?? [])
  }
}
