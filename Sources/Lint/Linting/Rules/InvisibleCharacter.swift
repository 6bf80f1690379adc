internal import DocumentModel
internal import Workspace

extension LintRule {
  static let invisibleCharacter = LintRule(
    "invisible-character", summary: "Invisible character in a key or value", presets: .mistake, readsJSON: true
  ) { .text(InvisibleCharacter(findings: $1)) }
}

private struct InvisibleCharacter: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard !source.isASCII else { return }
    let document = source.document
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      switch node.kind {
      case .string: check(at: node, in: source.text)
      case .null, .boolean, .number, .array, .object, .alias: continue
      }
    }
  }

  private func check(at node: Node, in text: [UInt8]) {
    let range = node.range.indices
    guard text[range].contains(where: { $0 >= 0x80 }) else { return }
    let isKey = node.flags.contains(.isKey)
    // A value that consists only of these is intended: `label: "\u{200B}"` where a program rejects an empty one.
    let isAll = LookAlikes.isAll(text[range], of: LookAlikes.isInvisible)
    if isAll, !isKey { return }
    var place = range.lowerBound
    let written = text.span.extracting(0..<range.upperBound)
    // A regional flag is a black flag followed by invisible letters (UTS 51, emoji tag sequences).
    var isInFlag = false
    var before: Unicode.Scalar?
    while place < range.upperBound {
      let (read, length) = UTF8Bytes.scalar(at: place, in: written)
      let end = place + length
      defer { (place, before) = (end, read) }
      guard let scalar = read else { continue }
      isInFlag = scalar == "\u{1F3F4}" || isInFlag && ("\u{E0020}"..."\u{E007F}").contains(scalar)
      if isInFlag { continue }
      let isAtEdge = place == range.lowerBound || end == range.upperBound
      // `10 km`: inside a string a no-break space may be intended, but at either end it was pasted from a web page.
      let isBlank = scalar == "\u{A0}" && (isKey || isAtEdge && node.flags.style == .plain)
      if isBlank || LookAlikes.isInvisible(scalar) {
        let after = end < range.upperBound ? UTF8Bytes.scalar(at: end, in: written).scalar : nil
        // Thai and Khmer have no spaces between words; U+200B marks where a line may break.
        if scalar == "\u{200B}", [before, after].contains(where: { $0.map(LookAlikes.isUnspaced) ?? false }) {
          continue
        }
        // After a virama it keeps two letters of Telugu, say, from becoming one sign: `అన్\u{200B}లాక్`.
        if scalar == "\u{200B}", before?.properties.canonicalCombiningClass == .virama { continue }
        let name = isBlank ? "no-break space" : "invisible character"
        let fix: Fix =
          isBlank
          ? .replace(place..<end, by: " ", title: "replace with a space") : .remove(place..<end, title: "remove it")
        findings.add(
          "\(words: name) (\(words: scalar.codePoint))", at: place..<end, fix: isAll ? nil : fix.changingValue)
      }
    }
  }
}
