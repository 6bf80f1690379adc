/// Quotes as word processors write them: to YAML and JSON they are letters like any other.
package enum CurlyQuotes {
  /// Each takes as many bytes.
  package static let width = 3

  /// Whether one begins at a place.
  package static func begins(at place: Int, in text: ArraySlice<UInt8>) -> Bool {
    guard place >= text.startIndex, place + width <= text.endIndex, text[place] == 0xE2, text[place + 1] == 0x80 else {
      return false
    }
    return 0x98...0x9F ~= text[place + 2]
  }

  /// Whether a text begins and ends with one.
  package static func surround(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 2 * width && begins(at: text.startIndex, in: text) && begins(at: text.endIndex - width, in: text)
  }
}
