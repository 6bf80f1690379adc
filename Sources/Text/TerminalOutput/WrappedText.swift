/// Paragraphs broken into lines at spaces, by the columns that they take on a terminal.
package enum WrappedText {
  /// - Parameters:
  /// - width: columns of a line, indentation included; a longer word is on a line of its own.
  /// - hanging: the indentation of the lines behind the first, where it differs.
  package static func lines(_ text: String, width: Int, indent: Int = 0, hanging: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var columns = indent
    var isEmpty = true
    for word in text.split(separator: " ") {
      let own = DisplayWidth.of(String(word))
      if !isEmpty, columns + 1 + own > width {
        lines.append(line)
        columns = hanging ?? indent
        line = String(repeating: " ", count: columns)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      columns += (isEmpty ? 0 : 1) + own
      isEmpty = false
    }
    return lines + [line]
  }
}
