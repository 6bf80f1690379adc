/// Texts of schemas as Markdown that loads and runs nothing.
enum MarkdownText {
  /// A text as it is: signs of Markdown are escaped.
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
