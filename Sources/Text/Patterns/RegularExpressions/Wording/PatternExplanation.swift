/// An explanation of a pattern for a person: made when a text doesn't match it, and then kept.
package final class PatternExplanation: Sendable {
  /// The wanted text in words, as an object of `expected`; nil if few words don't suffice.
  package let words: String?
  /// Texts that match, the plainest first.
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

  /// Longer texts aren't read for a character that is wrong.
  private static let longestText = 200

  /// The first character that no matching text has after those before it, as an index from 0: the number of characters where the
  /// text ends too early. Nil if that isn't known.
  ///
  /// - Parameter budget: the cost that the search may still have; its cost is subtracted.
  package func strayIndex(in text: String, budget: inout Int) -> Int? {
    guard let automaton, hasAllCharacters else { return nil }
    let scalars = text.unicodeScalars.prefix(Self.longestText + 1).map(\.value)
    return scalars.count > Self.longestText ? nil : automaton.strayIndex(in: scalars, budget: &budget)
  }
}
