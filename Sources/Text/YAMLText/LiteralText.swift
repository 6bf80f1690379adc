/// A string of several lines as a literal block (YAML 1.2.2, 8.1.2).
package struct LiteralText {
  /// `|`, or `|-` where no line break ends the text.
  package let header: String
  /// Without indentation.
  package let lines: [Substring]

  /// Nil for one line, and for a text that a block can't hold without an indicator of indentation or of more breaks at
  /// the end, or that holds what needs an escape.
  package init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let first = lines.first?.unicodeScalars.first, first != " ", first != "\t" else {
      return nil
    }
    let endsInBreak = lines.last?.isEmpty == true
    if endsInBreak { lines.removeLast() }
    guard lines.last?.isEmpty == false, !EscapedCharacters.areNeeded(for: Array(text.utf8)[...]),
      lines.allSatisfy({ line in line.isEmpty || line.unicodeScalars.contains { $0 != " " && $0 != "\t" } })
    else { return nil }
    header = endsInBreak ? "|" : "|-"
    self.lines = lines
  }
}
