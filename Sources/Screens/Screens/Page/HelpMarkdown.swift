internal import DocumentModel
internal import Settings

/// The part of Markdown that help texts use: paragraphs, headings, lists, tables, emphasis, code, links. Anything else
/// is plain text.
package struct HelpMarkdown {
  /// The level of the first heading.
  let level: Int

  package init(level: Int) { self.level = level }

  /// The help of a row, folded under "Learn more"; empty for a row without help.
  static func more(_ row: ScreenRow, level: Int, words: PageStrings) -> HTML {
    guard let help = row.help else { return "" }
    return """
      <details class="more"><summary>\(words[.learnMore])<span class="vh"> \(words[.learnMoreAbout, ["setting": row.label]])</span></summary>
      \(HelpMarkdown(level: level).html(help))</details>

      """
  }

  package func html(_ text: String) -> HTML {
    var html = HTML()
    var block: [Substring] = []
    func flush() {
      if !block.isEmpty { html += paragraph(block) }
      block = []
    }
    var lines = text.pieces(at: "\n")[...]
    while let line = lines.first {
      let words = line.trimmed
      if let code = FencedCode(&lines) {
        flush()
        html += "<pre><code>\(code.lines.joined(separator: "\n"))</code></pre>\n"
        continue
      }
      if let marker = Self.marker(words) {
        flush()
        html += list(&lines, isOrdered: marker.isOrdered)
        continue
      }
      if let table = HelpTable(&lines) {
        flush()
        html += Self.html(table)
        continue
      }
      lines.removeFirst()
      if words.isEmpty {
        flush()
      } else if let heading = Self.heading(words) {
        flush()
        let level = min(6, level + heading.level - 1)
        html += "<h\(level)>\(Self.inline(heading.text))</h\(level)>\n"
      } else {
        block.append(words)
      }
    }
    flush()
    return html
  }

  private static func html(_ table: HelpTable) -> HTML {
    let heads = table.columns.map { "<th scope=\"col\">\(inline($0))</th>" as HTML }.joined()
    let rows = table.rows.map { row in
      "<tr>\(row.map { "<td>\(inline($0))</td>" as HTML }.joined())</tr>\n" as HTML
    }.joined()
    return "<table>\n<thead><tr>\(heads)</tr></thead>\n<tbody>\n\(rows)</tbody>\n</table>\n"
  }

  private func paragraph(_ lines: [Substring]) -> HTML { "<p>\(Self.inline(lines.joined(separator: " ")))</p>\n" }

  private static func heading(_ line: Substring) -> (level: Int, text: String)? {
    let marks = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(marks), line.utf8.dropFirst(marks).first == UInt8(ascii: " ") else { return nil }
    // Both "# A" and "## A" may be the highest heading of a help text.
    return (min(marks, 2) == 1 ? 1 : marks - 1, String(line.droppingScalars(marks).trimmed))
  }

  private static func marker(_ line: Substring) -> (isOrdered: Bool, text: Substring)? {
    if line.begins(with: "- ") || line.begins(with: "* ") { return (false, line.droppingScalars(2).trimmed) }
    let digits = line.utf8.prefix(while: \.isDigit).count
    // A number of more than four digits more likely ends a sentence.
    guard (1...4).contains(digits), line.droppingScalars(digits).begins(with: ". ") else { return nil }
    return (true, line.droppingScalars(digits + 2).trimmed)
  }

  /// Reads list items and their indented continuation lines.
  private func list(_ lines: inout ArraySlice<Substring>, isOrdered: Bool) -> HTML {
    var items: [[Substring]] = []
    while let line = lines.first {
      let words = line.trimmed
      // A line indented by four spaces continues the item above, even if it looks like another one.
      if let marker = Self.marker(words), marker.isOrdered == isOrdered, !line.begins(with: "    ") {
        items.append([marker.text])
      } else if words.begins(with: "```") || words.begins(with: "~~~") {
        break
      } else if !words.isEmpty, line.begins(with: " "), !items.isEmpty {
        items[items.count - 1].append(words)
      } else {
        break
      }
      lines.removeFirst()
    }
    let all = items.map { "<li>\(Self.inline($0.joined(separator: " ")))</li>\n" as HTML }.joined()
    return isOrdered ? "<ol>\n\(all)</ol>\n" : "<ul>\n\(all)</ul>\n"
  }

  static func inline(_ text: String) -> HTML { InlineMarkdown(text).html }
}

