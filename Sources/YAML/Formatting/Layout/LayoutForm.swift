package import Diagnostics
package import DocumentModel
internal import SourceText
package import SyntaxTree
internal import YAMLParsing

/// Lays texts out: only blanks change. Each result is checked: it has the same tokens and comments in the same order, readers of
/// YAML 1.1 and of 1.2 get the same values as before, and laying it out again changes nothing.
package struct LayoutForm: Sendable {
  package var options: LayoutOptions
  package var limits: Limits

  package init(options: LayoutOptions, limits: Limits) {
    self.options = options
    self.limits = limits
  }

  /// Whether comments spare a part of a text: such a text is laid out only.
  package static func sparesAny(of tree: SyntaxTree) -> Bool { !SparedStretches(tree).isEmpty }

  /// Whether a text is laid out already. Linear.
  package func isLaidOut(_ tree: SyntaxTree) -> Bool {
    tree.isComplete && LayoutRenderer.render(tree, options) == tree.text
  }

  /// - Parameter tree: of a well-formed text.
  package func format(_ tree: SyntaxTree) -> CanonicalForm.Result {
    guard tree.isComplete else {
      return .refused(Self.refusal("it can't be read to its end", at: tree.tokens.last?.indices.lowerBound ?? 0))
    }
    var text = LayoutRenderer.render(tree, options)
    if text == tree.text { return .text(text) }
    for _ in 0..<Self.rounds {
      let result = SyntaxTree(text, limits: limits)
      if let broken = brokenPromise(from: tree, to: result) { return .refused(broken) }
      let again = LayoutRenderer.render(result, options)
      if again == text { return .text(text) }
      // A comment may belong to something else where it stands now.
      text = again
    }
    return .refused(Self.refusal("it has no stable form", at: 0))
  }

  /// A text that isn't laid out is written again this often, until that changes nothing.
  private static let rounds = 4

  private func brokenPromise(from tree: SyntaxTree, to result: SyntaxTree) -> Diagnostic? {
    if let place = TokenComparison.firstDifference(tree, result) {
      return Self.refusal("it would be read in another way here", at: place)
    }
    if let place = EventComparison.firstDifference(tree.text, result.text, limits: limits) {
      return Self.refusal("it would mean something else here", at: place)
    }
    return nil
  }

  package static func refusal(_ reason: String, at place: Int) -> Diagnostic {
    Diagnostic(
      .formatRefused, "the layout of this file can't be proven: \(reason)", at: ByteRange(place..<place),
      help: "the file is left as it is")
  }
}
