internal import DocumentModel
internal import Workspace
internal import YAMLReading

extension LintRule {
  static let quotedLiteral = LintRule(
    "quoted-literal", summary: "Quoted string that looks like true, false or null",
    presets: Presets(minimal: nil, recommended: nil, strict: .note), options: [.flag("numbers", defaultValue: false)]
  ) { .text(QuotedLiteral($0, findings: $1)) }
}

private struct QuotedLiteral: TextCheck {
  private let readsNumbers: Bool
  private let findings: RuleFindings

  init(_ options: RuleOptions, findings: RuleFindings) {
    readsNumbers = options.flag("numbers")
    self.findings = findings
  }

  func visit(_ source: LintSource) {
    let document = source.document
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      guard node.kind == .string, !node.flags.contains(.isKey),
        node.flags.style == .singleQuoted || node.flags.style == .doubleQuoted, node.end - node.start > 2
      else { continue }
      let inner = Int(node.start) + 1..<Int(node.end) - 1
      // `!!str` shows that a string is intended.
      guard looksLikeLiteral(source.text, inner: inner), node.flags.isDisjoint(with: [.hasTag, .isTyped]),
        source.schema?.expected(NodeID(index)) != [.string], !source.isDefault(NodeID(index))
      else { continue }
      findings.add(
        "\(source.shown(inner)) in quotes is a string", at: node.range.indices,
        fix: Fix.replace(node.range.indices, by: Self.bare(source.text[inner]), title: "remove the quotes")
          .changingValue)
    }
  }

  /// Whether all parsers would read the text without quotes as true, false or null, or as a number.
  private func looksLikeLiteral(_ text: [UInt8], inner: Range<Int>) -> Bool {
    switch CoreSchema.resolve(text[inner].span) {
    case .null, .boolean: true
    case .number: readsNumbers && ScalarTraits.of(text, range: inner).contains(.number)
    case .string: false
    }
  }

  /// The same value without quotes, in a spelling that all parsers agree on.
  private static func bare(_ inner: ArraySlice<UInt8>) -> String {
    let text = String(decoding: inner, as: UTF8.self)
    return switch text.lowercased() {
    case "true": "true"
    case "false": "false"
    case "null", "~": "null"
    default: text
    }
  }
}
