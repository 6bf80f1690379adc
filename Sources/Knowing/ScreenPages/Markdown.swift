/// The part of Markdown that help texts are written in: paragraphs, headings, lists, emphasis, code, links. The rest is text.
struct Markdown {
  /// Of the first heading.
  let level: Int

  func html(_ text: String) -> HTML {
    var html = HTML()
    var block: [Substring] = []
    func flush() {
      if !block.isEmpty { html += paragraph(block) }
      block = []
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let words = line.trimmed
      if words.isEmpty {
        flush()
      } else if let heading = Self.heading(words) {
        flush()
        let level = min(6, level + heading.level - 1)
        html += "<h\(level)>\(Self.inline(heading.text))</h\(level)>\n"
      } else if let marker = Self.marker(words) {
        flush()
        lines = [line] + lines
        html += list(&lines, isOrdered: marker.isOrdered)
      } else {
        block.append(words)
      }
    }
    flush()
    return html
  }

  private func paragraph(_ lines: [Substring]) -> HTML { "<p>\(Self.inline(lines.joined(separator: " ")))</p>\n" }

  private static func heading(_ line: Substring) -> (level: Int, text: String)? {
    let marks = line.prefix { $0 == "#" }.count
    guard (1...6).contains(marks), line.dropFirst(marks).first == " " else { return nil }
    return (min(marks, 2) == 1 ? 1 : marks - 1, String(line.dropFirst(marks).trimmed))
  }

  private static func marker(_ line: Substring) -> (isOrdered: Bool, text: Substring)? {
    if line.hasPrefix("- ") || line.hasPrefix("* ") { return (false, line.dropFirst(2).trimmed) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count), line.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    return (true, line.dropFirst(digits.count + 2).trimmed)
  }

  /// Items with what is indented below them, up to a line that is neither.
  private func list(_ lines: inout ArraySlice<Substring>, isOrdered: Bool) -> HTML {
    var items: [[Substring]] = []
    while let line = lines.first {
      let words = line.trimmed
      if let marker = Self.marker(words), marker.isOrdered == isOrdered, !line.hasPrefix("    ") {
        items.append([marker.text])
      } else if !words.isEmpty, line.hasPrefix(" "), !items.isEmpty {
        items[items.count - 1].append(words)
      } else {
        break
      }
      lines.removeFirst()
    }
    let all = items.map { "<li>\(Self.inline($0.joined(separator: " ")))</li>\n" as HTML }.joined()
    return isOrdered ? "<ol>\n\(all)</ol>\n" : "<ul>\n\(all)</ul>\n"
  }

  // MARK: Inside a line

  static func inline(_ text: String) -> HTML {
    var html = HTML()
    var plain = ""
    var rest = text[...]
    func flush() {
      html += "\(plain)"
      plain = ""
    }
    while let first = rest.first {
      if first == "`", let (inside, after) = enclosed(rest, "`", "`") {
        flush()
        html += "<code>\(String(inside))</code>"
        rest = after
      } else if rest.hasPrefix("**"), let (inside, after) = enclosed(rest, "**", "**") {
        flush()
        html += "<strong>\(inline(String(inside)))</strong>"
        rest = after
      } else if first == "*", let (inside, after) = enclosed(rest, "*", "*"), inside.first != " " {
        flush()
        html += "<em>\(inline(String(inside)))</em>"
        rest = after
      } else if first == "[", let (words, after) = enclosed(rest, "[", "]"),
        let (address, end) = enclosed(after, "(", ")"), let safe = Link.safe(String(address))
      {
        flush()
        html += Link.html(safe, "\(String(words))")
        rest = end
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    flush()
    return html
  }

  private static func enclosed(
    _ text: Substring, _ open: String, _ close: String
  ) -> (inside: Substring, after: Substring)? {
    guard text.hasPrefix(open) else { return nil }
    let start = text.dropFirst(open.count)
    var end = start
    while !end.isEmpty, !end.hasPrefix(close) { end = end.dropFirst() }
    guard !end.isEmpty, end.startIndex > start.startIndex else { return nil }
    return (start[..<end.startIndex], end.dropFirst(close.count))
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var words = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    while let last = words.last, last == " " || last == "\t" || last == "\r" { words.removeLast() }
    return words
  }
}

/// Addresses that a page leads to: of the web and of mail, and no others.
enum Link {
  static func safe(_ address: String) -> String? {
    let start = address.prefix(8).lowercased()
    let isSafe = ["http://", "https://", "mailto:"].contains { start.hasPrefix($0) }
    return isSafe && HTML.holds(address) && !address.contains { $0.isWhitespace } ? address : nil
  }

  static func html(_ address: String, _ words: HTML) -> HTML {
    "<a href=\"\(address)\" rel=\"noreferrer noopener\" target=\"_blank\">\(words)</a>"
  }
}