/// The markup inside a line: emphasis, code and links.
private struct InlineMarkdown {
  private let text: [Unicode.Scalar]
  /// The positions of each closing delimiter, so that an unclosed one doesn't cost a search of the rest of the text.
  private let places: [String: [Int]]

  init(_ words: String) {
    let text = Array(words.unicodeScalars)
    self.text = text
    var places: [String: [Int]] = [:]
    for (index, sign) in text.enumerated() where ["`", "*", "]", ")"].contains(sign) {
      places[String(sign), default: []].append(index)
      if sign == "*", index + 1 < text.count, text[index + 1] == "*" { places["**", default: []].append(index) }
    }
    self.places = places
  }

  var html: HTML { html(0..<text.count) }

  private func html(_ range: Range<Int>) -> HTML {
    var html = HTML()
    var plain = ""
    var place = range.lowerBound
    while place < range.upperBound {
      let rest = place..<range.upperBound
      if let (markup, end) = markup(rest) {
        html += "\(plain)\(markup)"
        plain = ""
        place = end
      } else if text[place] == "!", let (words, _, end) = link(rest.dropFirst()) {
        // Pages load no pictures, so the alternative text is shown.
        plain.unicodeScalars.append(contentsOf: text[words])
        place = end
      } else {
        plain.unicodeScalars.append(text[place])
        place += 1
      }
    }
    return html + "\(plain)"
  }

  /// The markup that a text begins with, and the place after it.
  private func markup(_ rest: Range<Int>) -> (HTML, end: Int)? {
    if let (inside, end) = enclosed(rest, open: "`", close: "`") { return ("<code>\(words(inside))</code>", end) }
    if let (inside, end) = enclosed(rest, open: "**", close: "**") { return ("<strong>\(html(inside))</strong>", end) }
    if let (inside, end) = enclosed(rest, open: "*", close: "*"), text[inside.lowerBound] != " " {
      return ("<em>\(html(inside))</em>", end)
    }
    guard let (words, address, end) = link(rest), address.count <= Link.longest,
      let safe = Link.safe(self.words(address))
    else { return nil }
    return (Link.html(safe, words: "\(self.words(words))"), end)
  }

  /// `[words](address)` at the start of a text.
  private func link(_ rest: Range<Int>) -> (words: Range<Int>, address: Range<Int>, end: Int)? {
    guard let (words, place) = enclosed(rest, open: "[", close: "]"),
      let (address, end) = enclosed(place..<rest.upperBound, open: "(", close: ")")
    else { return nil }
    return (words, address, end)
  }

  private func words(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }

  /// The text between two delimiters at the start of a range, and the place after them; nil if there is none.
  private func enclosed(_ range: Range<Int>, open: String, close: String) -> (inside: Range<Int>, end: Int)? {
    let start = range.lowerBound + open.utf8.count
    guard start < range.upperBound, text[range.lowerBound..<start].elementsEqual(open.unicodeScalars),
      let all = places[close]
    else { return nil }
    let next = all.partitioningIndex { $0 >= start }
    // Empty delimiters, such as "**" alone, are text.
    guard next < all.count, all[next] > start, all[next] + close.utf8.count <= range.upperBound else { return nil }
    return (start..<all[next], all[next] + close.utf8.count)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var words = unicodeScalars.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    while let last = words.last, last == " " || last == "\t" || last == "\r" { words.removeLast() }
    return Substring(words)
  }
}

/// The links that a page may have: to the web, to a mail address, and to a place on the page.
package enum Link {
  /// The length limit of an address, in characters.
  package static let longest = 2_048

  package static func safe(_ address: String) -> String? {
    let start = String(address.unicodeScalars.prefix(8)).lowercased()
    let isSafe = ["http://", "https://", "mailto:", "#"].contains { start.begins(with: $0) }
    // A browser drops some white space from an address, which could change where it leads.
    let hasBlank = address.unicodeScalars.contains(where: \.properties.isWhitespace)
    return isSafe && HTML.holds(address) && !hasBlank ? address : nil
  }

  static func html(_ address: String, words: HTML) -> HTML {
    address.begins(with: "#")
      ? "<a href=\"\(address)\">\(words)</a>"
      : "<a href=\"\(address)\" rel=\"noreferrer noopener\" target=\"_blank\">\(words)</a>"
  }
}
