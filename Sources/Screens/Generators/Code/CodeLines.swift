internal import DocumentModel

/// Lines of code with their indentation, two spaces a level.
struct CodeLines {
  private(set) var text = ""
  private var level = 0

  /// An indented line; an empty one without text.
  mutating func line(_ words: String = "") {
    text += words.isEmpty ? "\n" : String(repeating: "  ", count: level) + words + "\n"
  }

  /// The lines of a text, indented as a whole.
  mutating func write(_ text: String) { for words in text.pieces(at: "\n") { line(String(words)) } }

  mutating func indent() { level += 1 }
  mutating func outdent() { level -= 1 }

  /// An array literal with one item per line.
  mutating func list(_ start: String, items: [String], end: String = "") {
    write((["\(start)["] + items.map { "  \($0)," } + ["]\(end)"]).joined(separator: "\n"))
  }

  /// A comment line for each line of a text; none for an empty text.
  mutating func comment(_ texts: [String?], mark: String) {
    for text in texts.compactMap(\.self) { for words in CodeComment.lines(text) { line("\(mark) \(words)") } }
  }

  /// Lines that are already indented.
  mutating func add(_ lines: some Sequence<String>) { for line in lines { text += line + "\n" } }
}

/// Text of a schema as a comment in code, made safe: it can neither end the comment nor control a terminal.
enum CodeComment {
  static func lines(_ text: String) -> [String] {
    text.allLines.filter { !$0.isEmpty }.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.map(\.pictureInLine)))
    }
  }

  static func line(_ text: String) -> String { lines(text).joined(separator: " ") }

  /// Texts as a comment between `/**` and `*/`, as lines of code; empty without text.
  static func block(_ texts: [String]) -> [String] {
    let words = texts.flatMap(lines).map { $0.replacingScalars("*/", with: "*\\/") }
    guard let first = words.first else { return [] }
    return words.count > 1 ? ["/**"] + words.map { " * \($0)" } + [" */"] : ["/** \(first) */"]
  }
}
