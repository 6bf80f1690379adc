internal import DocumentModel
internal import YAMLReading

/// Slips that are looked for on a line and in a value alike.
enum Slips {
  /// Fixes for `name:value` or `name = value`, intended as `name: value`. Empty for any other text.
  static func entry(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    let nameEnd = range.first { !WrittenLine.isOfName(text[$0]) } ?? range.upperBound
    guard nameEnd > range.lowerBound, nameEnd < range.upperBound else { return [] }
    if text[nameEnd] == UInt8(ascii: ":") {
      let value = nameEnd + 1
      // `name: a` is fine, and `name:` has no value yet.
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

  /// Characters that look like a space and are none (U+00A0): editors and web pages put them in.
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

  /// Quotes as word processors write them, around a value; those inside of it are a part of its text.
  static func curlyQuotes(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    // A quote or a backslash inside would end the string, or be an escape, once the quotes are straight.
    guard CurlyQuotes.surround(text[range]), !text[range].contains(where: { "\"\\".utf8.contains($0) }) else {
      return []
    }
    let edits = [range.lowerBound, range.upperBound - CurlyQuotes.width].map {
      TextEdit(ByteRange($0..<$0 + CurlyQuotes.width), "\"")
    }
    return [
      RepairCandidate("use straight quotes", edits: edits, distance: 0).naming(
        "curly quotes don't quote: they are part of the string")
    ]
  }

  /// `value,` and `value;`
  static func ending(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    let last = range.upperBound - 1
    // Authors used to JSON or C end a line with a comma or semicolon.
    guard range.count > 1, ",;".utf8.contains(text[last]) else { return [] }
    let sign = text[last] == UInt8(ascii: ",") ? "comma" : "semicolon"
    return [
      .replace(last..<range.upperBound, by: "", title: "remove the \(words: sign)", distance: 0).plain.naming(
        "\(words: sign) after the value")
    ]
  }

  /// Whether a value is in brackets as a whole, as far as can be seen: then it isn't intended as a string.
  static func isCollection(_ value: ArraySlice<UInt8>) -> Bool {
    // `{{ name }}` is a template, not a mapping.
    guard let first = value.first, "[{".utf8.contains(first), !value.starts(with: "{{".utf8), let last = value.last
    else { return false }
    // `[a-z]+` begins with a bracket and is a pattern; `[a, b` is a list that isn't closed.
    return "]}".utf8.contains(last) || !value.contains { "]}".utf8.contains($0) }
  }
}
