internal import DocumentModel
internal import Patterns
internal import Synchronization

/// A pattern described for a list of expectations.
struct PatternPhrase: Hashable {
  /// The index in ``ProgramTables/patterns``.
  var pattern: UInt32
  /// A description such as `digits` or `a string like "30s"`.
  var text: Message
  /// Whether the description lists all matching strings.
  var listsTexts = false
}

/// Describes patterns in words, for people who don't read them.
extension FormWords {
  /// The number of characters of a pattern shown in a message; the report has all of it.
  private static let longestPattern = 60
  /// The length up to which a description fits in a longer phrase.
  private static let longestPhrase = 60

  func pattern(_ pattern: UInt32) -> String { program.pattern(pattern) }

  /// The message that a string doesn't match a pattern.
  func patternMessage(_ pattern: UInt32, node: NodeID) -> Message {
    if let words = clearWords(pattern) {
      let isKey = document[document.resolve(node)].flags.contains(.isKey)
      return "expected \(words), found \(isKey ? shown.short(node) : shown.found(node))"
    }
    return "must match \(self.pattern(shown: pattern))"
  }

  /// The message that a string matches a pattern under `not`.
  func refusal(_ pattern: UInt32) -> Message {
    if let words = patternWords(pattern) { return "must not be \(words)" }
    return "must not match \(self.pattern(shown: pattern))"
  }

  /// The description of matching strings for a list of expectations.
  func phrase(_ pattern: UInt32) -> PatternPhrase {
    let explanation = schema.patterns[pattern]
    let words = clearWords(pattern)
    let text =
      words ?? explanation.examples.first.map { "a string like \(ValueDescription.quoted($0))" }
      ?? "a string that matches \(self.pattern(shown: pattern))"
    return PatternPhrase(pattern: pattern, text: text, listsTexts: words?.text.hasPrefix("\"") == true)
  }

  /// A description that is clearer than the pattern: `a UUID`, `lowercase letters`; nil if the pattern should be shown,
  /// such as `^\d{1,5}(:\d{1,5})?$`.
  private func clearWords(_ pattern: UInt32) -> Message? {
    patternWords(pattern).flatMap { $0.text.contains(",") || $0.text.count > Self.longestPhrase ? nil : $0 }
  }

  /// The description of a pattern. Strings that it lists come from the schema.
  private func patternWords(_ pattern: UInt32) -> Message? {
    schema.patterns[pattern].words.map { $0.contains("\"") ? "\($0)" : Message(words: $0) }
  }

  /// The pattern, shortened if it is long.
  private func pattern(shown index: UInt32) -> Message {
    ValueDescription.pattern(pattern(index), limit: Self.longestPattern)
  }

  // MARK: Examples

  /// Help with an example from the schema.
  func exampleHelp(in id: SubschemaID) -> Message? { example(in: id).map { "\(words: Self.exampleStart)\($0)" } }

  /// Help on what a matching string looks like: a description if the message shows only the pattern, and an example.
  func patternHelp(_ pattern: UInt32, in id: SubschemaID) -> Message? {
    let stated = self.example(in: id)
    let example = stated ?? patternExample(pattern, in: id)
    // If the headline already describes the pattern, add only an example. The author's is also clearer than a long
    // description: `1.0.0` rather than `digits, 0 to 2 times (".", then digits), then optionally …`.
    guard clearWords(pattern) == nil, let words = patternWords(pattern),
      stated == nil || words.text.count <= Self.longestPattern
    else {
      return example.map { "\(words: Self.exampleStart)\($0)" }
    }
    return "use \(words)\(example.map { ", such as \($0)" as Message } ?? "")"
  }

  /// How help with an example starts.
  static let exampleStart = "use a value like "

  /// The first string in a subschema's `examples` that it accepts.
  private func example(in id: SubschemaID) -> Message? {
    let source = program.document(of: id)
    guard let list = source.value(program.tables[id].node, named: "examples"), source.kind(list) == .array else {
      return nil
    }
    let example = source.items(list).lazy.compactMap { source.string($0) }.first { accepts($0, id: id) }
    return example.map(ValueDescription.quoted)
  }

  /// A string that matches the pattern and that its subschema accepts.
  private func patternExample(_ pattern: UInt32, in id: SubschemaID) -> Message? {
    schema.patterns[pattern].examples.first { accepts($0, id: id) }.map(ValueDescription.quoted)
  }

