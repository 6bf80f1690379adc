internal import Diagnostics
internal import DocumentModel

/// The values of entries whose names were misspelt, held against what the schema says of the names that were meant.
extension Reporter {
  /// - Returns: what is wrong with the value, marked as such.
  mutating func faults(
    of entry: ObjectEntry, _ key: KeyID, meantAs name: String, in id: SubschemaID
  ) -> [Finding] {
    let start = findings.count
    for subschema in properties(name, in: id) where !isFalse(subschema) {
      _ = reportChild(subschema, step(entry, key), [Keyword.properties.name, name])
    }
    let own = findings[start...].map { finding in
      var finding = finding
      let mark = "checked as \(ValueDescription.quoted(name)), which seems to be meant"
      finding.diagnostic.note = [mark, finding.diagnostic.note].compactMap { $0 }.joined(separator: "; ")
      if !WordSpelling.isSame(document.keys.name(key), name) { finding.diagnostic.isOfGuess = true }
      return finding
    }
    findings.removeSubrange(start...)
    return own
  }

  /// Whether a finding says of the value of an entry that it can't stand there at all: it speaks against the name.
  func speaksAgainstName(_ finding: Finding) -> Bool {
    finding.depth == path.depth + 1 && finding.property == nil && !finding.isMissing && finding.suggestion == nil
  }
}

extension [Finding] {
  /// These, and behind each what is wrong inside it.
  var withInside: [Finding] {
    guard contains(where: { !$0.inside.isEmpty }) else { return self }
    return flatMap { finding in [finding] + FindingReduction.reduced(finding.inside).withInside }
  }
}
