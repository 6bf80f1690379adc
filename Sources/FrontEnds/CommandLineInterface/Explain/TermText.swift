internal import TerminalOutput

/// A term with what is to be said of it, below it and indented.
struct TermText {
  var head: String
  /// Behind the head, in brackets.
  var aside: String?
  var paragraphs: [String]

  static func bytes(_ terms: [TermText], width: Int, isColored: Bool) -> [UInt8] {
    var output = StyledText(isColored: isColored)
    for term in terms {
      output.write("\(term.head)", .strong)
      if let aside = term.aside { output.write("  (\(aside))", .frame) }
      output.newline()
      for line in term.paragraphs.flatMap({ WrappedText.lines($0, width: min(max(width, 40), 100), indent: 4) }) {
        output.write("\(line)")
        output.newline()
      }
    }
    return output.bytes
  }
}
