package import DocumentModel
package import YAMLReading

/// Writes texts in canonical form: UTF-8 with LF line breaks. Parsers of YAML 1.2 get the same values as before, and
/// every comment stays with its owner.
package struct CanonicalForm: ProvenForm {
  package static let name = "canonical form"
  package var options: FormatOptions
  package var limits: Limits
  /// Makes the schema's guide for a tree: once for the text being formatted, and once for each result.
  private let guide: (SyntaxTree) -> FormatGuide

  package init(
    options: FormatOptions = FormatOptions(), limits: Limits = Limits(),
    guide: @escaping (SyntaxTree) -> FormatGuide = { _ in FormatGuide() }
  ) {
    self.options = options
    self.limits = limits
    self.guide = guide
  }

  /// Costs one pass of libyaml's scanner and memory of ten times the text. Stops at the first line that differs.
  package func isWritten(_ tree: SyntaxTree) -> Bool {
    tree.isComplete && Renderer.rendersAsItIs(tree, options: options, guide: guide(tree))
  }

  package func rewritten(_ tree: SyntaxTree) -> [UInt8]? {
    let guide = guide(tree)
    return Renderer.rendersAsItIs(tree, options: options, guide: guide)
      ? nil : Renderer.render(tree, options: options, guide: guide)
  }

  package func violatedGuarantee(from tree: SyntaxTree, to result: SyntaxTree) -> (reason: Message, place: Int)? {
    MovedEntries.violatedGuarantee(from: tree, to: result, limits: limits)
  }
}
