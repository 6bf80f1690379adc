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

  /// Several lines of code, with the words `ACCESS` in front of a declaration for the modifier of every declaration.
  ///
  /// - Parameter access: with a blank after it; empty for none.
  mutating func template(_ text: String, access: String) {
    for words in text.pieces(at: "\n") { line(words.exchanging("ACCESS", for: access)) }
  }
}
