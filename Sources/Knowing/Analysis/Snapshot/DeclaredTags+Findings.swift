internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import Workspace
internal import YAMLParsing

/// What is said of values with tags that are declared.
extension DeclaredTags {
  /// What parsing found, without declared tags among those that nobody knows; and the values that a tag isn't declared for.
  func findings(of parsed: ParsedText) -> [Diagnostic] {
    guard !isEmpty, !parsed.document.tags.isEmpty else { return parsed.diagnostics }
    let document = parsed.document
    let known = parsed.diagnostics.filter { finding in
      guard finding.code == .yamlUnknownTag else { return true }
      let written = String(decoding: document.text[finding.range.indices], as: UTF8.self)
      return kinds(of: Self.expanded(written)) == nil
    }
    let misplaced = document.tags.filter { allow($0.key, in: document) == false }
    guard !misplaced.isEmpty else { return known }
    let found = misplaced.map { node, tag in
      let wanted = Kind.allCases.filter { kinds(of: tag)?.contains($0) == true }.map { "a \($0.rawValue)" }
      return Diagnostic(
        .yamlTagMismatch, "this value is not what its tag is declared for: \(wanted.joined(separator: " or "))",
        at: document.range(node), help: "tags in .settle.yaml says what each tag may stand before")
    }
    return FindingStages.inOrder(known + found)
  }

  /// Findings of a schema, without those of values that a declared tag stands before: what the application makes of them isn't
  /// in the text.
  func without(_ findings: [Diagnostic], in document: Document) -> [Diagnostic] {
    guard !isEmpty, !findings.isEmpty else { return findings }
    let ranges = document.tags.keys.filter { allow($0, in: document) != nil }.map { document.range($0).indices }
    guard !ranges.isEmpty else { return findings }
    return findings.filter { finding in
      let place = finding.range.indices
      return !ranges.contains { $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound }
    }
  }
}
