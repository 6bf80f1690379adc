internal import SourceText

extension LintRule {
  static let bidirectionalControl = LintRule(
    "bidirectional-control", "A character that changes the direction of the text behind it", .always, isFixable: true,
    readsJSON: true,
    page: RulePage(
      finds:
        "The embedding, override and isolate characters of Unicode (U+202A to U+202E, U+2066 to U+2069), in comments "
        + "too.",
      reason:
        "An editor then shows the characters in another order than a program reads them, so that what is reviewed is "
        + "not what runs.",
      remedy: "Delete the character. Where a text needs it, write it as an escape in double quotes: `\\u202E`.",
      wrong: "access: \"user\u{202E} nimda\"\n", right: "access: \"user admin\"\n")
  ) { .text(BidirectionalControl($1)) }
}

private struct BidirectionalControl: TextCheck {
  private let findings: RuleFindings

  init(_ findings: RuleFindings) {
    self.findings = findings
  }

  func see(_ source: LintSource) {
    guard !source.isASCII else { return }
    let text = source.text
    var place = 0
    while place + 2 < text.count {
      guard text[place] == 0xE2 else {
        place += 1
        continue
      }
      let isEmbedding = text[place + 1] == 0x80 && (0xAA...0xAE).contains(text[place + 2])
      let isIsolate = text[place + 1] == 0x81 && (0xA6...0xA9).contains(text[place + 2])
      if isEmbedding || isIsolate {
        let scalar = Unicode.Scalar(UInt32(isEmbedding ? 0x2000 : 0x2040) + UInt32(text[place + 2] & 0x3F))
        findings.add(
          "\(scalar?.codePoint ?? "a character") changes the direction of the text behind it", at: place..<place + 3,
          fix: .remove(place..<place + 3, "remove it"))
      }
      place += 3
    }
  }
}
