internal import DocumentModel
internal import YAMLReading

/// Slips that occur on a line and in a value alike.
enum CommonMistakes {
  /// Fixes `name:value`, `name = value` or `name：value`, meant as `name: value`; empty for any other text.
  static func entry(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    let wideColon: [UInt8] = [0xEF, 0xBC, 0x9A]
    if let sign = range.first(where: { text[$0..<range.upperBound].starts(with: wideColon) }), sign > range.lowerBound {
      let end = sign + wideColon.count
      let isAttached = end < range.upperBound && !text[end].isBlank
      return [
        .replace(sign..<end, by: isAttached ? ": " : ":", title: "replace it with \":\"", distance: 0).plain.naming(
          "full-width colon (U+FF1A) instead of \":\"")
      ]
    }
    let nameEnd = range.first { !WrittenLine.isNameByte(text[$0]) } ?? range.upperBound
    guard nameEnd > range.lowerBound, nameEnd < range.upperBound else { return [] }
    if text[nameEnd] == UInt8(ascii: ":") {
      let value = nameEnd + 1
      // `name: a` is right, and `name:` simply has no value yet.
      guard value < range.upperBound, text[value] != UInt8(ascii: " ") else { return [] }
      return [
        .insert(" ", at: value, title: "add a space after the colon", distance: 0).plain.naming(
          "missing space after \":\"")
      ]
    }
    func skippingSpaces(_ start: Int) -> Int {
      (start..<range.upperBound).first { text[$0] != UInt8(ascii: " ") } ?? range.upperBound
    }
    let sign = skippingSpaces(nameEnd)
    guard sign < range.upperBound, text[sign] == UInt8(ascii: "=") else { return [] }
    let value = skippingSpaces(sign + 1)
    var candidate = RepairCandidate.replace(
      nameEnd..<value, by: value < range.upperBound ? ": " : ":", title: "replace \"=\" with \":\"", distance: 1)
    candidate.name = String(decoding: text[range.lowerBound..<nameEnd], as: UTF8.self)
    return [candidate.naming("\"=\" instead of \":\"")]
  }

  /// Replaces no-break spaces (U+00A0), which editors and web pages insert.
  static func blanks(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    let sign: [UInt8] = [0xC2, 0xA0]
    let edits = range.filter { text[$0] == sign[0] && text[$0..<range.upperBound].starts(with: sign) }.map {
      TextEdit(ByteRange($0..<$0 + sign.count), " ")
    }
    let title: Message = "replace it with an ordinary space"
    return edits.isEmpty
      ? []
      : [RepairCandidate(title, edits: edits, distance: 0).plain.naming("no-break space (U+00A0) instead of a space")]
  }

  /// Replaces curly quotes around a value; those inside are part of the string.
  static func curlyQuotes(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    // With straight quotes, a quote inside would end the string, and a backslash would start an escape.
    guard CurlyQuotes.surround(text[range]), !text[range].contains(where: { "\"\\".utf8.contains($0) }) else {
      return []
    }
    let edits = [range.lowerBound, range.upperBound - CurlyQuotes.width].map {
      TextEdit(ByteRange($0..<$0 + CurlyQuotes.width), "\"")
    }
    return [
      RepairCandidate("use straight quotes", edits: edits, distance: 0).naming(
        "curly quotes don't enclose a string: they are part of it")
    ]
  }

  /// Removes the comma or semicolon in `value,` and `value;`.
  static func ending(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    let last = range.upperBound - 1
    // People used to JSON or C end lines with a comma or semicolon.
    guard range.count > 1, ",;".utf8.contains(text[last]) else { return [] }
    let sign = text[last] == UInt8(ascii: ",") ? "comma" : "semicolon"
    return [
      .replace(last..<range.upperBound, by: "", title: "remove the \(words: sign)", distance: 0).plain.naming(
        "\(words: sign) after the value")
    ]
  }

  /// Whether a value looks like a whole flow collection, and so isn't meant as a string.
  static func isCollection(_ value: ArraySlice<UInt8>) -> Bool {
    // `{{ name }}` is a template, not a mapping.
    guard let first = value.first, "[{".utf8.contains(first), !value.starts(with: "{{".utf8), let last = value.last
    else { return false }
    // `[a-z]+` is a pattern that starts with a bracket; `[a, b` is an unclosed list.
    return "]}".utf8.contains(last) || !value.contains { "]}".utf8.contains($0) }
  }
}
