/// Texts of schemas as Markdown that can't load or run anything.
///
/// Works on code points, as renderers do: to them, `<` after U+0600 begins an element.
package enum MarkdownText {
  private typealias Line = Substring.UnicodeScalarView

  /// Escapes a text with backslashes, only where Markdown would treat a character as markup.
  package static func escaped(_ text: String) -> String {
    // Brackets matter only in these pairs, which may span two lines.
    let hasLinks = ["](", "][", "]:"].contains { text.holds($0) }
    return text.allLines.map { escapedLine($0.unicodeScalars, hasLinks: hasLinks) }.joined(separator: "\n")
  }

  private static func escapedLine(_ line: Line, hasLinks: Bool) -> String {
    let content = line.drop { $0 == " " }
    var result = String.UnicodeScalarView(line[..<content.startIndex])
    let block = endOfBlockMarker(content)
    let hasStrikes = content.count { $0 == "~" } > 1
    var previous: Unicode.Scalar = " "
    for index in content.indices {
      let rest = content[content.index(after: index)...]
      let counts =
        switch content[index] {
        // Brackets that form no link or link definition are text: `ports[0]` stays readable.
        case "[": hasLinks
        // A single `~` doesn't strike through: `~/.config`.
        case "~": hasStrikes
        case let sign: isSign(sign, after: previous, before: rest)
        }
      if counts || index == block { result.append("\\") }
      result.append(content[index].pictureInLine)
      previous = content[index]
    }
    return String(result)
  }

  /// Whether a character would be inline markup at its place.
  private static func isSign(_ sign: Unicode.Scalar, after previous: Unicode.Scalar, before rest: Line) -> Bool {
    let next = rest.first ?? " "
    switch sign {
    case "`", "<": return true
    case "\\": return isPunctuation(next)
    // `2 * 3` isn't emphasis.
    case "*": return !previous.properties.isWhitespace || !next.properties.isWhitespace
    case "_":
      // `log_level` isn't emphasis: an underscore within a word is text.
      return !(isWordPart(previous) && isWordPart(next))
        && !(previous.properties.isWhitespace && next.properties.isWhitespace)
    case "&":
      // Entity names have at most 31 letters. The bound keeps the time linear for a line of `&`.
      let name = rest.prefix(40).prefix { $0 != ";" }
      return next == "#" || name.allSatisfy(isWordPart) && rest.dropFirst(name.count).first == ";"
    case _: return false
    }
  }

  /// The last character of a marker that would begin a heading, quote, list item or rule; nil if there is none.
  private static func endOfBlockMarker(_ line: Line) -> Line.Index? {
    guard let first = line.first else { return nil }
    func isFollowedByBlank(_ index: Line.Index) -> Bool {
      line[index...].dropFirst().first?.properties.isWhitespace ?? true
    }
    if isDigit(first) {
      let end = line.firstIndex { !isDigit($0) }
      return end.flatMap { (line[$0] == "." || line[$0] == ")") && isFollowedByBlank($0) ? $0 : nil }
    }
    if first == ">" { return line.startIndex }
    if first == "#" {
      let end = line.firstIndex { $0 != "#" }
      // `#hashtag` isn't a heading, but `#` alone is.
      return end.map { line[$0] == " " } ?? true ? line.startIndex : nil
    }
    let isRule = (first == "-" || first == "=") && line.allSatisfy { $0 == first || $0 == " " }
    let isItem = ["+", "-", "*"].contains(first) && isFollowedByBlank(line.startIndex)
    return isRule || isItem ? line.startIndex : nil
  }

  /// A code span with the text on one line, between as many backticks as it needs.
  package static func code(_ text: String) -> String {
    let line = text.onOneLine.showingControlPictures
    guard !line.isEmpty else { return "`` ``" }
    let fence = line.codeFence()
    // A renderer strips one blank from each end, and a backtick at an end would lengthen the fence.
    let isPadded = line.begins(with: "`") || line.ends(with: "`") || line.begins(with: " ") && line.ends(with: " ")
    return isPadded ? "\(fence) \(line) \(fence)" : fence + line + fence
  }

  /// The author's Markdown made safe: HTML is shown as text, images become their alternative text, and only `http` and
  /// `https` links remain. Code is kept.
  package static func safe(_ text: String) -> String {
    var lines = text.allLines[...]
    guard lines.count > 1 else { return safeWords(text, keepsCode: true) }
    var blocks: [String] = []
    var words: [Substring] = []
    while let line = lines.first {
      if let code = FencedCode(&lines) {
        if !words.isEmpty { blocks.append(safeWords(words.joined(separator: "\n"))) }
        blocks.append(code.markdown)
        words = []
      } else {
        words.append(line)
        lines.removeFirst()
      }
    }
    // Next to code blocks a renderer may pair backticks across blocks, so only text without blocks keeps code spans.
    if !words.isEmpty { blocks.append(safeWords(words.joined(separator: "\n"), keepsCode: blocks.isEmpty)) }
    return blocks.joined(separator: "\n")
  }

  /// Makes Markdown without code blocks safe.
  private static func safeWords(_ text: String, keepsCode: Bool = false) -> String {
    let text = text.allLines.joined(separator: "\n").unicodeScalars[...]
    let code = keepsCode ? codeSpans(text) : [:]
    var result = String.UnicodeScalarView()
    var rest = text
    var backslashes = 0
    while let sign = rest.first {
      if let end = code[rest.startIndex] {
        result.append(contentsOf: rest[..<end].map(\.pictureInLine))
        rest = rest[end...]
        backslashes = 0
        continue
      }
      let next = rest.dropFirst().first
      let isEscaped = backslashes % 2 == 1
      backslashes = sign == "\\" ? backslashes + 1 : 0
      // Without the `!`, `![x](y)` isn't loaded as an image.
      if sign == "!", next == "[" {
        rest.removeFirst()
      } else if sign == "<" {
        result.append(contentsOf: "&lt;".unicodeScalars)
        rest.removeFirst()
      } else if sign == "[", let link = link(rest) {
        let isKept = link.target.begins(with: "http://") || link.target.begins(with: "https://")
        let isImage = rest.startIndex > text.startIndex && text[text.index(before: rest.startIndex)] == "!"
        let words = safeWords(link.text)
        result.append(contentsOf: (isKept && !isImage ? "[\(words)](\(link.target))" : words).unicodeScalars)
        rest = rest[link.end...]
      } else {
        // A reference to a link defined elsewhere, or a link that was dropped. Don't escape `\]`, because a second
        // backslash would turn the bracket into markup again.
        let mayEndWords = sign == "]" && (next == ":" || next == "[" || next == "(")
        if mayEndWords, !isEscaped { result.append("\\") }
        result.append(sign == "\n" ? sign : sign.pictureInLine)
        rest.removeFirst()
      }
    }
    return String(result)
  }

  /// The ends of the code spans, by their starts; empty if a renderer might pair the backticks differently.
  ///
  /// `<` is literal only inside a span, so a span that a renderer doesn't recognize would let HTML through. Each line
  /// must pair its own backticks, so that it doesn't matter which lines form a paragraph. Also, a bar may end a table
  /// cell, a URL may continue past a backtick, and an escaped backtick starts no span.
  private static func codeSpans(_ text: Line) -> [Line.Index: Line.Index] {
    var spans: [Line.Index: Line.Index] = [:]
    for line in text.split(separator: "\n") where line.contains(where: { $0 == "`" }) {
      guard !["|", "//", "www.", "@", "\\`"].contains(where: String(line).holds) else { return [:] }
      var rest = line
      while let start = rest.firstIndex(of: "`") {
        let fence = rest[start...].prefix { $0 == "`" }
        rest = rest[fence.endIndex...]
        var end: Line.Index?
        while end == nil, let next = rest.firstIndex(of: "`") {
          let run = rest[next...].prefix { $0 == "`" }
          rest = rest[run.endIndex...]
          if run.count == fence.count { end = run.endIndex }
        }
        guard let end else { return [:] }
        spans[start] = end
      }
    }
    return spans
  }

  /// The link at the start of a text that begins with `[`. Each search stops at a character that can't be part of the
  /// link but may begin the next one, so finding all links reads the text only a few times.
  private static func link(_ text: Line) -> (text: String, target: String, end: Line.Index)? {
    let inside = text.dropFirst()
    guard let close = inside.firstIndex(where: { $0 == "[" || $0 == "]" }), text[close] == "]",
      text[close...].dropFirst().first == "("
    else { return nil }
    let target = text[close...].dropFirst(2)
    let end = target.firstIndex {
      $0.properties.isWhitespace || $0.actsOnTerminal || ["(", ")", "<", "`"].contains($0)
    }
    guard let end, text[end] == ")" else { return nil }
    return (String(inside[..<close]), String(target[..<end]), text.index(after: end))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar != "\u{7F}" && !isWordPart(scalar)
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
