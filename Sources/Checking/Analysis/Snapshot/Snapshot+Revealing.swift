package import DocumentModel
internal import JSONSchema

extension Snapshot {
  /// Whether the file shows words that an earlier version guards: a change may turn a secret into another value, or
  /// into a name.
  ///
  /// Linear in both files; a file without secrets reveals nothing.
  package func reveals(_ earlier: Snapshot) -> Bool {
    let guarded = SensitiveText.union(earlier.redaction.guarded, earlier.revealing)
    let words = guarded.reduce(into: Set<ArraySlice<UInt8>>()) { $0.formUnion(Self.words(earlier.text[$1.indices])) }
    guard !words.isEmpty else { return false }
    // A name that must be hidden is no place for a value either.
    for name in redaction.names.subtracting(earlier.redaction.names) {
      // A secret that becomes a hidden name would be shown by paths.
      guard words.isDisjoint(with: Self.words(Array(name.utf8)[...])) else { return true }
    }
    // A word that was shown before is no secret, unless it is shown more often.
    let before = earlier.shown(words)
    return shown(words).contains { word, count in count > before[word, default: 0] }
  }

  /// Whether a name of the text is one that must be hidden.
  package func hidesName(_ name: String) -> Bool { redaction.names.contains(name) }

  /// A message about values of the text, and of others, without words that must be hidden.
  package func withoutHiddenTexts(_ message: Message) -> Message {
    let texts = redaction.hiddenTexts
    return texts.isEmpty ? message : HiddenWords(texts, names: redaction.names).removed(from: message)
  }

  /// How often each of some words is outside of what is hidden.
  private func shown(_ words: Set<ArraySlice<UInt8>>) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var start = 0
    for end in sensitive.map(\.indices) + [text.count..<text.count] {
      for word in Self.words(text[start..<end.lowerBound]) where words.contains(word) { counts[word, default: 0] += 1 }
      start = end.upperBound
    }
    return counts
  }

  private static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { !$0.isLetterOrDigit && $0 < 0x80 && $0 != UInt8(ascii: "_") }
  }
}
