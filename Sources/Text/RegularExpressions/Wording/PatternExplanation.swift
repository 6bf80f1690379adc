/// What a person is told of a pattern: made when a text doesn't match it, and then kept.
package final class PatternExplanation: Sendable {
  private let expression: RegularExpression
  /// What is wanted, as an object of `expected`; nil where few words don't say it.
  package let words: String?
  /// Texts that match, the plainest first.
  package let examples: [String]
  private let automaton: PatternAutomaton?

  package init(_ expression: RegularExpression) {
    self.expression = expression
    guard let tree = PatternTreeReader.tree(of: expression.pattern) else {
      (words, examples, automaton) = (nil, [], nil)
      return
    }
    let shape = KnownShape.of(expression.accepts)
    words = shape?.name ?? PatternWords.sentence(tree)
    let known = shape?.texts.prefix(1) ?? []
    examples = known + PatternExamples.accepted(by: tree, expression.accepts).filter { !known.contains($0) }
    automaton = PatternAutomaton(tree)
  }

  /// The text that matches and was meant by one that doesn't; nil where none is near, or several are as near.
  ///
  /// - Parameters:
  ///   - budget: what the search may still cost; what it cost is taken off.
  ///   - isAllowed: whether the text may stand where the other does.
  package func nearest(to text: String, budget: inout Int, isAllowed: (String) -> Bool) -> String? {
    guard let automaton else { return nil }
    return withoutActuallyEscaping(isAllowed) { isAllowed in
      NearestText.nearest(to: text, automaton, budget: &budget) { [expression] in
        expression.accepts($0) && isAllowed($0)
      }
    }
  }
}
