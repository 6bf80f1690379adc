internal import DocumentModel
internal import Patterns
internal import Synchronization

/// A pattern among what a message lists.
struct PatternPhrase: Hashable {
  /// Index into ``ProgramTables/patterns``.
  var pattern: UInt32
  /// `digits`, `a text like "30s"`.
  var text: Message
  /// Whether the texts that match are so few that the words list them.
  var listsTexts = false
}

/// Patterns, in words for people who don't read them.
extension FormWords {
  /// The characters of a pattern that a message shows; the report has all of it.
  private static let longestPattern = 60
  /// Words that are longer don't fit between others.
  private static let longestPhrase = 60

  func pattern(_ pattern: UInt32) -> String { program.pattern(pattern) }

  /// The message that a text doesn't match.
  func patternMessage(_ pattern: UInt32, node: NodeID) -> Message {
    if let words = clearWords(pattern) {
      let isKey = document[document.resolve(node)].flags.contains(.isKey)
      return "expected \(words), found \(isKey ? shown.short(node) : shown.found(node))"
    }
    return "must match \(self.pattern(shown: pattern))"
  }

  /// The message of `not` that a text is of a form which it may not have.
  func refusal(_ pattern: UInt32) -> Message {
    if let words = patternWords(pattern) { return "must not be \(words)" }
    return "must not match \(self.pattern(shown: pattern))"
  }

  /// The texts that match, among other things that a message lists.
  func phrase(_ pattern: UInt32) -> PatternPhrase {
    let explanation = schema.patterns[pattern]
    let words = clearWords(pattern)
    let text =
      words ?? explanation.examples.first.map { "a string like \(ValueDescription.quoted($0))" }
      ?? "a string that matches \(self.pattern(shown: pattern))"
    return PatternPhrase(pattern: pattern, text: text, listsTexts: words?.text.hasPrefix("\"") == true)
  }

  /// Words that are clearer than the pattern: `a UUID`, `lowercase letters`. Those of `^\d{1,5}(:\d{1,5})?$` help next to it.
  private func clearWords(_ pattern: UInt32) -> Message? {
    patternWords(pattern).flatMap { $0.text.contains(",") || $0.text.count > Self.longestPhrase ? nil : $0 }
  }

  /// Words for a pattern. Texts that they list are the schema's.
  private func patternWords(_ pattern: UInt32) -> Message? {
    schema.patterns[pattern].words.map { $0.contains("\"") ? "\($0)" : Message(words: $0) }
  }

  /// The pattern, the end of a long one left out.
  private func pattern(shown index: UInt32) -> Message {
    ValueDescription.pattern(pattern(index), limit: Self.longestPattern)
  }

  // MARK: Examples

  /// An example of a value that is wanted, one of the schema.
  func exampleHelp(in id: SubschemaID) -> Message? { example(in: id).map { "\(words: Self.exampleStart)\($0)" } }

  /// What a text that matches looks like: in words where the message has the pattern alone, with an example.
  func patternHelp(_ pattern: UInt32, in id: SubschemaID) -> Message? {
    let example = example(in: id) ?? patternExample(pattern, in: id)
    // If the headline has the words already, only an example adds something.
    guard clearWords(pattern) == nil, let words = patternWords(pattern) else {
      return example.map { "\(words: Self.exampleStart)\($0)" }
    }
    return "use \(words)\(example.map { ", such as \($0)" as Message } ?? "")"
  }

  /// The words that a help with an example starts with.
  static let exampleStart = "use a value like "

  /// The first string among a subschema's `examples`.
  private func example(in id: SubschemaID) -> Message? {
    let source = program.document(of: id)
    guard let list = source.value(program.tables[id].node, named: "examples"), source.kind(list) == .array else {
      return nil
    }
    let example = source.items(list).lazy.compactMap { source.string($0) }.first
    return example.map(ValueDescription.quoted)
  }

  /// A text that matches, and that the subschema with the pattern accepts.
  private func patternExample(_ pattern: UInt32, in id: SubschemaID) -> Message? {
    schema.patterns[pattern].examples.first { accepts($0, id: id) }.map(ValueDescription.quoted)
  }

  /// Whether a subschema accepts a text.
  func accepts(_ text: String, id: SubschemaID) -> Bool {
    let bytes = Array(text.utf8)
    var builder = DocumentBuilder(text: bytes)
    let range = ByteRange(0..<bytes.count)
    builder.addRoot(builder.appendString(range, flags: []))
    let document = builder.finish()
    var evaluator = Evaluator(program, in: document)
    return document.roots.allSatisfy { evaluator.checkChild(id, node: $0) }
  }

