/// A fenced code block in an author's Markdown (CommonMark 0.31, section 4.5).
///
/// Where a block in a list ends depends on the list. So a block is always written anew, not copied: whatever a renderer
/// makes of the original lines, no text becomes code and no code becomes text.
package struct FencedCode {
  /// The number of spaces before the block, for example in a list item.
  private let indent: Int
  /// The info string: `yaml`.
  private let info: String
  /// The lines without the block's indentation.
  package let lines: [String]

  /// Removes the block that the lines begin with; nil if they begin with none.
  package init?(_ rest: inout ArraySlice<Substring>) {
    guard let first = rest.first, let open = Fence(first) else { return nil }
    indent = open.indent
    info = open.rest.showingControlPictures
    rest.removeFirst()
    var lines: [String] = []
    while let line = rest.first {
      let blanks = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      let isEmpty = line.utf8.allSatisfy(\.isBlank)
      // The list item that contains the block ends here.
      if blanks < open.indent, !isEmpty { break }
      rest.removeFirst()
      if let close = Fence(line), close.sign == open.sign, close.count >= open.count, close.rest.isEmpty { break }
      lines.append(line.droppingScalars(min(blanks, open.indent)).showingControlPictures)
    }
    self.lines = lines
  }

  /// The block with a fence longer than any in its code, and an indentation that every renderer accepts for a fence.
  package var markdown: String {
    let fence = lines.joined(separator: "\n").codeFence(atLeast: 3)
    let margin = String(repeating: " ", count: indent > 3 ? 0 : indent)
    return ([fence + info] + lines + [fence]).map { $0.isEmpty ? $0 : margin + $0 }.joined(separator: "\n")
  }
}

private struct Fence {
  let indent: Int
  let sign: UInt8
  let count: Int
  let rest: String

  init?(_ line: Substring) {
    let content = line.utf8.drop { $0 == UInt8(ascii: " ") }
    guard let sign = content.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let rest = content.drop { $0 == sign }
    count = content.count - rest.count
    // With more backticks on the same line, it is a code span: ```` ```yaml``` ````.
    guard count >= 3, !rest.contains(UInt8(ascii: "`")) else { return nil }
    self.sign = sign
    indent = line.utf8.count - content.count
    self.rest = String(Substring(rest).unicodeScalars.filter { !$0.properties.isWhitespace })
  }
}
