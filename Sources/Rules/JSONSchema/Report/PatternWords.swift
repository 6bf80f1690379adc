internal import Diagnostics
internal import DocumentModel
internal import RegularExpressions
internal import SourceText

/// A pattern among what a message lists.
struct PatternPhrase: Hashable {
  /// Index into ``ProgramTables/patterns``.
  var pattern: UInt32
  /// `digits`, `a text like "30s"`.
  var text: String
  /// Whether the texts that match are so few that the words list them.
  var listsTexts = false
}

/// Patterns, in words for people who don't read them.
extension Reporter {
  /// A pattern that is longer is not shown, since a part of it would say nothing.
  private static let longestPattern = 40
  /// Words that are longer don't fit between others.
  private static let longestPhrase = 60

  func pattern(_ pattern: UInt32) -> String { program.tables.patterns[Int(pattern)].pattern }

  /// What is wrong with a text that doesn't match.
  func patternMessage(_ pattern: UInt32, _ node: NodeID) -> String {
    if let words = schema.patterns[pattern].words {
      return
        "expected \(words), found \(document[document.resolve(node)].flags.contains(.isKey) ? short(node) : found(node))"
    }
    return shown(pattern).map { "\(short(node)) doesn't match the pattern \($0)" }
      ?? "\(short(node)) is not of the form that is asked for"
  }

  /// What the texts are that match, among other things that a message lists.
  func phrase(_ pattern: UInt32) -> PatternPhrase {
    let explanation = schema.patterns[pattern]
    let words = explanation.words.flatMap { $0.contains(",") || $0.count > Self.longestPhrase ? nil : $0 }
    let text =
      words ?? explanation.examples.first.map { "a text like \(ValueDescription.quoted($0))" }
      ?? shown(pattern).map { "a text that matches \($0)" } ?? "a text of another form"
    return PatternPhrase(pattern: pattern, text: text, listsTexts: words?.hasPrefix("\"") == true)
  }

  /// The whole pattern, where it is short.
  func shown(_ index: UInt32) -> String? {
    let text = pattern(index)
    return text.unicodeScalars.count <= Self.longestPattern ? ValueDescription.pattern(text) : nil
  }

  /// A text that matches, and that the subschema with the pattern accepts.
  func patternExample(_ pattern: UInt32, in id: SubschemaID) -> String? {
    schema.patterns[pattern].examples.first { accepts($0, id) }
      .map { "for example \(ValueDescription.quoted($0))" }
  }

  /// The one text that is nearest to one that doesn't match, and that the subschema with the pattern accepts.
  mutating func nearest(to node: NodeID, _ pattern: UInt32, in id: SubschemaID) -> Suggestion? {
    guard searchBudget > 0, !isHidden(node), let text = document.string(node) else { return nil }
    var budget = min(searchBudget, Self.costOfSearch)
    let given = budget
    let found = schema.patterns[pattern].nearest(to: text, budget: &budget) { accepts($0, id) }
    searchBudget -= given - budget
    return found.map { Suggestion(node: document.resolve(node), text: $0, isGuess: true) }
  }

  /// What the search for one text may cost.
  private static let costOfSearch = 3_000

  /// Whether a subschema accepts a text.
  func accepts(_ text: String, _ id: SubschemaID) -> Bool {
    let bytes = Array(text.utf8)
    var builder = DocumentBuilder(text: bytes)
    let range = ByteRange(0..<bytes.count)
    builder.addRoot(builder.appendString(range, flags: []))
    let document = builder.finish()
    var evaluator = Evaluator(program, document)
    return document.roots.allSatisfy { evaluator.checkChild(id, $0) }
  }
}
