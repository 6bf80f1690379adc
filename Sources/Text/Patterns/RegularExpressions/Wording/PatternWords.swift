/// A pattern in words, for people who don't read patterns: `digits, then "s"`.
struct PatternWords {
  /// The length of the longest description; beyond it, an example says more.
  private static let longest = 110
  private static let maxParts = 7
  /// The deepest nesting of groups; each level may double the work.
  private static let maxGroups = 8
  private static let maxTexts = 8

  /// A part of a description.
  private enum Piece: Equatable {
    /// A literal string; lowercase if case doesn't matter.
    case text(String, anyCase: Bool)
    case phrase(String)
    /// Any string, possibly empty.
    case anything(isEmptyAllowed: Bool)
  }

  /// The expected string in words, to follow "expected": `a string that starts with "x-"`; nil if that gets long.
  static func sentence(_ tree: PatternTree) -> String? {
    guard tree.isExact, tree.depth <= maxGroups, let sentence = whole(tree.root), sentence.count <= longest else {
      return nil
    }
    return sentence
  }

  private static func whole(_ node: PatternTree.Node) -> String? {
    // `^a$|^b$` has anchors in each alternative, so describe each separately.
    if case .alternatives(let parts) = node, parts.contains(where: holdsEdge) {
      let sentences = parts.compactMap(whole)
      guard sentences.count == parts.count, sentences.count <= 4 else { return nil }
      return sentences.contains { $0.contains(",") }
        ? unique(sentences).joined(separator: "; or ") : unique(sentences).listed()
    }
    var parts = Array(sequence(node))
    let isAtStart = parts.first == .start
    if isAtStart { parts.removeFirst() }
    let isAtEnd = parts.last == .end
    if isAtEnd { parts.removeLast() }
    guard !parts.contains(where: holdsEdge), var pieces = pieces(parts) else { return nil }
    var (isOpenBefore, isOpenAfter) = (!isAtStart, !isAtEnd)
    // `^.*foo` means the same as `foo`.
    if pieces.count > 1, case .anything(isEmptyAllowed: true)? = pieces.first {
      pieces.removeFirst()
      isOpenBefore = true
    }
    if pieces.count > 1, case .anything(isEmptyAllowed: true)? = pieces.last {
      pieces.removeLast()
      isOpenAfter = true
    }
    if case .anything(let isEmptyAllowed)? = pieces.first, pieces.count == 1 {
      return isEmptyAllowed ? "any string" : "a non-empty string"
    }
    let any = Piece.anything(isEmptyAllowed: true)
    if pieces.contains(where: { if case .anything = $0 { true } else { false } }) {
      // With a gap in the middle, as in `a.*b`, also spell out open ends.
      pieces = (isOpenBefore ? [any] : []) + pieces + (isOpenAfter ? [any] : [])
      isOpenBefore = false
      isOpenAfter = false
    }
    guard let wording = wording(pieces) else { return nil }
    return switch (isOpenBefore, isOpenAfter) {
    case (false, false): wording
    case (false, true): "a string that starts with \(wording)"
    case (true, false): "a string that ends with \(wording)"
    case (true, true): "a string that contains \(wording)"
    }
  }

  private static func sequence(_ node: PatternTree.Node) -> [PatternTree.Node] {
    if case .sequence(let parts) = node { parts } else { [node] }
  }

  private static func holdsEdge(_ node: PatternTree.Node) -> Bool {
    switch node {
    case .start, .end, .condition: true
    case .characters: false
    case .sequence(let parts), .alternatives(let parts): parts.contains(where: holdsEdge)
    case .repeated(let part, _, _): holdsEdge(part)
    }
  }

  // MARK: Pieces

  private static func wording(_ pieces: [Piece]) -> String? {
    let phrases = pieces.map { piece in
      switch piece {
      case .text(let text, let anyCase): anyCase ? "\(quoted(text)) in any case" : quoted(text)
      case .phrase(let phrase): phrase
      case .anything(let isEmptyAllowed): isEmptyAllowed ? "any string" : "any non-empty string"
      }
    }
    guard let last = phrases.last, phrases.count <= maxParts else { return nil }
    return phrases.count == 1 ? last : phrases.dropLast().joined(separator: ", ") + ", then " + last
  }

  private static func pieces(_ parts: [PatternTree.Node]) -> [Piece]? {
    var result: [Piece] = []
    for (index, part) in parts.enumerated() {
      if let text = text(part) {
        // Merge literals: in `[vV]1` the digit has no case, so the whole is "v1" in any case.
        if case .text(let before, let anyCase)? = result.last, anyCase == text.anyCase || !hasLetters(text.text) {
          result[result.count - 1] = .text(before + text.text, anyCase: anyCase)
        } else if case .text(let before, _)? = result.last, !hasLetters(before) {
          result[result.count - 1] = .text(before + text.text, anyCase: text.anyCase)
        } else {
          result.append(.text(text.text, anyCase: text.anyCase))
        }
      } else if let separator = separator(between: part, after: index > 0 ? parts[index - 1] : nil) {
        guard case .phrase(let phrase)? = result.popLast() else { return nil }
        result.append(.phrase("\(phrase), separated by \(quoted(separator))"))
      } else if let piece = piece(part) {
        result.append(piece)
      } else {
        return nil
      }
    }
    return result
  }

