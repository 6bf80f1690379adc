internal import DocumentModel
internal import Patterns

/// What a subschema expects, in a few words for a message.
enum Expectation: Hashable {
  /// One of these values, as a message shows them.
  case values([Message])
  /// A mapping with these keys.
  case mapping([String])
  /// A string that matches a pattern.
  case pattern(PatternPhrase)
  /// A phrase such as `a string` or `a list of strings`; with the types if it says little else.
  case phrase(Message, types: TypeMask = [])

  func text(_ words: TypeWords) -> Message { Expectations.joined([self], words: words) }

  /// How specific the expectation is; higher is more specific.
  var rank: Int {
    switch self {
    case .values: 3
    case .pattern: 2
    case .mapping: 1
    case .phrase: 0
    }
  }
}

/// Joins several expectations into one phrase.
enum Expectations {
  /// The largest number of alternatives in a message.
  private static let shown = 6
  /// The largest number of values to list among other alternatives.
  private static let shownValues = 6
  private static let shownPatterns = 3
  /// The largest number of key sets to compare with each other.
  private static let maxCompared = 64

  /// A phrase such as `a string or a list` or `"a", "b" or a mapping with "c"`. Expectations of the same kind are
  /// combined where the first one is.
  static func joined(_ expectations: [Expectation], words: TypeWords) -> Message {
    var (phrases, seen): ([Message], Set<Message>) = ([], [])
    var listed: Set<Int> = []
    for expectation in expectations {
      switch expectation {
      case .values: if listed.insert(0).inserted { phrases += values(allValues(expectations)) }
      case .mapping:
        if listed.insert(1).inserted { phrases.append("\(words: words.aMapping) with \(keys(expectations))") }
      case .pattern: if listed.insert(2).inserted { phrases.append(pattern(expectations)) }
      case .phrase(let phrase, _): if seen.insert(phrase).inserted { phrases.append(phrase) }
      }
    }
    return Array(general(phrases, words: words).prefix(shown + shownValues)).listed()
  }

  /// The phrases without those that another one includes: "a list or a list of strings" becomes "a list".
  static func general(_ phrases: [Message], words: TypeWords) -> [Message] {
    phrases.filter { phrase in
      ![words.aList, words.aMapping].contains { kind in
        phrase.text.hasPrefix("\(kind) ") && !phrase.text.hasPrefix("\(kind) or")
          && phrases.contains { $0.text == kind }
      }
    }
  }

  /// Whether all are values listed in `enum` or `const`, rather than implied by a type.
  static func areListed(_ expectations: [Expectation]) -> Bool {
    let areValues = expectations.allSatisfy { if case .values = $0 { true } else { false } }
    // `type: boolean` implies true and false, which nobody listed.
    return areValues && !Set(allValues(expectations)).isSubset(of: ["true", "false", "null"])
  }

  /// The values of all expectations, without duplicates.
  static func allValues(_ expectations: [Expectation]) -> [Message] {
    expectations.flatMap { expectation in
      if case .values(let values) = expectation { values } else { [Message]() }
    }
    .uniqued()
  }

  private static func values(_ values: [Message]) -> [Message] {
    values.count <= shownValues
      ? values : ["one of \(values.count) values (such as \(values[0]))"]
  }

  private static func keys(_ expectations: [Expectation]) -> Message {
    var (sets, seen): ([[String]], Set<[String]>) = ([], [])
    for expectation in expectations {
      if case .mapping(let keys) = expectation, seen.insert(keys).inserted { sets.append(keys) }
    }
    // If a subset of the keys suffices, more aren't needed.
    if sets.count <= maxCompared {
      sets = sets.filter { set in !sets.contains { $0 != set && $0.allSatisfy(set.contains) } }
    }
    let phrases = sets.prefix(shown).map { $0.prefix(3).map(ValueDescription.quoted).listed("and") }
    let more: [Message] = sets.count > shown ? ["\(sets.count - shown) others"] : []
    return (phrases + more).listed()
  }

  private static func pattern(_ expectations: [Expectation]) -> Message {
    var (patterns, seen): ([Message], Set<Message>) = ([], [])
    for expectation in expectations {
      if case .pattern(let phrase) = expectation, seen.insert(phrase.text).inserted { patterns.append(phrase.text) }
    }
    let rest = patterns.count - shownPatterns
    let more: [Message] = rest > 0 ? ["\(rest) more \(words: rest == 1 ? "pattern" : "patterns")"] : []
    return (patterns.prefix(shownPatterns) + more).listed()
  }
}
