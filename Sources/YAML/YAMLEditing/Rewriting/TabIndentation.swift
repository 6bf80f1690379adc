package import DocumentModel
internal import YAMLReading

/// Replaces the tabs that indent lines, which YAML doesn't allow, with spaces.
package enum TabIndentation {
  /// Whether a tab indents one of the lines that a range touches.
  package static func isIn(_ range: Range<Int>, of text: [UInt8]) -> Bool {
    !lines(range, of: text).isEmpty
  }

  /// The edits that replace the tabs, if the result has fewer syntax errors, or none as before and the same values;
  /// otherwise nil. Parses the text up to four times.
  ///
  /// - Parameter range: A range in the lines to change.
  package static func edits(_ text: [UInt8], in range: Range<Int>, limits: Limits) -> [TextEdit]? {
    let lines = lines(range, of: text)
    guard !lines.isEmpty else { return nil }
    let before = errors(text, limits: limits)
    var best: (edits: [TextEdit], errors: Int)?
    // The intended width of a tab isn't known, so the width with the fewest errors is used.
    for width in [2, 4, 8] {
      let edits = lines.map { TextEdit(ByteRange($0), spaces(text[$0], width: width)) }
      guard let new = TextEdit.apply(edits, to: text) else { continue }
      let after = errors(new, limits: limits)
      let isBetter =
        after < before
        || after == 0 && before == 0 && EventComparison.firstDifference(text, new, limits: limits) == nil
      if isBetter, after < best?.errors ?? .max { best = (edits, after) }
    }
    return best?.edits
  }

  private static func errors(_ text: [UInt8], limits: Limits) -> Int {
    YAMLParser.parse(text, limits: limits).diagnostics.count { $0.severity == .error && $0.code.family == .yaml }
  }

  /// The indentation of each line that has a tab in it, including dashes. Lines of a string keep their tabs.
  private static func lines(_ range: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    // Lazy: most lines have no tab, and then the text needn't be scanned.
    lazy var scalars = SyntaxTree(text, limits: Limits()).tokens.filter {
      $0.kind == .scalar || $0.kind == .blockContent
    }
    var found: [Range<Int>] = []
    var start = text.lineStart(before: range.lowerBound)
    while start < text.count, start <= range.upperBound {
      let end = text.lineStart(after: start)
      var firstNonBlank = start
      while firstNonBlank < end, text[firstNonBlank].isBlank || isDash(firstNonBlank, of: text) { firstNonBlank += 1 }
      if firstNonBlank < end, !text[firstNonBlank].isBreak, let tab = text[start..<firstNonBlank].lastIndex(of: 0x09) {
        let next = scalars.partitioningIndex { Int($0.end) > start }
        let isInside = next < scalars.count && Int(scalars[next].start) < start
        if !isInside { found.append(start..<tab + 1) }
      }
      if end <= start { break }
      start = end
    }
    return found
  }

  private static func isDash(_ place: Int, of text: [UInt8]) -> Bool {
    text[place] == UInt8(ascii: "-") && place + 1 < text.count && text[place + 1].isBlank
  }

  /// Expands each tab to the next multiple of the width. Dashes stay.
  private static func spaces(_ blanks: ArraySlice<UInt8>, width: Int) -> String {
    var result = ""
    for byte in blanks {
      let isTab = byte == 0x09
      result += isTab ? String(repeating: " ", count: width - result.utf8.count % width) : byte == 0x20 ? " " : "-"
    }
    return result
  }
}
