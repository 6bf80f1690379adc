package import Diagnostics
package import DocumentModel
internal import SourceText
package import SyntaxTree
internal import YAMLParsing

/// Writes texts in canonical form. Each result is checked: readers of YAML 1.1 and of 1.2 get the same values as before,
/// every comment stays with its owner, and formatting the result again changes nothing.
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
  /// - Parameter keyOrder: the order of keys in a text's mappings, by the schema.
  package func isCanonical(_ tree: SyntaxTree, keyOrder: (SyntaxTree) -> KeyOrder?) -> Bool {
    tree.isComplete && Renderer.rendersAsItIs(tree, options)
      && !(keyOrder(tree).map { EntryOrder(tree: tree, keyOrder: $0).movesAny() } ?? false)
  }

  /// - Parameters:
  ///   - tree: of a well-formed text.
  ///   - keyOrder: the order of keys in a text's mappings, by the schema.
  package func format(_ tree: SyntaxTree, keyOrder: (SyntaxTree) -> KeyOrder?) -> Result {
    guard tree.isComplete else {
      return .refused(refusal("it can't be read to its end", at: tree.tokens.last?.indices))
    }
    // A text that is its own canonical form keeps every promise.
    let isPlain = Renderer.rendersAsItIs(tree, options)
    let plainTree = isPlain ? tree : SyntaxTree(render(tree, nil), limits: limits)
    if !isPlain, let broken = brokenPromise(from: tree, to: plainTree) { return .refused(broken) }
    guard let order = keyOrder(plainTree), EntryOrder(tree: plainTree, keyOrder: order).movesAny() else {
      return .text(plainTree.text)
    }
    let sorted = render(plainTree, order)
    if let broken = brokenPromise(ofSorting: plainTree, to: sorted, keyOrder: keyOrder) { return .refused(broken) }
    return .text(sorted)
  }

  private func render(_ tree: SyntaxTree, _ order: KeyOrder?) -> [UInt8] {
    Renderer.render(tree, options, keyOrder: order)
  }

  // MARK: Promises

  private func brokenPromise(from tree: SyntaxTree, to result: SyntaxTree) -> Diagnostic? {
    if let place = EventComparison.firstDifference(tree.text, result.text, limits: limits) {
      return refusal("it would mean something else here", at: place..<place)
    }
    if let place = CommentComparison(tree).firstDifference(from: CommentComparison(result)) {
      return refusal("a comment would be lost or stand with something else", at: place..<place)
    }
    return Renderer.rendersAsItIs(result, options) ? nil : refusal("it has no stable form", at: nil)
  }

  private func brokenPromise(
    ofSorting tree: SyntaxTree, to result: [UInt8], keyOrder: (SyntaxTree) -> KeyOrder?
  ) -> Diagnostic? {
    guard EventComparison.haveSameEvents(tree.text, result, limits: limits) else {
      return refusal("it would mean something else with its keys in the schema's order", at: nil)
    }
    let after = SyntaxTree(result, limits: limits)
    if CommentComparison(tree).firstDifference(from: CommentComparison(after)) != nil {
      return refusal("a comment would be lost with the keys in the schema's order", at: nil)
    }
    let isStable = render(after, keyOrder(after)) == result
    return isStable ? nil : refusal("the schema's order of keys gives no stable form", at: nil)
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
