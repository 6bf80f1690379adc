internal import SourceText

extension LintRule {
  static let bidirectionalControl = LintRule(
    "bidirectional-control", "A character that changes the direction of the text behind it", .always, readsJSON: true
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
