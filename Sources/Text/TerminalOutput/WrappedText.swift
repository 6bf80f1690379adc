/// Paragraphs broken into lines at spaces.
package enum WrappedText {
  /// - Parameters:
  ///   - width: columns of a line, indentation included; a longer word stands on a line of its own.
  ///   - hanging: how far the lines behind the first are moved in, where it differs.
  package static func lines(_ text: String, width: Int, indent: Int = 0, hanging: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging ?? indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