  private static func hasLetters(_ text: String) -> Bool {
    text.unicodeScalars.contains { ScalarSet.letters.contains($0.value) }
  }

  private static func piece(_ node: PatternTree.Node) -> Piece? {
    switch node {
    case .characters(let set): return SetWords.phrase(set, isMany: false).map { .phrase($0) }
    case .start, .end, .condition: return nil
    case .sequence(let parts): return pieces(parts).flatMap(wording).map { .phrase($0) }
    case .alternatives(let parts): return alternatives(parts).map { .phrase($0) }
    case .repeated(let part, let least, let most): return repeated(part, least: least, most: most)
    }
  }

  /// The literal string that a node matches, including one like `[vV][mM]`; nil if there is none.
  private static func text(_ node: PatternTree.Node) -> (text: String, anyCase: Bool)? {
    switch node {
    case .characters(let set):
      guard let scalars = set.scalars(upTo: 2), let first = scalars.first, (0x20...0x7E).contains(first) else {
        return nil
      }
      if scalars.count == 2 {
        // `[aA]` is a letter in any case, but `[ab]` isn't.
        guard scalars[1] == first + 0x20, ScalarSet.capitalLetters.contains(first) else { return nil }
      }
      return Unicode.Scalar(scalars[scalars.count - 1]).map { (String($0), scalars.count == 2) }
    case .sequence(let parts):
      guard let pieces = pieces(parts), pieces.count == 1, case .text(let text, let anyCase) = pieces[0] else {
        return nil
      }
      return (text, anyCase)
    case .repeated(let part, let least, let most):
      // `-{3}` is the literal `---`.
      guard least == most, (1...4).contains(least), let text = text(part), text.text.utf8.count <= longest else {
        return nil
      }
      return (String(repeating: text.text, count: least), text.anyCase)
    case .start, .end, .condition, .alternatives: return nil
    }
  }

  private static func alternatives(_ parts: [PatternTree.Node]) -> String? {
    let texts = parts.compactMap(text)
    if texts.count == parts.count {
      let isInAnyCase = texts.contains { $0.anyCase }
      // "a or b in any case" would suggest that it applies to both.
      if isInAnyCase, !texts.allSatisfy({ $0.anyCase || !hasLetters($0.text) }) { return nil }
      let shown = texts.map { quoted($0.text) }
      let listed =
        shown.count <= maxTexts ? shown.listed() : "one of \(shown.count) strings such as \(shown[0])"
      return isInAnyCase ? "\(listed) in any case" : listed
    }
    let phrases = parts.compactMap { pieces(sequence($0)).flatMap(wording) }
    // A list of phrases that contain commas would be ambiguous.
    guard phrases.count == parts.count, phrases.count <= 4, !phrases.contains(where: { $0.contains(",") }) else {
      return nil
    }
    return unique(phrases).listed()
  }

  private static func repeated(_ part: PatternTree.Node, least: Int, most: Int?) -> Piece? {
    if case .characters(let set) = part {
      if set == .any || set == .all, least <= 1, most == nil {
        return .anything(isEmptyAllowed: least == 0)
      }
      if most == 1 { return SetWords.phrase(set, isMany: false).map { .phrase("optionally \($0)") } }
      guard let many = SetWords.phrase(set, isMany: true) else { return nil }
      // A single symbol has the same words in singular and plural.
      let isOneToo = (least, most) == (1, nil) && many == SetWords.phrase(set, isMany: false)
      return .phrase(isOneToo ? "one or more \(many)" : counted(many, least: least, most: most))
    }
    guard let inner = pieces(sequence(part)).flatMap(wording) else { return nil }
    if (least, most) == (0, 1) { return .phrase("optionally \(inner.contains(",") ? "(\(inner))" : inner)") }
    // `any number of times (optionally "-", then a letter)` is no clearer than the pattern.
    guard !inner.contains(",") || inner.count < 50 && !inner.contains("optionally") else { return nil }
    let count =
      switch (least, most) {
      case (0, nil): "any number of times"
      case (1, nil): "one or more times"
      case (_, nil): "at least \(least) times"
      case (_, let most?): least == most ? "\(least) times" : "\(least) to \(most) times"
      }
    return .phrase("\(count) (\(inner))")
  }

  private static func counted(_ many: String, least: Int, most: Int?) -> String {
    switch (least, most) {
    case (0, nil): "any number of \(many)"
    case (1, nil): many
    case (_, nil): "at least \(least) \(many)"
    case (0, let most?): "up to \(most) \(many)"
    case (_, let most?): least == most ? "\(least) \(many)" : "\(least) to \(most) \(many)"
    }
  }

  /// The separator in `a+(-a+)*`; nil if the node isn't of this form.
  private static func separator(between node: PatternTree.Node, after previous: PatternTree.Node?) -> String? {
    // "letters, separated by "-"" is right for `[a-z]+(-[a-z]+)*` only if both parts are the same.
    guard case .repeated(.sequence(let parts), least: 0, most: nil) = node, parts.count == 2, parts[1] == previous,
      case .repeated(.characters, least: 1, most: nil) = parts[1]
    else { return nil }
    return text(parts[0])?.text
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func quoted(_ text: String) -> String {
    text.contains("\"") ? "'\(text)'" : "\"\(text)\""
  }
}
