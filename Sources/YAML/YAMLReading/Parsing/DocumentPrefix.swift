internal import DocumentModel

/// What may precede a document's first token (YAML 1.2.2, 9.1.1).
enum DocumentPrefix {
  /// The offsets of byte order marks that are allowed where they are.
  struct Marks {
    /// Marks at the start of a line, with only comments and blank lines since the start of the stream or a `...` line.
    var leading: [Int] = []
    /// Marks at the start of a line after a document, with only comments and blank lines up to the next `---`.
    var parting: [Int] = []
  }

  /// Linear in the text.
  static func byteOrderMarks(in text: [UInt8], among findings: [TextScan.Finding]) -> Marks {
    var candidates: ArraySlice<Int> = []
    for finding in findings {
      let start = finding.range.lowerBound
      guard case .byteOrderMark = finding.kind, start > 0, text[start - 1] == lineFeed else { continue }
      candidates.append(start)
    }
    var result = Marks()
    var isPrefix = true
    var line = ByteOrderMark.length(in: text)
    while let candidate = candidates.first {
      var contentStart = line
      if candidate == line {
        contentStart += 3
        if isPrefix {
          result.leading.append(line)
        } else if isAboveDocumentStart(text[contentStart...]) {
          result.parting.append(line)
          isPrefix = true
        }
        candidates.removeFirst()
      }
      let end = text[contentStart...].firstIndex(of: lineFeed) ?? text.count
      isPrefix =
        DocumentMarker(text[contentStart..<end]) == .end || (isPrefix && isCommentOrBlank(text[contentStart..<end]))
      line = end + 1
    }
    return result
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Whether the first line that isn't blank or a comment starts a document.
  private static func isAboveDocumentStart(_ text: ArraySlice<UInt8>) -> Bool {
    var line = text.prefix { $0 != lineFeed }
    while isCommentOrBlank(line), line.endIndex < text.endIndex {
      line = text[(line.endIndex + 1)...].prefix { $0 != lineFeed }
    }
    return DocumentMarker(line) == .start
  }

  private static func isCommentOrBlank(_ line: ArraySlice<UInt8>) -> Bool {
    guard let contentStart = line.first(where: { !$0.isSpace }) else { return true }
    return contentStart == UInt8(ascii: "#")
  }
}
