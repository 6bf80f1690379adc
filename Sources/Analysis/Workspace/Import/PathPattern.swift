/// Globs for the regular expressions that pre-commit chooses files by, as far as these are simple: searched for anywhere in a
/// path from the repository's root.
enum PathPattern {
  /// Nil for an expression that says more than a glob can.
  static func glob(_ pattern: String) -> String? {
    var rest = Substring(pattern.trimmed)
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
        guard let sign = rest.popFirst(), sign == "*" || sign == "+" else { return nil }
        // In a path it goes through folders.
        piece = glob.isEmpty || glob.hasSuffix("/") ? "**/*" : "*"
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