  // MARK: Names by patterns

  /// Patterns that a help describes.
  private static let listedPatterns = 3

  /// The patterns of names that a subschema has, and all that holds wherever it does.
  func namePatterns(in id: SubschemaID) -> [UInt32] {
    var patterns: [UInt32] = []
    for rule in shapes(id).flatMap({ program.tables.patternRules[$0.patterns.indices] })
    where !patterns.contains(rule.pattern) && !program.isFalse(rule.subschema) {
      patterns.append(rule.pattern)
    }
    return patterns
  }

  /// `a name here is a small letter, …`, joined to the names that are known.
  func knownNames(_ known: Message?, patterns: [UInt32]) -> Message? {
    let listed = patterns.prefix(Self.listedPatterns).map { pattern -> Message in
      let explanation = schema.patterns[pattern]
      let example = explanation.examples.first.map(ValueDescription.quoted)
      let words = patternWords(pattern) ?? "a string that matches \(self.pattern(shown: pattern))"
      return patterns.count == 1 ? example.map { "\(words), for example \($0)" } ?? words : words
    }
    // A part of the patterns would read as if the others weren't allowed.
    guard !listed.isEmpty, patterns.count <= Self.listedPatterns else { return known }
    let names: Message = "a key must be \(listed.joined(separator: "; or "))"
    return known.map { "\($0); any other key must be \(listed.joined(separator: "; or "))" } ?? names
  }

  // MARK: Demands

  /// The demand of a schema on a text, for a value that is no text: otherwise only the next run would report it. Nil
  /// if there is no demand, or where the value in quotes meets it.
  ///
  /// - Parameter suggestion: the value in quotes, if there is one.
  func demandOfText(_ id: SubschemaID, types: TypeMask, on node: NodeID, suggestion: Suggestion?) -> Message? {
    guard types.contains(.string), types != .any, !document.kind(node).isCollection,
      let demand = demand(id, nearTo: node)
    else { return nil }
    // `version: 1.10` only needs quotes, and the fix adds them.
    if let suggestion, suggestion.form == .quoted, accepts(suggestion.text, id: id) { return nil }
    return "use \(demand)"
  }

  /// The first of what holds for certain, the most specific first.
  private func demand(_ id: SubschemaID, nearTo node: NodeID) -> Message? {
    var form: Message?
    for instruction in certain(id).flatMap(program.instructions) {
      switch instruction {
      case .enumeration(let index): return demand(program.tables.enumerations[Int(index)], nearTo: node)
      case .pattern(let pattern): form = form ?? demand(pattern, id: id)
      case .format(let index):
        let format = program.tables.formats[Int(index)]
        form = form ?? "a valid \(words: format.title), for example \(words: format.example)"
      default: break
      }
    }
    return form
  }

  private func demand(_ enumeration: Enumeration, nearTo node: NodeID) -> Message? {
    let source = program.sources[Int(enumeration.source)].document
    let texts = schema.names.values(of: enumeration).nodes.filter { source.kind($0) == .string }
    guard let only = texts.first else { return nil }
    guard texts.count > 1 else { return ValueDescription.short(source, id: only) }
    return "one of "
      + ValueDescription.listing(texts, nearTo: shown.short(node)) { ValueDescription.short(source, id: $0) }
  }

  private func demand(_ pattern: UInt32, id: SubschemaID) -> Message? {
    let example = example(in: id) == nil ? patternExample(pattern, in: id) : nil
    let form =
      patternWords(pattern)
      ?? "a string that matches \(self.pattern(shown: pattern))"
    return example.map { "\(form), for example \($0)" } ?? form
  }
}

/// Explanations of the patterns of a schema, for reports. Each is worked out once and kept for all files that a run
/// checks.
final class PatternExplanations: Sendable {
  private let program: Program
  private let known = Mutex<[UInt32: PatternExplanation]>([:])

  init(_ program: Program) {
    self.program = program
  }

  subscript(_ pattern: UInt32) -> PatternExplanation {
    known.withLock { known in
      if let explanation = known[pattern] { return explanation }
      let explanation = PatternExplanation(program.tables.patterns[Int(pattern)])
      known[pattern] = explanation
      return explanation
    }
  }
}
