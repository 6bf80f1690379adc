internal import DocumentModel

/// Words of a schema as a comment of code: nothing in them ends the comment, and nothing acts on a terminal.
enum CodeComment {
  static func lines(_ text: String) -> [String] {
    text.allLines.filter { !$0.isEmpty }.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.map(\.pictureInLine)))
    }
  }

  static func line(_ text: String) -> String { lines(text).joined(separator: " ") }

  /// Texts as a comment between `/**` and `*/`, as lines of code; empty without text.
  static func block(_ texts: [String]) -> [String] {
    let words = texts.flatMap(lines).map { $0.exchanging("*/", for: "*\\/") }
    guard let first = words.first else { return [] }
    return words.count > 1 ? ["/**"] + words.map { " * \($0)" } + [" */"] : ["/** \(first) */"]
  }
}
