internal import DocumentModel

/// The diagnostics for characters that are wrong anywhere, or wrong outside quotes.
struct CharacterRules {
  let text: [UInt8]

  /// Above this number, diagnostics of the same kind are combined.
  private static let maxNamed = 8

  /// A single diagnostic for data that was never text: many invalid places with either a NUL among them, or another
  /// control character if a tenth of all bytes is invalid.
  func binary(_ findings: [TextScan.Finding]) -> Diagnostic? {
    guard findings.count > Self.maxNamed else { return nil }
    let controls = findings.lazy.filter { if case .control = $0.kind { true } else { false } }
    let null = controls.first { if case .control(0) = $0.kind { true } else { false } }
    let isMostlyWrong = findings.lazy.filter(\.isAlwaysWrong).map(\.range.count).reduce(0, +) * 10 > text.count
    guard let first = null ?? (isMostlyWrong ? controls.first : nil) else { return nil }
    if null != nil, hasWideCharacters {
      return Diagnostic(
        .yamlEncoding, "UTF-16 or UTF-32 without a byte order mark", at: ByteRange(first.range),
        help: "save the file as UTF-8")
    }
    return Diagnostic(
      .yamlBinary, "binary data, not text", at: ByteRange(first.range),
      help: "check another file, or exclude this one")
  }

  /// Whether the text starts with ASCII characters that are padded with zero bytes, as in UTF-16 and UTF-32.
  private var hasWideCharacters: Bool {
    let start = text.prefix(8)
    let characters = start.filter { $0 != 0 }
    return !characters.isEmpty && 2 * characters.count <= start.count
      && characters.allSatisfy { (0x20...0x7E).contains($0) || "\t\n\r".utf8.contains($0) }
  }

  /// The diagnostics for characters that YAML never allows. Many invalid bytes get a single diagnostic.
  func alwaysWrong(_ findings: [TextScan.Finding], limit: Int) -> [Diagnostic] {
    let bytes = findings.lazy.filter { if case .badByte = $0.kind { true } else { false } }.map(\.range)
    let (first, count) = (bytes.first, bytes.count)
    var result: [Diagnostic] = []
    for finding in findings where result.count < limit {
      let range = ByteRange(finding.range)
      switch finding.kind {
      case .badByte:
        guard count <= Self.maxNamed || finding.range == first else { continue }
        let byte = "byte 0x\(hex(UInt32(text[finding.range.lowerBound]), width: 2))"
        result.append(
          Diagnostic(
            .yamlEncoding,
            count <= Self.maxNamed
              ? "invalid UTF-8: \(words: byte)"
              : "invalid UTF-8: \(words: byte), the first of \(count) invalid sequences",
            at: range, help: "save the file as UTF-8"))
      case .control(let scalar):
        result.append(controlCharacter(scalar, range: range))
      case .lineBreak, .byteOrderMark: break
      }
    }
    return result
  }

  private func controlCharacter(_ scalar: UInt32, range: ByteRange) -> Diagnostic {
    Diagnostic(
      .yamlControlCharacter, "control character \(words: name(scalar)) is not allowed in YAML", at: range,
      help: scalar == 0
        ? "check that the file contains text; NUL occurs in binary files"
        : "remove it, or write \"\\\(words: scalar > 0xFF ? "u\(hex(scalar, width: 4))" : "x\(hex(scalar, width: 2))")\" in double quotes"
    )
  }

  /// The offsets of each kind of character that libyaml must not see. A lone CR is a line break in YAML and stays.
  func hideable(_ findings: [TextScan.Finding]) -> [(bytes: [UInt8], places: [Int])] {
    var places: [[UInt8]: [Int]] = [:]
    for finding in findings {
      switch finding.kind {
      case .lineBreak(0x0D), .badByte, .control: continue
      case .lineBreak, .byteOrderMark:
        places[Array(text[finding.range]), default: []].append(finding.range.lowerBound)
      }
    }
    return places.sorted { $0.value[0] < $1.value[0] }.map { ($0.key, $0.value) }
  }

  /// The diagnostics for characters that are allowed only in quoted scalars.
  ///
  /// - Parameter quotes: The ranges of the quoted scalars, in order.
  func wrongOutsideQuotes(_ findings: [TextScan.Finding], quotes: [Range<Int>]) -> [Diagnostic] {
    var quote = 0
    var result: [Diagnostic] = []
    for finding in findings {
      while quote < quotes.count, quotes[quote].upperBound <= finding.range.lowerBound { quote += 1 }
      if quote < quotes.count, quotes[quote].contains(finding.range.lowerBound) { continue }
      let range = ByteRange(finding.range)
      switch finding.kind {
      case .badByte, .control: break
      case .lineBreak(let scalar): result.add(at: range, finding: lineSeparator(scalar, range: range))
      case .byteOrderMark:
        result.add(
          at: range,
          finding: Diagnostic(
            .yamlByteOrderMark, "byte order mark (U+FEFF) inside the file", at: range,
            help: "remove it; it is invisible and becomes part of the key or value"))
      }
    }
    return result
  }

  /// The last character in a line that only some parsers treat as a line break; nil if there is none.
  func lineSeparator(in line: Range<Int>) -> Diagnostic? {
    for start in line.reversed() {
      for (scalar, bytes) in Self.separators where text[start..<line.upperBound].starts(with: bytes) {
        return lineSeparator(scalar, range: ByteRange(start..<start + bytes.count))
      }
    }
    return nil
  }

  private static let separators: [(UInt32, [UInt8])] = [
    (0x85, [0xC2, 0x85]), (0x2028, [0xE2, 0x80, 0xA8]), (0x2029, [0xE2, 0x80, 0xA9]),
  ]

  private func lineSeparator(_ scalar: UInt32, range: ByteRange) -> Diagnostic {
    Diagnostic(
      .yamlLineSeparator, "only some parsers treat \(words: name(scalar)) as a line break", at: range,
      help: "use a line feed, or put the value in double quotes")
  }

  private func name(_ scalar: UInt32) -> String {
    switch scalar {
    case 0x00: "NUL (U+0000)"
    case 0x0D: "a lone carriage return (U+000D)"
    case 0x1B: "ESC (U+001B)"
    case 0x85: "NEL (U+0085)"
    case 0x2028: "LINE SEPARATOR (U+2028)"
    case 0x2029: "PARAGRAPH SEPARATOR (U+2029)"
    default: "U+\(hex(scalar, width: 4))"
    }
  }

  private func hex(_ value: UInt32, width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
