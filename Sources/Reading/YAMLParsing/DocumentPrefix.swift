internal import SourceText

/// What may stand before a document's first token (YAML 1.2.2, 9.1.1).
enum DocumentPrefix {
  /// The byte order marks that may stand where they do: each at the start of a line, with nothing but comments and
  /// blank lines before it since the stream's start or a line of `...`. Linear in the text.
  static func byteOrderMarks(in text: [UInt8], among findings: [TextScan.Finding]) -> [Int] {
    var candidates: ArraySlice<Int> = []
    for finding in findings {
      let start = finding.range.lowerBound
      guard case .byteOrderMark = finding.kind, start > 0, text[start - 1] == lineFeed else { continue }
      candidates.append(start)
    }
    var result: [Int] = []
    var isPrefix = true
    var line = ByteOrderMark.length(in: text)
    while let candidate = candidates.first {
      var ink = line
      if candidate == line {
        if isPrefix { result.append(line) }
        ink += 3
        candidates.removeFirst()
      }
      let end = text[ink...].firstIndex(of: lineFeed) ?? text.count
      isPrefix = isDocumentEnd(text[ink..<end]) || (isPrefix && isCommentOrBlank(text[ink..<end]))
      line = end + 1
    }
    return result
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func isDocumentEnd(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "...".utf8) && isBlank(line.dropFirst(3).first)
  }

  private static func isCommentOrBlank(_ line: ArraySlice<UInt8>) -> Bool {
    guard let ink = line.first(where: { !isBlank($0) }) else { return true }
    return ink == UInt8(ascii: "#")
  }

  private static func isBlank(_ byte: UInt8?) -> Bool {
    switch byte {
    case nil, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): true
    case _?: false
    }
  }
}
