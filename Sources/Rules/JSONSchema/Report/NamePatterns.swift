internal import Diagnostics
internal import DocumentModel
internal import RegularExpressions

/// What the patterns of `patternProperties` say of the names that an object may have.
extension Reporter {
  /// Patterns that a help tells of.
  private static let toldPatterns = 3

  /// The patterns of a subschema and of all that holds wherever it does.
  func namePatterns(in id: SubschemaID) -> [UInt32] {
    var patterns: [UInt32] = []
    for id in certain(id) {
      for index in program.tables[id].instructions.indices {
        guard case .members(let member) = program.tables.instructions[index] else { continue }
        for rule in program.tables.patternRules[program.tables.members[Int(member)].patterns.indices]
        where !patterns.contains(rule.pattern) && !program.tables.isNever(rule.subschema) {
          patterns.append(rule.pattern)
        }
      }
    }
    return patterns
  }

  /// The name that a key was meant to be, by the one pattern of names.
  mutating func nearestName(to entry: ObjectEntry, _ patterns: [UInt32], _ object: NodeID) -> Suggestion? {
    guard patterns.count == 1, let suggestion = nearest(to: entry.key, patterns[0], in: .always),
      document.value(object, named: suggestion.text) == nil,
      document.string(entry.key).map({ ExtensionName.mayBeMeant(suggestion.text, by: $0) }) == true
    else { return nil }
    return suggestion
  }

  /// `a name here is a small letter, …`, joined to the names that are known.
  func knownNames(_ known: String?, _ patterns: [UInt32]) -> String? {
    let told = patterns.prefix(Self.toldPatterns).map { pattern -> String in
      let explanation = schema.patterns[pattern]
      let example = explanation.examples.first.map(ValueDescription.quoted)
      guard let words = explanation.words ?? shown(pattern).map({ "a text that matches \($0)" }) else {
        return example.map { "a text like \($0)" } ?? "a text of a certain form"
      }
      return patterns.count == 1 ? words + (example.map { ", for example \($0)" } ?? "") : words
    }
    guard !told.isEmpty, patterns.count <= Self.toldPatterns else { return known }
    let names = "a name here is \(told.joined(separator: "; or "))"
    return known.map { "\($0); any other name is \(told.joined(separator: "; or "))" } ?? names
  }
}
