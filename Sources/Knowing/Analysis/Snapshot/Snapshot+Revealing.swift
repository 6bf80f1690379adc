internal import DocumentModel
internal import JSONSchema
internal import SourceText

extension Snapshot {
  /// Whether the text shows words that an earlier one hides: a change may make another value of a secret, or a name.
  ///
  /// Linear in both texts; a text without secrets has nothing to show.
  func reveals(_ earlier: Snapshot) -> Bool {
    let hidden = earlier.sensitive
    guard !hidden.isEmpty else { return false }
    let secrets = earlier.hiddenWords
    let before = earlier.shown(secrets, besides: hidden)
    return shown(secrets, besides: sensitive).contains { word, count in count > before[word, default: 0] }
  }

  /// Whether a name of the text, which isn't the schema's own, has a word in common with what is hidden: the key may be a
  /// line of a secret that was moved out of its place.
  package func tellsSecret(_ name: String) -> Bool {
    guard !sensitive.isEmpty, Self.words(Array(name.utf8)[...]).contains(where: hiddenWords.contains) else {
      return false
    }
    return sensitivity?.holds(name: name) != true
  }

  /// How often each of some words stands outside of what is hidden.
  private func shown(_ words: Set<ArraySlice<UInt8>>, besides hidden: [ByteRange]) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var start = 0
    for end in hidden.map(\.indices) + [text.count..<text.count] {
      for word in Self.words(text[start..<end.lowerBound]) where words.contains(word) { counts[word, default: 0] += 1 }
      start = end.upperBound
    }
    return counts
  }

  static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { !isPartOfWord($0) }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
      true
    case _: false
    }
  }
}
