internal import DocumentModel
internal import SourceText

extension Snapshot {
  /// Whether the text shows words that an earlier one hides: a change may make another value of a secret, or a name.
  ///
  /// Linear in both texts; a text without secrets has nothing to show.
  func reveals(_ earlier: Snapshot) -> Bool {
    let hidden = earlier.sensitive
    guard !hidden.isEmpty else { return false }
    var secrets: Set<ArraySlice<UInt8>> = []
    for range in hidden { secrets.formUnion(Self.words(earlier.text[range.indices])) }
    let before = earlier.shown(secrets, besides: hidden)
    return shown(secrets, besides: sensitive).contains { word, count in count > before[word, default: 0] }
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

  private static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
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
