internal import DocumentModel

/// Lines of code with their indentation, two spaces a level.
struct CodeLines {
  private(set) var text = ""
  private var level = 0

  /// A line; an empty one if there are no words.
  mutating func line(_ words: String = "") {
    text += words.isEmpty ? "\n" : String(repeating: "  ", count: level) + words + "\n"
  }

  mutating func indent() { level += 1 }
  mutating func outdent() { level -= 1 }

  /// A comment line for each line of a text; none for an empty text.
  mutating func comment(_ texts: [String?], mark: String) {
    for text in texts.compactMap(\.self) {
      for words in CodeComment.lines(text) { line("\(mark) \(words)") }
    }
  }

  /// Lines that are already indented.
  mutating func add(_ lines: some Sequence<String>) {
    for line in lines { text += line + "\n" }
  }
}
