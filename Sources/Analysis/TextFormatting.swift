package import Diagnostics
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

  /// - Parameters:
  ///   - parsed: without anything that ``blocking(_:)`` names.
  ///   - schema: nil where keys keep their order.
  package func format(_ parsed: ParsedText, schema: Schema?) -> CanonicalForm.Result {
    CanonicalForm(options: options, limits: limits).format(parsed.document.text) { tree in
      schema.flatMap { keyOrder(of: tree, $0) }
    }
  }

  /// The findings for whose sake a text can't be formatted: it isn't well-formed.
  package static func blocking(_ parsed: ParsedText) -> [Diagnostic] {
    let others: Set<DiagnosticCode> = [
      .yamlDuplicateKey, .yamlTagMismatch, .yamlBadMerge, .yamlLimitAliases, .yamlCyclicAlias,
    ]
    return parsed.diagnostics.filter { $0.severity == .error && !others.contains($0.code) }
  }

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
