/// Words of schemas in Markdown that fetches and runs nothing.
enum Markdown {
  /// Text as it is: what Markdown takes for signs is escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_{}[]<>()#+-.!|~&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  static func code(_ text: String) -> String {
    let fence = String(repeating: "`", count: (text.split { $0 != "`" }.map(\.count).max() ?? 0) + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + pad + text.split(whereSeparator: \.isNewline).joined(separator: " ") + pad + fence
  }

  /// The author's own Markdown: HTML is shown as text, images become their text, links stay for `http` and `https` only.
  static func safe(_ text: String) -> String {
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
        // The target of a link that stands elsewhere.
        result += "\\]"
        rest.removeFirst()
      } else {
        result.append(character)
        rest.removeFirst()
      }
    }
    return result
  }

  private static func link(_ text: Substring) -> (text: String, target: String, end: Substring.Index)? {
    guard let close = text.firstIndex(of: "]"), text[close...].dropFirst().first == "(",
      let end = text[close...].firstIndex(of: ")")
    else { return nil }
    let words = text[text.index(after: text.startIndex)..<close]
    let target = text[text.index(close, offsetBy: 2)..<end]
    guard !words.contains("["), !target.contains(where: { $0.isWhitespace || $0 == "(" || $0 == "<" }) else {
      return nil
    }
    return (String(words), String(target), text.index(after: end))
  }
}
