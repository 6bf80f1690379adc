internal import DocumentModel
package import Workspace

extension LintRule {
  package static let nearName = LintRule(
    "near-name", summary: "Key that is probably misspelled",
    presets: Presets(minimal: nil, recommended: .note, strict: .warning), severity: .note, readsJSON: true
  ) { .text(NearName(findings: $1)) }
}

private struct NearName: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard let schema = source.schema, !source.isPartial else { return }
    for (key, name) in schema.nearNames() {
      let range = source.document.range(key).indices
      // A similar name would reveal a sensitive key.
      guard !schema.isSensitive(ByteRange(range)) else { continue }
      let isQuoted = "\"'".utf8.contains(source.text[range.lowerBound])
      let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
      findings.add(
        "unknown key \(source.shown(inner)), similar to \"\(name)\"", at: range,
        fix: Self.renaming(inner, to: name), help: "did you mean \"\(name)\"?")
    }
  }

  /// Nil if the new key might need quotes.
  private static func renaming(_ key: Range<Int>, to name: String) -> Fix? {
    guard name.utf8.allSatisfy(isPlain), name.utf8.first?.isLetter == true else { return nil }
    return Fix.replace(key, by: name, title: "replace with \"\(name)\"").changingValue
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
