internal import DocumentModel
internal import SourceText

extension Snapshot {
  /// Whether the text shows words that an earlier one hides, or has them for a name: a change may make another value of a
  /// secret, or a name.
  ///
  /// Linear in both texts; a text without secrets has nothing to show.
  func reveals(_ earlier: Snapshot) -> Bool {
    let secrets = earlier.secretWords
    guard !secrets.isEmpty else { return false }
    let before = earlier.shown(secrets, besides: earlier.sensitive)
    return shown(secrets, besides: sensitive).contains { word, count in count > before[word, default: 0] }
      || !strayNames.isSubset(of: earlier.strayNames)
  }

  /// Names that may be lines of a secret.
  private var strayNames: Set<String> {
    guard parts.isEmpty else { return parts.reduce(into: []) { $0.formUnion($1.snapshot.strayNames) } }
    return redaction?.strayNames ?? []
  }

  /// Whether a name of the text may be a line of a secret that was moved out of its place.
  package func tellsSecret(_ name: String) -> Bool { secretWords.areTold(by: name, sensitivity) }

  /// How often each of some words stands outside of what is hidden.
  private func shown(_ words: SecretWords, besides hidden: [ByteRange]) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var start = 0
    for end in hidden.map(\.indices) + [text.count..<text.count] {
      for word in SecretWords.all(of: text[start..<end.lowerBound]) where words.contains(word) {
        counts[word, default: 0] += 1
      }
      start = end.upperBound
    }
    return counts
  }
}
