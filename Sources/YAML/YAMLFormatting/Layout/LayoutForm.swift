package import DocumentModel
package import YAMLEditing
package import YAMLReading

/// Lays out YAML: only blanks change. The result has the same tokens and comments in the same order, and the same
/// values for parsers of YAML 1.1 and 1.2.
package struct LayoutForm: ProvenForm {
  package static let name = "layout"
  package var options: LayoutOptions
  package var limits: Limits
  /// Ranges that stay unformatted in addition to those that comments exclude.
  package var unformatted: @Sendable (SyntaxTree) -> [Range<Int>] = { _ in [] }

  package init(options: LayoutOptions, limits: Limits) {
    self.options = options
    self.limits = limits
  }

  /// Linear.
  package func rewritten(_ tree: SyntaxTree) -> [UInt8]? {
    let unformatted = UnformattedRanges(tree, others: unformatted(tree))
    guard !unformatted.isAll(of: tree.text) else { return nil }
    let text = LayoutRenderer.render(tree, options: options, unformatted: unformatted)
    return text == tree.text ? nil : text
  }

  package func violatedGuarantee(from tree: SyntaxTree, to result: SyntaxTree) -> (reason: Message, place: Int)? {
    if let place = TokenComparison.firstDifference(tree, result) {
      return ("it would be parsed differently here", place)
    }
    return EventComparison.firstDifference(tree.text, result.text, limits: limits).map {
      ("a value would change here", $0)
    }
  }
}
