package import Diagnostics
package import DocumentModel
internal import SourceText
package import SyntaxTree
internal import YAMLParsing

/// Writes texts in canonical form. Each result is checked: readers of YAML 1.2 get the same values as before, every comment
/// stays with its owner, and formatting the result again changes nothing.
package struct CanonicalForm: Sendable {
  package var options: FormatOptions
  package var limits: Limits

  package init(options: FormatOptions, limits: Limits) {
    self.options = options
    self.limits = limits
  }

  package enum Result: Sendable {
    /// The canonical text, in UTF-8 with LF as line break. It equals the input if that is canonical.
    case text([UInt8])
    /// A check failed: the result must not be written.
    case refused(Diagnostic)
  }

  /// Whether a text is in canonical form. Takes one pass of libyaml's scanner, and memory of about ten times the text.
  ///
  /// - Parameter guide: what the schema says about a text's tree.
  package func isCanonical(_ tree: SyntaxTree, guide: (SyntaxTree) -> FormatGuide) -> Bool {
    tree.isComplete && Renderer.rendersAsItIs(tree, options, guide(tree))
  }

  /// - Parameters:
  ///   - tree: of a well-formed text.
  ///   - guide: what the schema says about a text's tree: about this one, and that of the result.
  package func format(_ tree: SyntaxTree, guide: (SyntaxTree) -> FormatGuide) -> Result {
    guard tree.isComplete else {
      return .refused(refusal("it can't be read to its end", at: tree.tokens.last?.indices))
    }
    let own = guide(tree)
    // A text that is its own canonical form keeps every promise.
    if Renderer.rendersAsItIs(tree, options, own) { return .text(tree.text) }
    let result = SyntaxTree(Renderer.render(tree, options, own), limits: limits)
    return brokenPromise(from: tree, to: result, guide).map(Result.refused) ?? .text(result.text)
  }

  // MARK: Promises

  private func brokenPromise(
    from tree: SyntaxTree, to result: SyntaxTree, _ guide: (SyntaxTree) -> FormatGuide
  ) -> Diagnostic? {
    guard MeaningComparison.isSame(tree.text, result.text, limits: limits) else {
      return refusal("it would mean something else", at: nil)
    }
    if let place = CommentComparison(tree).firstDifference(from: CommentComparison(result)) {
      return refusal("a comment would be lost or stand with something else", at: place..<place)
    }
    return Renderer.rendersAsItIs(result, options, guide(result)) ? nil : refusal("it has no stable form", at: nil)
  }

  private func refusal(_ reason: String, at range: Range<Int>?) -> Diagnostic {
    Diagnostic(
      .formatRefused, "canonical form of this file can't be proven: \(reason)", at: ByteRange(range ?? 0..<0),
      help: "the file is left as it is")
  }
}

extension DiagnosticCode {
  package static let formatRefused = Self(
    .format, "refused", "A file can't be formatted without changing what it says")
}
