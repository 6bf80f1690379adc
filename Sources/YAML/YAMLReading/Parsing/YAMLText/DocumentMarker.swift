/// A marker line between the documents of a stream (YAML 1.2.2, 9.1).
package enum DocumentMarker: Sendable {
  /// `---`
  case start
  /// `...`
  case end

  /// The marker at the start of a line; it must be followed by a blank or the line's end: `...x` is text.
  ///
  /// - Parameter text: The text from the start of the line; whatever follows the line is ignored.
  package init?(_ text: ArraySlice<UInt8>) {
    if text.starts(with: "---".utf8) {
      self = .start
    } else if text.starts(with: "...".utf8) {
      self = .end
    } else {
      return nil
    }
    switch text.dropFirst(3).first {
    case nil, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    case .some: return nil
    }
  }
}
