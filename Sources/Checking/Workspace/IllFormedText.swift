/// Locates errors in text that should be UTF-8.
package enum IllFormedText {
  /// The byte offset of the first byte that isn't valid UTF-8, or the length of the text if there is none.
  package static func place(in text: [UInt8]) -> Int {
    zip(text, String(decoding: text, as: UTF8.self).utf8).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? text.count
  }
}
