package import DocumentModel
package import Formatting
package import JSONSchema
internal import SyntaxTree
internal import YAMLParsing

/// The way from a text and its schema to the canonical text.
package struct TextFormatting: Sendable {
  package var options: FormatOptions
  package var limits: Limits

  package init(options: FormatOptions, limits: Limits) {
    self.options = options
    self.limits = limits
  }

  /// Whether a well-formed text is in canonical form; nothing is proven of one that isn't, and one that can't be read to its
  /// end is none.
  ///
  /// - Parameter schema: nil where keys keep their order.
  package func isCanonical(_ source: FormatSource, schema: Schema?) -> Bool {
    !source.isRecoded && form.isCanonical(source.tree) { tree in schema.flatMap { keyOrder(of: tree, $0) } }
  }

  /// - Parameters:
  ///   - source: a well-formed text.
  ///   - schema: nil where keys keep their order.
  package func format(_ source: FormatSource, schema: Schema?) -> CanonicalForm.Result {
    form.format(source.tree) { tree in schema.flatMap { keyOrder(of: tree, $0) } }
  }

  private var form: CanonicalForm { CanonicalForm(options: options, limits: limits) }

  /// The schema's names for each mapping of a tree.
  private func keyOrder(of tree: SyntaxTree, _ schema: Schema) -> KeyOrder? {
    let document = YAMLParser.parse(tree.text, limits: limits).document
    var order = PropertyOrder(schema, document)
    let names = order.names()
    guard !names.isEmpty else { return nil }
    let nodes = tree.valueNodes()
    guard nodes.count == document.nodeCount else { return nil }
    let byNode = Dictionary(uniqueKeysWithValues: names.map { (nodes[Int($0.key.index)], $0.value) })
    return { byNode[$0] }
  }
}
