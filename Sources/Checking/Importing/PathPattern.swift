internal import DocumentModel

/// Translates the regular expressions with which pre-commit selects files to globs, if they are simple. The expressions
/// match anywhere in a path relative to the repository's root.
enum PathPattern {
  /// A glob for each alternative, or nil if globs can't express the expression.
  static func globs(_ pattern: String) -> [String]? {
    var rest = Substring(pattern.trimmed)
    // Python's verbose mode ignores whitespace.
    if rest.begins(with: "(?x)") {
      let signs = rest.unicodeScalars.dropFirst(4).filter { !$0.properties.isWhitespace }
      rest = Substring(String(String.UnicodeScalarView(signs)))
    }
    let start = rest.begins(with: "^") ? "^" : ""
    // Check whether one group encloses the whole expression.
    var inside = rest.droppingScalars(start.utf8.count)
    let end = inside.ends(with: ")$") ? "$" : ""
    inside = inside.before(end.utf8.count)
    let isGroup = inside.begins(with: "(") && inside.utf8.firstIndex(of: UInt8(ascii: ")")) == inside.utf8.indices.last
    guard isGroup || alternatives(of: rest).count > 1 else { return glob(rest).map { [$0] } }
    let body = isGroup ? inside.droppingScalars(inside.begins(with: "(?:") ? 3 : 1).before(1) : rest
    let globs = alternatives(of: body).map { part in
      glob(
        (isGroup && !part.begins(with: "^") ? start + part : String(part))
          + (isGroup && !part.ends(with: "$") ? end : ""))
    }
    return globs.contains(nil) ? nil : globs.compactMap(\.self)
  }

  /// The alternatives separated by `|` outside groups.
  private static func alternatives(of pattern: Substring) -> [Substring] {
    var depth = 0
    let parts = pattern.unicodeScalars.split(omittingEmptySubsequences: false) { sign in
      depth += sign == "(" ? 1 : sign == ")" ? -1 : 0
      return sign == "|" && depth == 0
    }
    return parts.map { Substring($0) }
  }

  private static func glob(_ pattern: some StringProtocol) -> String? {
    var rest = Substring(pattern)
    // These match at the start of any path component.
    for start in ["(^|.*/)", "(^|/)", "(.*/)?", "^(.*/)?"] where rest.begins(with: start) {
      let anchored = glob("^" + rest.droppingScalars(start.utf8.count))
      return anchored.map { "**/" + String($0.unicodeScalars.drop { $0 == "/" }) }
    }
    let isAnchored = rest.begins(with: "^")
    if isAnchored { rest = rest.droppingScalars(1) }
    var isWhole = false
    if rest.ends(with: "$"), !rest.ends(with: "\\$") {
      isWhole = true
      rest = rest.before(1)
    }
    guard var glob = translated(rest) else { return nil }
    // A pattern without an anchor matches anywhere in a path.
    if !isAnchored, !glob.begins(with: "*") { glob = glob.begins(with: "/") ? "**" + glob : "**/*" + glob }
    if !isWhole, !glob.ends(with: "*") { glob += glob.ends(with: "/") ? "**" : "*" }
    // Without a slash, the glob would match in any folder.
    if isAnchored, !glob.holds("/") { glob = "/" + glob }
    // `^$` matches only the empty path.
    return glob == "/" ? nil : glob
  }

  private static func translated(_ pattern: Substring) -> String? {
    var glob = ""
    var rest = pattern.unicodeScalars
    while let sign = rest.popFirst() {
      let piece: String
      switch sign {
      case ".":
        if let next = rest.first, next == "*" || next == "+" {
          rest.removeFirst()
          // At the start of a path component, `.*` matches across folders.
          piece = glob.isEmpty || glob.ends(with: "/") ? "**/*" : "*"
        } else {
          // Most people who write an unescaped `.` mean a literal dot.
          piece = "."
        }
      case "[":
        guard ["^/]*", "^/]+"].contains(where: { Substring(rest).begins(with: $0) }) else { return nil }
        rest.removeFirst(4)
        piece = "*"
      case "(":
        guard let end = rest.firstIndex(of: ")") else { return nil }
        var inner = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if Substring(inner).begins(with: "?:") { inner = inner.dropFirst(2) }
        let words = inner.split(separator: "|", omittingEmptySubsequences: false).map(literal)
        // `(a)` is a group without alternatives, which globs don't have.
        guard words.count > 1, words.allSatisfy({ $0 != nil }) else { return nil }
        piece = "{" + words.compactMap(\.self).joined(separator: ",") + "}"
      case "\\":
        // `\d` is a character class, `\.` a literal dot.
        guard let escaped = rest.popFirst(), !isWordPart(escaped) else { return nil }
        piece = String(escaped)
      case "^", "$", "*", "+", "?", "]", ")", "{", "}", "|": return nil
      case _: piece = String(sign)
      }
      // `a?` becomes the glob `{a,}`.
      if rest.first == "?" {
        rest.removeFirst()
        glob += "{" + piece + ",}"
      } else if let next = rest.first, ["*", "+", "{"].contains(next) {
        return nil
      } else {
        glob += piece
      }
    }
    return glob
  }

  private static func literal(_ text: Substring.UnicodeScalarView) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text
    while let sign = rest.popFirst() {
      if sign == "\\" {
        guard let escaped = rest.popFirst(), !isWordPart(escaped) else { return nil }
        result.append(escaped)
      } else if ".^$*+?[](){}|,".unicodeScalars.contains(sign) {
        return nil
      } else {
        result.append(sign)
      }
    }
    return String(result)
  }

  /// Whether `\` followed by the character may be a character class or a reference.
  private static func isWordPart(_ sign: Unicode.Scalar) -> Bool {
    sign.properties.isAlphabetic || sign.properties.numericType != nil
  }
}

extension Substring {
  /// The text without the given number of scalars at its end.
  fileprivate func before(_ count: Int) -> Substring { Substring(unicodeScalars.dropLast(count)) }
}
