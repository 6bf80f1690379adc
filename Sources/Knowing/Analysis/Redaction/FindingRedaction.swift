package import Diagnostics
package import DocumentModel
package import JSONSchema
internal import Settings
package import SourceText
package import Workers

/// Takes out of what findings say every word that a sensitive place of the text has: a name, an anchor, an alias that was to
/// be a value.
package struct FindingRedaction: Sendable {
  private let text: [UInt8]
  private let places: SensitiveText
  /// Names in sensitive mappings.
  private let names: Set<String>
  /// Names that may be lines of a secret, moved out of their place.
  let strayNames: Set<String>

  package init(_ parsed: ParsedText, _ schema: Schema, by sideBySide: SideBySide? = nil) {
    text = parsed.document.text
    let document = parsed.document
    let parts = schema.sensitiveParts(document, by: sideBySide)
    places = SensitiveText(parsed, schema, parts)
    // Names in what is hidden of a text that isn't well-formed may have been meant for values.
    let hidden = Array(parts.keys) + SensitiveText.doubtful(parsed, schema).keys + places.strays.map(\.key)
    func names(_ keys: [NodeID]) -> Set<String> {
      Set(keys.compactMap { document.keyID($0).map(document.keys.name) })
    }
    self.names = names(hidden)
    strayNames = names(Array(parts.strays))
  }

  /// What no report may show, in order.
  package var sensitive: [ByteRange] { places.all }

  package func redacted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    sensitive.isEmpty ? diagnostics : diagnostics.map(redacted)
  }

  package func redacted(_ output: OutputUnit) -> OutputUnit {
    names.isEmpty ? output : output.mapped { redacted($0) }
  }

  /// Whatever the place, the way to it leads through names.
  private func redacted(_ pointer: JSONPointer) -> JSONPointer {
    guard !names.isEmpty else { return pointer }
    return JSONPointer(tokens: pointer.tokens.map { names.contains($0) ? ValueDescription.redacted : $0 })
  }

  /// The path of a setting without the names that nobody may see.
  func redacted(_ path: SettingPath) -> SettingPath {
    guard !names.isEmpty else { return path }
    return SettingPath(
      segments: path.segments.map { names.contains($0.token) ? .name(ValueDescription.redacted) : $0 })
  }

  private func redacted(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    let location = finding.instanceLocation.map(redacted)
    if location != finding.instanceLocation { finding.setting = nil }
    finding.instanceLocation = location
    // A report shows what a fix writes, also where that is taken from another place.
    finding.fixes.removeAll { fix in
      fix.edits.contains { SensitiveText.overlaps(sensitive, $0.range) }
        && fix.edits.contains { !$0.replacement.isEmpty }
    }
    let near = finding.places.flatMap { SensitiveText.ranges(places.values, at: $0) }
    return near.isEmpty ? finding : finding.without(HiddenWords(near.map { text[$0.indices] }, names: names))
  }

  /// Words that no message about any text may tell. Comments beside a secret are left out: no message has words of one.
  var hiddenWords: (places: [ArraySlice<UInt8>], names: Set<String>) {
    (places.values.map { text[$0.indices] }, names)
  }
}

extension Diagnostic {
  /// The same where no words tell what is hidden.
  func without(_ hidden: HiddenWords) -> Self {
    var finding = self
    finding.message = hidden.removed(from: finding.message)
    finding.caption = finding.caption.map(hidden.removed)
    finding.help = finding.help.map(hidden.removed)
    finding.note = finding.note.map(hidden.removed)
    finding.words = finding.words?.mapped { hidden.isAny(inText: $0) ? nil : $0 }
    finding.setting = finding.setting.flatMap { hidden.isAny(inText: $0) ? nil : $0 }
    finding.related = finding.related.map { RelatedPlace($0.place, hidden.removed(from: $0.message)) }
    finding.otherForms = finding.otherForms.map { form in
      var form = form
      form.problems = form.problems.map(hidden.removed)
      return form
    }
    finding.fixes.removeAll { fix in
      hidden.isAny(in: fix.title) || fix.edits.contains { hidden.isAny(inText: $0.replacement) }
    }
    return finding
  }

  /// The bytes of the file that are spoken of.
  fileprivate var places: [ByteRange] {
    [range] + related.compactMap { if case .here(let range) = $0.place { range } else { nil } }
  }
}
