internal import YAMLReading

/// Wraps text into comment lines of a given width.
package enum CommentText {
  /// The minimum width of a line, however deeply it is indented.
  private static let minWidth = 20

  /// - Parameter width: The width in columns, starting at the `#`.
  package static func lines(_ text: String, width: Int) -> [String] {
    chunks(text).flatMap { chunk in wrapped(chunk, to: max(width - 2, minWidth)) }
      .map { $0.isEmpty ? "#" : "# " + $0 }
  }

  /// Paragraphs and list items, each unwrapped, with empty chunks between paragraphs.
  private static func chunks(_ text: String) -> [[Substring]] {
    var chunks: [[Substring]] = []
    for line in printable(text).split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      let isItem = words.first.map {
        ["-", "*"].contains($0) || $0.last == "." && $0.dropLast().allSatisfy(\.isNumber)
      }
      if words.isEmpty || isItem == true || chunks.last?.isEmpty != false {
        chunks.append(words)
      } else {
        chunks[chunks.count - 1] += words
      }
    }
    while chunks.last?.isEmpty == true { chunks.removeLast() }
    return Array(chunks.drop(while: \.isEmpty))
  }

  /// Wraps words into lines of at most this many columns. A word that can't start a line stays after the previous one.
  package static func wrapped(
    _ words: [Substring], to width: Int, mayBegin: (Substring) -> Bool = { _ in true }
  ) -> [String] {
    var lines = [""]
    for word in words {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.unicodeScalars.count + 1 + word.unicodeScalars.count <= width || !mayBegin(word) {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text without characters that comments can't contain. Unusual line breaks become spaces.
  private static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .unassigned: result.append(scalar == "\n" ? scalar : " ")
      case _ where InvisibleCharacters.misleads(scalar): continue
      case _: result.append(scalar)
      }
    }
    return String(result)
  }
}