  func accepts(_ text: String, id: SubschemaID) -> Bool {
    let bytes = Array(text.utf8)
    var builder = DocumentBuilder(text: bytes)
    let range = ByteRange(0..<bytes.count)
    builder.addRoot(builder.appendString(range, flags: []))
    let document = builder.finish()
    var evaluator = Evaluator(program, in: document)
    return document.roots.allSatisfy { evaluator.checkChild(id, node: $0) }
  }

  // MARK: Patterns for names

  /// The largest number of patterns to describe.
  private static let listedPatterns = 3

  /// The patterns for names in a subschema and in all that always applies with it.
  func namePatterns(in id: SubschemaID) -> [UInt32] {
    var patterns: [UInt32] = []
    for rule in shapes(id).flatMap({ program.tables.patternRules[$0.patterns.indices] })
    where !patterns.contains(rule.pattern) && !program.isFalse(rule.subschema) {
      patterns.append(rule.pattern)
    }
    return patterns
  }

  /// Help that lists known names and describes the patterns for others: `a key must be lowercase letters`.
  func knownNames(_ known: Message?, patterns: [UInt32]) -> Message? {
    let listed = patterns.prefix(Self.listedPatterns).map { pattern -> Message in
      let explanation = schema.patterns[pattern]
      let example = explanation.examples.first.map(ValueDescription.quoted)
      let words = patternWords(pattern) ?? "a string that matches \(self.pattern(shown: pattern))"
      return patterns.count == 1 ? example.map { "\(words), for example \($0)" } ?? words : words
    }
    // Describing only some patterns would suggest that the others aren't allowed.
    guard !listed.isEmpty, patterns.count <= Self.listedPatterns else { return known }
    let names: Message = "a key must be \(listed.joined(separator: "; or "))"
    return known.map { "\($0); any other key must be \(listed.joined(separator: "; or "))" } ?? names
  }

  // MARK: Requirements

  /// What the schema requires of a string, for a value of another type, because otherwise only the next run would
  /// report it. Nil if there is no requirement, or if the value in quotes satisfies it.
  ///
  /// - Parameter suggestion: The value in quotes, if that is the suggestion.
  func stringRequirement(_ id: SubschemaID, types: TypeMask, on node: NodeID, suggestion: Suggestion?) -> Message? {
    guard types.contains(.string), types != .any, !document.kind(node).isCollection,
      let requirement = requirement(id, nearTo: node)
    else { return nil }
    // `version: 1.10` only needs quotes, which the fix adds.
    if let suggestion, suggestion.form == .quoted, accepts(suggestion.text, id: id) { return nil }
    return "use \(requirement)"
  }

  /// The first requirement that always applies, preferring listed values.
  private func requirement(_ id: SubschemaID, nearTo node: NodeID) -> Message? {
    var form: Message?
    for instruction in certain(id).flatMap(program.instructions) {
      switch instruction {
      case .enumeration(let index): return requirement(program.tables.enumerations[Int(index)], nearTo: node)
      case .pattern(let pattern): form = form ?? requirement(pattern, id: id)
      case .format(let index):
        let format = program.tables.formats[Int(index)]
        form = form ?? "a valid \(words: format.title), for example \(words: format.example)"
      default: break
      }
    }
    return form
  }

  private func requirement(_ enumeration: Enumeration, nearTo node: NodeID) -> Message? {
    let source = program.sources[Int(enumeration.source)].document
    let texts = schema.names.values(of: enumeration).nodes.filter { source.kind($0) == .string }
    guard let only = texts.first else { return nil }
    guard texts.count > 1 else { return ValueDescription.short(source, id: only) }
    return "one of "
      + ValueDescription.listing(texts, nearTo: shown.short(node)) { ValueDescription.short(source, id: $0) }
  }

  private func requirement(_ pattern: UInt32, id: SubschemaID) -> Message? {
    let example = example(in: id) == nil ? patternExample(pattern, in: id) : nil
    let form =
      patternWords(pattern)
      ?? "a string that matches \(self.pattern(shown: pattern))"
    return example.map { "\(form), for example \($0)" } ?? form
  }
}

/// Explanations for the patterns of a schema. Each is created once and kept for all files of a run.
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
