/// A line that parts the documents of a stream (YAML 1.2.2, 9.1).
package enum DocumentMarker: Sendable {
  /// `---`
  case start
  /// `...`
  case end

  /// The marker at the start of a line, alone or before a blank: `...x` is text.
  ///
  /// - Parameter text: from the start of the line on; bytes after the line don't count.
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
