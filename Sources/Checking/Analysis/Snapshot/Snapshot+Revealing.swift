package import DocumentModel
internal import JSONSchema

extension Snapshot {
  /// Whether this version of a file shows words that were guarded as sensitive in an earlier one: a change may move a
  /// secret to a visible value, or turn it into a key.
  ///
  /// Linear in the length of both versions. If the earlier one has no secrets, nothing is revealed.
  package func reveals(_ earlier: Snapshot) -> Bool {
    let guarded = SensitiveText.union(earlier.redaction.guarded, earlier.revealing)
    let words = guarded.reduce(into: Set<ArraySlice<UInt8>>()) { $0.formUnion(Self.words(earlier.text[$1.indices])) }
    guard !words.isEmpty else { return false }
    // A sensitive key must not contain a secret value either.
    for name in redaction.names.subtracting(earlier.redaction.names) {
      // Otherwise paths could show a secret that became such a key.
      guard words.isDisjoint(with: Self.words(Array(name.utf8)[...])) else { return true }
    }
    // A word that was visible before isn't a secret, unless it occurs more often now.
    let before = earlier.shown(words)
    return shown(words).contains { word, count in count > before[word, default: 0] }
  }

  /// Whether a key of the text is sensitive.
  package func hidesName(_ name: String) -> Bool { redaction.names.contains(name) }

  /// A message about values of this and other texts, with sensitive words redacted.
  package func withoutHiddenTexts(_ message: Message) -> Message {
    let texts = redaction.hiddenTexts
    return texts.isEmpty ? message : HiddenWords(texts, names: redaction.names).removed(from: message)
  }

  /// How often each of the given words occurs outside sensitive ranges.
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
