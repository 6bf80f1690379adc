internal import DocumentModel
internal import Linting
internal import Workspace
internal import YAMLReading

/// Findings about values with tags that are declared.
extension DeclaredTags {
  /// The findings of parsing, without those that call a declared tag unknown; and the values that a tag isn't declared
  /// for.
  func findings(of parsed: ParsedText) -> [Diagnostic] {
    guard !isEmpty, !parsed.document.tags.isEmpty else { return parsed.diagnostics }
    let document = parsed.document
    let known = withoutDeclared(parsed.diagnostics, in: document)
    let misplaced = document.tags.filter { allow($0.key, in: document) == false }
    guard !misplaced.isEmpty else { return known }
    let found = misplaced.map { node, tag in
      let wanted = Kind.allCases.filter { kinds(of: tag)?.contains($0) == true }.map { "a \($0.rawValue)" }
      return Diagnostic(
        .yamlTagMismatch, "value doesn't match its tag, which is declared for \(wanted.joined(separator: " or "))",
        at: document.range(node), help: "change the declaration under tags in .settle.yaml, or the value")
    }
    return FindingStages.inOrder(known + found)
  }

  /// Findings without those of declared tags: a tag that is declared is known and wanted.
  func withoutDeclared(_ findings: [Diagnostic], in document: Document) -> [Diagnostic] {
    guard !isEmpty else { return findings }
    return findings.filter { finding in
      guard finding.code == .yamlUnknownTag || finding.code == LintRule.tags.code else { return true }
      let written = String(decoding: document.text[finding.range.indices], as: UTF8.self)
      return kinds(of: Self.expanded(written)) == nil
    }
  }

  /// Findings with one in the place of all about unknown tags: in a file that no schema judges each of them is as likely
  /// its program's own.
  static func joined(_ findings: [Diagnostic], in document: Document) -> [Diagnostic] {
    // One with nothing after it is more likely a text that lacks quotes: `if: !cancelled()`.
    let ofTags = findings.filter { finding in
      let next = document.text[finding.range.end.index...].first { !$0.isBlank }
      return finding.code == .yamlUnknownTag && !(next ?? UInt8(ascii: "\n")).isBreak
    }
    guard ofTags.count > 1, var joined = ofTags.first else { return findings }
    let names = ofTags.prefix(3).map { String(decoding: document.text[$0.range.indices], as: UTF8.self) }
    let more = ofTags.count - names.count
    joined.message = "unknown tags: \(names.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
    joined.cause = "unknown tags"
    joined.help = "run `settle config init` to declare the tags that the files use, or add them to tags in .settle.yaml"
    let others = Set(ofTags.dropFirst())
    return findings.compactMap { $0 == ofTags[0] ? joined : others.contains($0) ? nil : $0 }
  }

  /// Findings of a schema, without those of values with a declared tag: the value that the application makes of them
  /// isn't in the text.
  func without(_ findings: [Diagnostic], in document: Document) -> [Diagnostic] {
    guard !isEmpty, !findings.isEmpty else { return findings }
    // The outermost: two values are one inside the other, or apart.
    var ranges: [Range<Int>] = []
    for node in document.tags.keys.sorted() where allow(node, in: document) != nil {
      let range = document.range(node).indices
      if range.upperBound > ranges.last?.upperBound ?? -1 { ranges.append(range) }
    }
    guard !ranges.isEmpty else { return findings }
    return findings.filter { finding in
      let place = finding.range.indices
      let next = ranges.partitioningIndex { $0.lowerBound > place.lowerBound }
      return next == 0 || place.upperBound > ranges[next - 1].upperBound
    }
  }
}
