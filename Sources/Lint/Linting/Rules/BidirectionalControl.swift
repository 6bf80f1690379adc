internal import DocumentModel
internal import Workspace

extension LintRule {
  static let bidirectionalControl = LintRule(
    "bidirectional-control", summary: "Character that changes the text direction", presets: .always, readsJSON: true
  ) { .text(BidirectionalControl(findings: $1)) }
}

private struct BidirectionalControl: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard !source.isASCII else { return }
    let text = source.text
    var place = 0
    var last: (node: NodeID?, isTypeset: Bool) = (nil, false)
    while place + 2 < text.count {
      guard text[place] == 0xE2 else {
        place += 1
        continue
      }
      let isEmbedding = text[place + 1] == 0x80 && (0xAA...0xAE).contains(text[place + 2])
      let isIsolate = text[place + 1] == 0x81 && (0xA6...0xA9).contains(text[place + 2])
      if isEmbedding || isIsolate {
        let node = source.lastNode(before: place + 1)
        if node != last.node { last = (node, node.map { Self.isTypeset(source.document[$0], text: text) } ?? false) }
        if last.isTypeset, let node, source.document.range(node).indices.contains(place) {
          place += 3
          continue
        }
        // A value that consists only of these is intended, as in a rule that detects them.
        let isAll =
          node.map { [text] in
            source.document.range($0).indices.contains(place)
              && LookAlikes.isAll(text[source.document.range($0).indices], of: Self.isControl)
          } ?? false
        let scalar = Unicode.Scalar(UInt32(isEmbedding ? 0x2000 : 0x2040) + UInt32(text[place + 2] & 0x3F))
        findings.add(
          "\(words: scalar?.codePoint ?? "character") changes the direction of the text after it",
          at: place..<place + 3,
          fix: isAll ? nil : .remove(place..<place + 3, title: "remove it"))
      }
      place += 3
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// Whether a string contains a right-to-left letter, closes all that it opens, and overrides nothing.
  private static func isTypeset(_ node: Node, text: [UInt8]) -> Bool {
    guard node.kind == .string else { return false }
    var closing: [UInt32] = []
    var isRightToLeft = false
    for scalar in String(decoding: text[node.range.indices], as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B: closing.append(0x202C)
      case 0x2066...0x2068: closing.append(0x2069)
      case 0x202C, 0x2069: guard closing.popLast() == scalar.value else { return false }
      case 0x202D, 0x202E: return false
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        isRightToLeft = isRightToLeft || scalar.properties.isAlphabetic
      case _: break
      }
    }
    return closing.isEmpty && isRightToLeft
  }
}
