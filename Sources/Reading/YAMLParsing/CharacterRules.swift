internal import Diagnostics
internal import SourceText

/// What is said of the characters that a scan found: wrong anywhere, or wrong outside quotes.
struct CharacterRules {
  let text: [UInt8]

  /// The one finding for data that was never text: a NUL, and so many wrong bytes that naming each would help nobody.
  func binary(_ findings: [TextScan.Finding]) -> Diagnostic? {
    guard findings.count > 8 else { return nil }
    for finding in findings {
      if case .control(0) = finding.kind {
        return Diagnostic(
          .yamlBinary, "this is binary data, not text", at: ByteRange(finding.range),
          help: "name the file that is meant, or leave this one out of the check")
      }
    }
    return nil
  }

  /// The finding for what no YAML file may hold; nil for what is allowed in quotes.
  func alwaysWrong(_ finding: TextScan.Finding) -> Diagnostic? {
    let range = ByteRange(finding.range)
    switch finding.kind {
    case .badByte:
      return Diagnostic(
        .yamlEncoding, "the byte 0x\(hex(UInt32(text[finding.range.lowerBound]), 2)) is not UTF-8", at: range,
        help: "save the file as UTF-8")
    case .control(let scalar):
      let isNull = scalar == 0
      return Diagnostic(
        .yamlControlCharacter, "the control character \(name(scalar)) is not allowed in YAML", at: range,
        help: isNull
          ? "is this a text file? A NUL byte is the mark of a binary one"
          : "remove it, or write \"\\\(scalar > 0xFF ? "u\(hex(scalar, 4))" : "x\(hex(scalar, 2))")\" in double quotes")
    case .lineBreak, .byteOrderMark: return nil
    }
  }

  /// Characters that libyaml must not see, each with its places. A lone CR is a line break to YAML and stays.
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

  /// The findings that are right inside a quoted scalar and wrong elsewhere.
  ///
  /// - Parameter quotes: where the quoted scalars lie, in the text's order.
  func wrongOutsideQuotes(_ findings: [TextScan.Finding], quotes: [Range<Int>]) -> [Diagnostic] {
    var quote = 0
    var result: [Diagnostic] = []
    for finding in findings {
      while quote < quotes.count, quotes[quote].upperBound <= finding.range.lowerBound { quote += 1 }
      if quote < quotes.count, quotes[quote].contains(finding.range.lowerBound) { continue }
      let range = ByteRange(finding.range)
      switch finding.kind {
      case .badByte, .control: break
      case .lineBreak(let scalar): result.append(lineSeparator(scalar, range))
      case .byteOrderMark:
        result.append(
          Diagnostic(
            .yamlByteOrderMark, "a byte order mark (U+FEFF) inside the file", at: range,
            help: "remove it; it can't be seen and makes another key of the same look"))
      }
    }
    return result
  }

  /// The last character in a line that is a line break to some readers; nil where there is none.
  func lineSeparator(in line: Range<Int>) -> Diagnostic? {
    for start in line.reversed() {
      for (scalar, bytes) in Self.separators where text[start..<line.upperBound].starts(with: bytes) {
        return lineSeparator(scalar, ByteRange(start..<start + bytes.count))
      }
    }
    return nil
  }

  private static let separators: [(UInt32, [UInt8])] = [
    (0x85, [0xC2, 0x85]), (0x2028, [0xE2, 0x80, 0xA8]), (0x2029, [0xE2, 0x80, 0xA9]),
  ]

  private func lineSeparator(_ scalar: UInt32, _ range: ByteRange) -> Diagnostic {
    Diagnostic(
      .yamlLineSeparator, "\(name(scalar)) breaks the line for some readers and not for others", at: range,
      help: "use a line feed, or put the text in double quotes")
  }

  private func name(_ scalar: UInt32) -> String {
    switch scalar {
    case 0x00: "NUL (U+0000)"
    case 0x0D: "a lone carriage return (U+000D)"
    case 0x1B: "ESC (U+001B)"
    case 0x85: "NEL (U+0085)"
    case 0x2028: "LINE SEPARATOR (U+2028)"
    case 0x2029: "PARAGRAPH SEPARATOR (U+2029)"
    default: "U+\(hex(scalar, 4))"
    }
  }

  private func hex(_ value: UInt32, _ width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
