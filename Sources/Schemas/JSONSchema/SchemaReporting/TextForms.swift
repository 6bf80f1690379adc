internal import DocumentModel

/// The form of the strings that a schema allows: decides whether the digits of a number, in quotes, have that form.
///
/// A program may not be able to read a string that the schema allows: if it expects `30s`, `"30"` is a guess.
struct TextForms {
  let graph: SchemaGraph

  /// Whether the schema mentions no strings other than numbers.
  func allowOnlyNumbers(_ applied: [SchemaGraph.Applied]) -> Bool {
    applied.allSatisfy { one in
      let document = graph.source(of: one.point).document
      func stated(_ keyword: String) -> NodeID? { graph.stated(keyword, at: one.point) }
      let values = ["examples", "enum"].compactMap(stated).flatMap { Array(document.items($0)) }
      let given = ["default", "const"].compactMap(stated) + values
      return stated("format") == nil
        && given.allSatisfy { document.string($0).map(Self.isNumber) ?? true }
        && stated("pattern").flatMap(document.string).map(Self.hasLetters) != true
        && ["title", "description"].compactMap(stated).compactMap(document.string).allSatisfy(Self.mentionsNumbers)
    }
  }

  /// Whether a string is a number, or digits and dots as in a version.
  private static func isNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    // `3.10.1` isn't a number, but `3.10` in quotes is the same kind of value.
    let isVersion = !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    return isVersion || NumberNotation.value(of: bytes.span) != nil
  }

  /// Whether a pattern contains literal letters or certain symbols, not counting classes such as `\d`.
  private static func hasLetters(_ pattern: String) -> Bool {
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      // `^[0-9]+s$` requires a unit, but `^\d+$` only digits.
      if !isEscaped, scalar.properties.isAlphabetic || "%:/".unicodeScalars.contains(scalar) { return true }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return false
  }

  /// Words for a format in which a number has more text around it.
  private static let formatsWithOtherText: Set<String> = [
    "unit", "units", "suffix", "prefix", "suffixed", "prefixed", "followed", "duration", "percent", "percentage",
    "date", "time", "iso", "format",
  ]

  /// Whether a description mentions neither such a format nor an example that isn't a number.
  private static func mentionsNumbers(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).allSatisfy { part in
      let word = part.trimming { !$0.isLetter && !$0.isNumber && $0 != "%" }
      let isExample = part.contains { "`\"\u{201C}".contains($0) }
      // "A duration such as 30s": `"30"` would have the right type and still be wrong.
      if formatsWithOtherText.contains(word.lowercased()) { return false }
      return !isExample && !word.contains(where: \.isNumber) || isNumber(String(word))
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isOutside: (Character) -> Bool) -> Substring {
    let rest = drop(while: isOutside)
    return rest.lastIndex { !isOutside($0) }.map { rest[...$0] } ?? rest
  }
}
