internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// Strings by length and regular languages. Patterns beyond regular languages, and formats, are tested on the strings
/// found.
struct StringGoal {
  /// The number of strings to try if not all rules are languages.
  private static let maxTried = 12
  /// Languages that contain every string of a format.
  private static let frames = [
    "date": "^\\d{4}-\\d{2}-\\d{2}$", "date-time": "^\\d{4}-\\d{2}-\\d{2}.\\d{2}:\\d{2}:\\d{2}",
    "time": "^\\d{2}:\\d{2}:\\d{2}",
    "uuid": "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$",
    "ipv4": "^[0-9.]{7,15}$", "ipv6": "^[0-9A-Fa-f:.]{2,45}$", "email": ".@.", "uri": "^[A-Za-z][A-Za-z0-9+.-]*:",
    "duration": "^P.", "json-pointer": "^(/|$)",
  ]
  /// Formats that imply other formats.
  private static let implied = [
    "uri": ["iri", "uri-reference", "iri-reference"], "uri-reference": ["iri-reference"], "iri": ["iri-reference"],
    "email": ["idn-email"],
  ]

  private let search: GoalSearch
  private var words = WordSearch()
  private var formats: [(format: Format, holds: Bool)] = []
  /// Patterns that aren't regular languages.
  private var patterns: [(pattern: String, holds: Bool)] = []
  private var isLost = false

  init(_ demands: ConstraintSet, search: GoalSearch) {
    self.search = search
    for case .string(let text) in demands.excluded { words.excluded.append(text) }
    words.excluded.sort()
    for (rule, holds) in demands.facts {
      switch rule {
      case .minLength(let count):
        if holds { words.minWordLength = max(words.minWordLength, count) } else { restrict(most: count - 1) }
      case .maxLength(let count):
        if holds { restrict(most: count) } else { words.minWordLength = max(words.minWordLength, count + 1) }
      case .pattern(let pattern):
        if let language = search.model.language(pattern) {
          if holds { words.matching.append(language) } else { words.notMatching.append(language) }
        } else {
          patterns.append((pattern, holds))
        }
      case .format(let name):
        guard let format = Format.named(name) else { break }
        formats.append((format, holds))
        if holds, let frame = Self.frames[name].flatMap(search.model.language) { words.matching.append(frame) }
      default: break
      }
    }
    let names = formats.filter(\.holds).map(\.format.name)
    let refused = Set(formats.filter { !$0.holds }.map(\.format.name))
    isLost = names.contains { name in
      refused.contains(name) || Self.implied[name]?.contains(where: refused.contains) ?? false
    }
  }

  private mutating func restrict(most count: Int) { words.maxWordLength = min(words.maxWordLength ?? count, count) }

  func outcome() -> GoalOutcome {
    if isLost || words.maxWordLength.map({ $0 < 0 }) ?? false { return .empty }
    guard words.minWordLength <= Limits.witnessBytes else {
      return .unknown("a string would have \(words.minWordLength) characters", candidate: nil)
    }
    if formats.isEmpty, patterns.isEmpty { return next(words) }
    for format in formats where format.holds {
      let text = format.format.example
      if fits(text), isTaken(text) { return .value(.string(text)) }
    }
    var words = words
    for _ in 0..<Self.maxTried {
      let outcome = next(words)
      guard case .value(.string(let text)) = outcome else { return outcome }
      if isTaken(text) { return .value(.string(text)) }
      words.excluded.append(text)
    }
    let names = formats.map { "the format \($0.format.name)" } + patterns.map { "the pattern \($0.pattern)" }
    return .unknown("\(names.joined(separator: ", ")) cannot be compared with other rules", candidate: nil)
  }

  private func next(_ words: WordSearch) -> GoalOutcome {
    switch words.shortest(budget: &search.budget) {
    case .word(let text): .value(.string(text))
    case .none: .empty
    case .exhausted: .unknown(GoalSearch.exhausted, candidate: nil)
    }
  }

  /// Whether a string belongs to all languages.
  private func fits(_ text: String) -> Bool {
    var one = words
    let literal =
      "^"
      + text.unicodeScalars.map { scalar in
        let isPlain =
          scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || !scalar.isASCII
        return isPlain ? String(scalar) : "\\u{" + String(scalar.value, radix: 16) + "}"
      }.joined() + "$"
    guard let language = RegularLanguage(literal) else { return false }
    one.matching.append(language)
    return one.shortest(budget: &search.budget) == .word(text)
  }

  private func isTaken(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return formats.allSatisfy { $0.format.isValid(bytes.span) == $0.holds }
      && patterns.allSatisfy { search.model.matches($0.pattern, text: text) == $0.holds }
  }
}
