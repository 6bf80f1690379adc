/// Texts of schemas as Markdown that loads and runs nothing.
package enum MarkdownText {
  /// A text as it is: a sign is escaped where Markdown would take it for its own, and nowhere else.
  package static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(escapedLine).joined(separator: "\n")
  }

  private static func escapedLine(_ line: Substring) -> String {
    var result = String(line.prefix { $0 == " " })
    let content = line.dropFirst(result.count)
    let block = endOfBlockSign(content)
    // Signs that count in pairs only.
    let hasLinks = content.contains("](") || content.contains("][")
    let hasStrikes = content.count { $0 == "~" } > 1
    var previous: Character = " "
    for index in content.indices {
      let rest = content[content.index(after: index)...]
      let counts =
        switch content[index] {
        case "[": hasLinks
        case "~": hasStrikes
        case let sign: isSign(sign, after: previous, before: rest)
        }
      if counts || index == block { result.append("\\") }
      result.append(content[index])
      previous = content[index]
    }
    return result
  }

  /// Whether a sign would begin or end something in a line.
  private static func isSign(_ sign: Character, after previous: Character, before rest: Substring) -> Bool {
    let next = rest.first ?? " "
    switch sign {
    case "`", "<": return true
    case "\\": return next.isASCII && (next.isPunctuation || next.isSymbol)
    case "*": return !previous.isWhitespace || !next.isWhitespace
    case "_": return !(previous.isWordPart && next.isWordPart) && !(previous.isWhitespace && next.isWhitespace)
    case "&":
      let name = rest.prefix(40).prefix { $0 != ";" }
      return next == "#" || name.allSatisfy(\.isWordPart) && rest.dropFirst(name.count).first == ";"
    case _: return false
    }
  }

  /// The last sign of what would begin a heading, a quote, an item of a list or a rule; nil where a line is plain.
  private static func endOfBlockSign(_ line: Substring) -> Substring.Index? {
    guard let first = line.first else { return nil }
    func isFollowedByBlank(_ index: Substring.Index) -> Bool { line[index...].dropFirst().first?.isWhitespace ?? true }
    if first.isASCII, first.isNumber {
      let end = line.firstIndex { !($0.isASCII && $0.isNumber) }
      return end.flatMap { ".)".contains(line[$0]) && isFollowedByBlank($0) ? $0 : nil }
    }
    if first == ">" { return line.startIndex }
    if first == "#" {
      let end = line.firstIndex { $0 != "#" }
      return end.map { line[$0] == " " } ?? true ? line.startIndex : nil
    }
    let isRule = "-=".contains(first) && line.allSatisfy { $0 == first || $0 == " " }
    return isRule || "+-*".contains(first) && isFollowedByBlank(line.startIndex) ? line.startIndex : nil
  }

  /// To the letter on one line, between as many backticks as it needs.
  package static func code(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard !line.isEmpty else { return "`` ``" }
    let fence = fence(around: line)
    let isPadded = line.hasPrefix("`") || line.hasSuffix("`") || line.hasPrefix(" ") && line.hasSuffix(" ")
    return isPadded ? "\(fence) \(line) \(fence)" : fence + line + fence
  }

  /// More backticks than there are in a row in the text.
  package static func fence(around text: String, atLeast least: Int = 1) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// The author's own Markdown: HTML is shown as text, images become their text, links stay for `http` and `https` only.
  package static func safe(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "!", rest.dropFirst().first == "[" {
        rest.removeFirst()
      } else if character == "<" {
        result += "&lt;"
        rest.removeFirst()
      } else if character == "[", let link = link(rest) {
        let isKept = link.target.hasPrefix("http://") || link.target.hasPrefix("https://")
        let isImage = rest.startIndex > text.startIndex && text[text.index(before: rest.startIndex)] == "!"
        result += isKept && !isImage ? "[\(safe(link.text))](\(link.target))" : safe(link.text)
        rest = rest[link.end...]
      } else if character == "]", rest.dropFirst().first == ":" || rest.dropFirst().first == "[" {
        // The link's target is elsewhere.
        result += "\\]"
        rest.removeFirst()
      } else {
        result.append(character)
        rest.removeFirst()
      }
    }
    return result
  }

  /// The link at the start of a text that begins with `[`. The search for each end stops at a sign that can't be
  /// inside, where the next link may begin: so the search for all links of a text reads it only a few times.
  private static func link(_ text: Substring) -> (text: String, target: String, end: Substring.Index)? {
    let inside = text.dropFirst()
    guard let close = inside.firstIndex(where: { $0 == "[" || $0 == "]" }), text[close] == "]",
      text[close...].dropFirst().first == "("
    else { return nil }
    let target = text[close...].dropFirst(2)
    guard let end = target.firstIndex(where: { $0.isWhitespace || "()<".contains($0) }), text[end] == ")" else {
      return nil
    }
    return (String(inside[..<close]), String(target[..<end]), text.index(after: end))
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
