/// Generates random YAML from the grammar: every scalar style, nested block and flow collections, anchors, tags,
/// comments in every allowed place, odd indentation, several documents. Not every text is well-formed.
package struct TextGenerator {
  var random: Random
  private var anchors: [String] = []
  private var names = 0
  private let deepest = 4

  package init(_ random: Random) {
    self.random = random
  }

  package mutating func next() -> [UInt8] {
    var text = random.once(in: 12) ? "\u{FEFF}" : ""
    let count = random.once(in: 4) ? 1 + random.next(below: 3) : 1
    for number in 0..<count { text += document(isFirst: number == 0) }
    if random.once(in: 8) { text = String(text.dropLast()) }
    if random.once(in: 6) {
      text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    return Array(text.utf8)
  }

  // MARK: Documents

  private mutating func document(isFirst: Bool) -> String {
    anchors = []
    var text = gap(0)
    let hasDirective = random.once(in: 8)
    if hasDirective {
      if !isFirst { text = "...\n" + text }
      text += random.pick(["%YAML 1.2\n", "%YAML 1.1\n", "%TAG !e! tag:example.org,2000:\n"])
    }
    if !isFirst || hasDirective || random.once(in: 5) {
      text += "---"
      text += random.once(in: 4) ? node(-1, 0, isItem: false) : comment() + "\n" + root()
    } else {
      text += root()
    }
    return text + (random.once(in: 8) ? "..." + comment() + "\n" + gap(0) : "")
  }

  private mutating func root() -> String {
    switch random.next(below: 10) {
    case 0...4: mapping(random.once(in: 8) ? 2 : 0, 0)
    case 5...7: sequence(random.once(in: 8) ? 1 : 0, 0)
    case 8: String(node(-1, 0, isItem: false).drop { $0 == " " })
    case _: gap(0)
    }
  }

  // MARK: Blocks

  private mutating func mapping(_ column: Int, _ depth: Int) -> String {
    var text = ""
    for _ in 0...random.next(below: 4) { text += gap(column) + margin(column) + entry(column, depth) }
    return text + (random.once(in: 5) ? gap(column) : "")
  }

  private mutating func entry(_ column: Int, _ depth: Int) -> String {
    guard random.once(in: 14) else {
      return key() + (random.once(in: 10) ? "  :" : ":") + node(column, depth + 1, isItem: false)
    }
    let question = "?" + node(column, depth + 2, isItem: true)
    return random.once(in: 4) ? question : question + margin(column) + ":" + node(column, depth + 1, isItem: true)
  }

  private mutating func sequence(_ column: Int, _ depth: Int) -> String {
    var text = ""
    for _ in 0...random.next(below: 3) {
      text += gap(column) + margin(column) + "-" + node(column, depth + 1, isItem: true)
    }
    return text + (random.once(in: 5) ? gap(column) : "")
  }

  /// What follows `:`, `-`, `?` or `---`, up to the end of its last line.
  private mutating func node(_ column: Int, _ depth: Int, isItem: Bool) -> String {
    let blank = random.once(in: 6) ? "   " : " "
    switch random.next(below: depth > deepest ? 9 : 16) {
    case 0...3: return blank + properties() + scalar(column, isInFlow: false) + comment() + "\n"
    case 4: return (random.once(in: 3) ? blank + properties() : "") + comment() + "\n"
    case 5: return blank + properties() + blockScalar(column)
    case 6 where !anchors.isEmpty: return blank + "*" + random.pick(anchors) + comment() + "\n"
    case 6...8: return blank + properties() + flow(column, depth) + comment() + "\n"
    case 9...11 where isItem:
      let gap = 1 + random.next(below: 3)
      let inside = max(column, 0) + 1 + gap
      let text = random.once(in: 3) ? sequence(inside, depth) : mapping(inside, depth)
      return margin(gap) + String(text.drop { $0 == " " || $0 == "\n" })
    case 9...12:
      let inside = column < 0 ? 0 : column + 1 + random.next(below: 4)
      return header(blank) + mapping(inside, depth)
    case _:
      let inside = column < 0 ? 0 : column + (isItem ? 1 : 0) + random.next(below: 3)
      return header(blank) + sequence(inside, depth)
    }
  }

  private mutating func header(_ blank: String) -> String {
    (random.once(in: 8) ? blank + properties() : "") + comment() + "\n"
  }

  // MARK: Scalars

  private static let words = [
    "x", "some words", "22:00", "yes", "0o17", "~", "a#b", "http://x/y?z", "日本 語", "👍 ok", "-1", "1e3", "é", "null",
    "1_000", "0x1F", ".5", "True", "a,b", "<<", "=", "2001-01-01", "- x", "a: b", "?", "#c", "[x", "%a", "@b", "! c",
  ]

  private mutating func scalar(_ column: Int, isInFlow: Bool) -> String {
    switch random.next(below: 8) {
    case 0...3: return random.pick(Self.words.dropLast(isInFlow ? 10 : 8))
    case 4: return plainLines(column)
    case 5: return "'" + lines(column, random.pick(["it''s", "a \"b\"", ""])) + "'"
    case _:
      let ends = ["\\n", "\\u263A", "\\x41\\\"", "\\\\", "\\t", "\\\n" + margin(column + 3) + "z", " \\", "\\e\\N"]
      return "\"" + lines(column, random.pick(ends)).replacing(" \\\"", with: " \"") + "\""
    }
  }

  private mutating func plainLines(_ column: Int) -> String {
    var text = "one two"
    for _ in 0...random.next(below: 3) {
      text += (random.once(in: 4) ? "\n" : "") + "\n" + margin(column + 1 + random.next(below: 4)) + "three"
    }
    return text
  }

  /// Words on one or more lines.
  private mutating func lines(_ column: Int, _ end: String) -> String {
    var text = random.pick(Self.words).filter { $0 != "\"" }
    while random.once(in: 4) {
      text += random.pick(["\n", "  \n", "\n\n"]) + margin(column + 1 + random.next(below: 3))
      text += random.pick(Self.words)
    }
    return text + end
  }

  private mutating func blockScalar(_ column: Int) -> String {
    let indentation = 1 + random.next(below: 4)
    let hasIndicator = random.once(in: 3)
    var text = random.pick(["|", ">"]) + (hasIndicator ? String(indentation) : "") + random.pick(["", "", "+", "-"])
    text += comment() + "\n"
    let margin = margin(max(column, 0) + indentation)
    for _ in 0..<random.next(below: 5) {
      let deeper = random.once(in: 4) ? "  " : ""
      let line = margin + deeper + random.pick(Self.words) + (random.once(in: 6) ? " " : "")
      text += (random.once(in: 4) ? "" : line) + "\n"
    }
    return text
  }

  // MARK: Flow collections

  private mutating func flow(_ column: Int, _ depth: Int) -> String {
    let isMapping = random.once(in: 2)
    var text = (isMapping ? "{" : "[") + flowGap(column)
    let count = random.next(below: 4)
    for number in 0..<count {
      text += isMapping ? flowPair(column, depth) : flowItem(column, depth)
      text += flowGap(column)
      if number + 1 < count || random.once(in: 4) { text += "," + flowGap(column) }
    }
    return text + (isMapping ? "}" : "]")
  }

  private mutating func flowPair(_ column: Int, _ depth: Int) -> String {
    if random.once(in: 10) { return "? " + flowItem(column, depth) + " : " + flowItem(column, depth) }
    let key = random.once(in: 5) ? "\"\(name())\":" : key() + ": "
    return random.once(in: 8) ? name() : key + (random.once(in: 8) ? "" : flowItem(column, depth))
  }

  private mutating func flowItem(_ column: Int, _ depth: Int) -> String {
    switch random.next(below: depth > deepest + 2 ? 6 : 9) {
    case 0 where !anchors.isEmpty: "*" + random.pick(anchors) + " "
    case 0...5: properties() + scalar(column, isInFlow: true)
    case 6: name() + ": " + scalar(column, isInFlow: true)
    case _: properties() + flow(column, depth + 2)
    }
  }

  private mutating func flowGap(_ column: Int) -> String {
    switch random.next(below: 8) {
    case 0: "\n" + margin(column + 1 + random.next(below: 4))
    case 1: " # in brackets\n" + margin(column + 1 + random.next(below: 3))
    case 2...5: " "
    case _: ""
    }
  }

  // MARK: Pieces

  private mutating func name() -> String {
    names += 1
    return random.pick(["k", "key ", "ключ", "a.b", "n-"]) + String(names)
  }

  private mutating func key() -> String {
    switch random.next(below: 14) {
    case 0: return "'" + name() + "'"
    case 1: return "\"" + name() + "\""
    case 2 where !anchors.isEmpty && random.once(in: 3): return "*" + random.pick(anchors) + " "
    case 3 where random.once(in: 3): return properties() + name()
    case _: return name()
    }
  }

  private mutating func properties() -> String {
    guard random.once(in: 8) else { return "" }
    let tag = random.pick(["!!str ", "!local ", "! ", "!<tag:x> ", ""])
    guard random.once(in: 2) else { return tag }
    anchors.append("a\(anchors.count)")
    let anchor = "&" + (anchors.last ?? "") + " "
    return random.once(in: 2) ? anchor + tag : tag + anchor
  }

  private mutating func comment() -> String {
    guard random.once(in: 6) else { return random.once(in: 12) ? "  " : "" }
    return random.pick([" # why", "   #why", " # 日本", "\t# tab", " #"])
  }

  /// Blank lines and comments between two entries.
  private mutating func gap(_ column: Int) -> String {
    var text = ""
    while random.once(in: 4) {
      let place = random.once(in: 3) ? random.next(below: column + 4) : column
      text += random.once(in: 2) ? "\n" : margin(place) + random.pick(["# about", "# - x", "#", "# a: 1"]) + "\n"
    }
    return text
  }

  private func margin(_ column: Int) -> String { String(repeating: " ", count: max(column, 0)) }
}
