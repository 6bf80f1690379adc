internal import YAMLReading

/// Text as comment lines that end at a width.
package enum CommentText {
  /// Fewest columns that a line gets, however deep it is.
  private static let leastWidth = 20

  /// - Parameter width: columns from the `#` on.
  static func lines(_ text: String, width: Int) -> [String] {
    chunks(text).flatMap { chunk in wrapped(chunk, to: max(width - 2, leastWidth)) }
      .map { $0.isEmpty ? "#" : "# " + $0 }
  }

  /// Paragraphs and items of lists, each in one piece; empty between paragraphs.
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

  /// Words as lines of at most so many columns. One that may not begin a line stays after the word before it.
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

  /// Without what no comment may hold; line breaks of other kinds count as blanks.
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
