/// A block of code in an author's Markdown, between lines of backticks or tildes (CommonMark 0.31, 4.5).
///
/// Where a block in a list ends depends on the list. So a block is written anew, never copied: then no text of the
/// author becomes code, or code text, whatever a renderer makes of the original lines.
package struct FencedCode {
  /// The blanks before the block, for example in a list item.
  private let indent: Int
  /// The text after the first fence: `yaml`.
  private let info: String
  /// The lines without the blanks before the block.
  package let lines: [String]

  /// Takes the block off that the lines begin with; nil if they begin with none.
  package init?(_ rest: inout ArraySlice<Substring>) {
    guard let first = rest.first, let open = Fence(first) else { return nil }
    indent = open.indent
    info = open.rest.pictured
    rest.removeFirst()
    var lines: [String] = []
    while let line = rest.first {
      let blanks = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      let isEmpty = line.utf8.allSatisfy(\.isBlank)
      // The end of the item that the block is in.
      if blanks < open.indent, !isEmpty { break }
      rest.removeFirst()
      if let close = Fence(line), close.sign == open.sign, close.count >= open.count, close.rest.isEmpty { break }
      lines.append(line.droppingScalars(min(blanks, open.indent)).pictured)
    }
    self.lines = lines
  }

  /// With a longer fence than any in the code, and no further in than any reader reads as a fence.
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
    // Backticks after a fence make it a code span on one line: ```` ```yaml``` ````.
    guard count >= 3, !rest.contains(UInt8(ascii: "`")) else { return nil }
    self.sign = sign
    indent = line.utf8.count - content.count
    self.rest = String(Substring(rest).unicodeScalars.filter { !$0.properties.isWhitespace })
  }
}
