/// Globs for the regular expressions that pre-commit chooses files by, as far as these are simple: searched for anywhere in a
/// path from the repository's root.
enum PathPattern {
  /// A glob for each alternative. Nil for an expression that says more than globs can.
  static func globs(_ pattern: String) -> [String]? {
    var rest = Substring(pattern.trimmed)
    if rest.hasPrefix("(?x)") { rest = rest.dropFirst(4).filter { !$0.isWhitespace }[...] }
    let start = rest.hasPrefix("^") ? "^" : ""
    // A group around all of it.
    var inside = rest.dropFirst(start.count)
    let end = inside.hasSuffix(")$") ? "$" : ""
    inside = inside.dropLast(end.count)
    let isGroup = inside.hasPrefix("(") && inside.firstIndex(of: ")") == inside.indices.last
    guard isGroup || alternatives(of: rest).count > 1 else { return glob(rest).map { [$0] } }
    let body = isGroup ? inside.dropFirst(inside.hasPrefix("(?:") ? 3 : 1).dropLast() : rest
    let globs = alternatives(of: body).map { part in
      glob(
        (isGroup && !part.hasPrefix("^") ? start + part : String(part)) + (isGroup && !part.hasSuffix("$") ? end : ""))
    }
    return globs.contains(nil) ? nil : globs.compactMap(\.self)
  }

  /// The parts between the bars that are in no group.
  private static func alternatives(of pattern: Substring) -> [Substring] {
    var depth = 0
    return pattern.split(omittingEmptySubsequences: false) { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == "|" && depth == 0
    }
  }

  private static func glob(_ pattern: some StringProtocol) -> String? {
    var rest = Substring(pattern)
    // At the start of any folder.
    for start in ["(^|.*/)", "(^|/)", "(.*/)?", "^(.*/)?"] where rest.hasPrefix(start) {
      return glob("^" + rest.dropFirst(start.count)).map { "**/" + $0.drop { $0 == "/" } }
    }
    let isAnchored = rest.first == "^"
    if isAnchored { rest.removeFirst() }
    var isWhole = false
    if rest.last == "$", !rest.hasSuffix("\\$") {
      isWhole = true
      rest.removeLast()
    }
    guard var glob = translated(rest) else { return nil }
    if !isAnchored, !glob.hasPrefix("*") { glob = glob.hasPrefix("/") ? "**" + glob : "**/*" + glob }
    if !isWhole, !glob.hasSuffix("*") { glob += glob.hasSuffix("/") ? "**" : "*" }
    // One without a slash would fit a name in any folder.
    if isAnchored, !glob.contains("/") { glob = "/" + glob }
    return glob == "/" ? nil : glob
  }

  private static func translated(_ pattern: Substring) -> String? {
    var glob = ""
    var rest = pattern
    while let character = rest.popFirst() {
      let piece: String
      switch character {
      case ".":
        if let sign = rest.first, sign == "*" || sign == "+" {
          rest.removeFirst()
          // In a path it goes through folders.
          piece = glob.isEmpty || glob.hasSuffix("/") ? "**/*" : "*"
        } else {
          // Most who write it mean a dot.
          piece = "."
        }
      case "[":
        guard rest.hasPrefix("^/]*") || rest.hasPrefix("^/]+") else { return nil }
        rest.removeFirst(4)
        piece = "*"
      case "(":
        guard let end = rest.firstIndex(of: ")") else { return nil }
        var inner = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if inner.hasPrefix("?:") { inner = inner.dropFirst(2) }
        let words = inner.split(separator: "|", omittingEmptySubsequences: false).map(literal)
        guard words.count > 1, words.allSatisfy({ $0 != nil }) else { return nil }
        piece = "{" + words.compactMap(\.self).joined(separator: ",") + "}"
      case "\\":
        guard let escaped = rest.popFirst(), !escaped.isLetter, !escaped.isNumber else { return nil }
        piece = String(escaped)
      case "^", "$", "*", "+", "?", "]", ")", "{", "}", "|": return nil
      case _: piece = String(character)
      }
      if rest.first == "?" {
        rest.removeFirst()
        glob += "{" + piece + ",}"
      } else if let next = rest.first, "*+{".contains(next) {
        return nil
      } else {
        glob += piece
      }
    }
    return glob
  }

  private static func literal(_ text: Substring) -> String? {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\" {
        guard let escaped = rest.popFirst(), !escaped.isLetter, !escaped.isNumber else { return nil }
        result.append(escaped)
      } else if ".^$*+?[](){}|,".contains(character) {
        return nil
      } else {
        result.append(character)
      }
    }
    return result
  }
}
