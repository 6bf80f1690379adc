/// A pattern explained for people. Created when a string doesn't match the pattern, and then kept.
package final class PatternExplanation: Sendable {
  /// The expected string in words, to follow "expected"; nil if a few words don't suffice.
  package let words: String?
  /// Matching strings, simplest first.
  package let examples: [String]
  private let automaton: PatternAutomaton?
  private let hasAllCharacters: Bool

  package init(_ expression: RegularExpression) {
    guard let tree = PatternTreeReader.tree(of: expression.pattern) else {
      words = nil
      examples = []
      automaton = nil
      hasAllCharacters = false
      return
    }
    let shape = KnownShape.of(expression.accepts)
    words = shape?.name ?? PatternWords.sentence(tree)
    let known = shape?.texts.prefix(1) ?? PatternExamples.common.filter(expression.accepts).prefix(1)
    examples = known + PatternExamples.accepted(by: tree, isAccepted: expression.accepts).filter { !known.contains($0) }
    automaton = PatternAutomaton(tree)
    hasAllCharacters = tree.hasAllCharacters
  }

  /// The longest string searched for a wrong character.
  private static let longestText = 200

  /// The index of the first character that no matching string has at this place, or the number of characters if the
  /// string ends too early; nil if unknown.
  ///
  /// - Parameter budget: The remaining steps, reduced by the cost of the search.
  package func strayIndex(in text: String, budget: inout Int) -> Int? {
    guard let automaton, hasAllCharacters else { return nil }
    let scalars = text.unicodeScalars.prefix(Self.longestText + 1).map(\.value)
    return scalars.count > Self.longestText ? nil : automaton.strayIndex(in: scalars, budget: &budget)
  }
}
