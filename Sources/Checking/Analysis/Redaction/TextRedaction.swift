package import DocumentModel
internal import JSONSchema

/// The redaction of one file: the values that each view's schema marks as sensitive are redacted in that view's
/// documents.
package struct TextRedaction: Sendable {
  private let masks: [(view: DocumentView, redaction: FindingRedaction)]
  /// Whether the file is malformed. Then document boundaries are uncertain, so each schema's values may be anywhere.
  private let isPartial: Bool
  /// The ranges that no report may show, in order and not overlapping.
  package let sensitive: [ByteRange]
  /// The ranges that no change may reveal.
  let guarded: [ByteRange]
  /// Sensitive keys.
  let names: Set<String>

  init(_ parsed: ParsedText, views: [DocumentView]) {
    let masks = views.compactMap { view -> (view: DocumentView, redaction: FindingRedaction)? in
      guard let schema = view.sensitivity, schema.hasSensitive else { return nil }
      return (view, FindingRedaction(parsed, schema: schema, describesAll: view.policy == nil))
    }
    self.masks = masks
    isPartial = parsed.isPartial
    func union(_ places: (FindingRedaction) -> [ByteRange]) -> [ByteRange] {
      masks.reduce([]) { all, mask in
        let own = places(mask.1)
        return SensitiveText.union(all, parsed.isPartial ? own : mask.0.own(own))
      }
    }
    sensitive = union(\.sensitive)
    guarded = union(\.guarded)
    names = masks.reduce(into: []) { $0.formUnion($1.1.names) }
  }

  /// Whether no schema of the text marks anything as sensitive.
  package var isEmpty: Bool { masks.isEmpty }

  /// Texts that no message about any text may quote.
  var hiddenTexts: [String] { masks.flatMap(\.redaction.hiddenTexts) }

  /// Findings without the texts that the schemas of their documents mark as sensitive.
  func redacted(_ findings: [Diagnostic]) -> [Diagnostic] {
    sensitive.isEmpty ? findings : findings.map(redacted)
  }

  private func redacted(_ finding: Diagnostic) -> Diagnostic {
    // A schema applies to its own documents only. In a malformed file, their boundaries are uncertain.
    var redacted = masks.reduce(finding) { isPartial || $1.view.holds(finding.range) ? $1.redaction.redacted($0) : $0 }
    // The help may be a fix's title, and each mask knows only its own names.
    if masks.count > 1, !names.isEmpty, let help = redacted.help {
      redacted.help = HiddenWords([], names: names).removed(from: help)
    }
    return redacted
  }

  func redacted(_ path: Path) -> Path { masks.reduce(path) { $1.redaction.redacted($0) } }

  /// - Parameter number: The index of the document that the output is about.
  func redacted(_ output: OutputUnit, ofDocument number: Int) -> OutputUnit {
    masks.reduce(output) { $1.view.holds(document: number) ? $1.redaction.redacted($0) : $0 }
  }
}
