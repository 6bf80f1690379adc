internal import SourceText

/// Where reading can begin again after a syntax error: at a line that starts in column 0 and looks like an entry.
struct Recovery {
  /// What the lines at column 0 are entries of.
  enum Root {
    case mapping
    case sequence
    /// Nothing was opened yet; either will do.
    case unknown
    /// A flow collection or a scalar: only a new document helps.
    case none
  }

  let text: [UInt8]

  /// A place to go on from.
  struct Restart {
    var offset: Int
    /// Whether a new document begins there.
    var isDocument: Bool
  }

  /// The first restart behind the line that holds a place; nil where there is none.
  func next(after place: Int, root: Root) -> Restart? {
    var line = lineEnd(place)
    while line < text.count {
      if isMarker(line, "---") || isMarker(line, "...") { return Restart(offset: line, isDocument: true) }
      if isEntry(line, root) { return Restart(offset: line, isDocument: false) }
      line = lineEnd(line)
    }
    return nil
  }

  private func isMarker(_ line: Int, _ marker: String) -> Bool {
    text[line...].starts(with: marker.utf8) && isBlank(line + 3)
  }

  private func isEntry(_ line: Int, _ root: Root) -> Bool {
    switch text[line] {
    case UInt8(ascii: "-") where isBlank(line + 1): return root == .sequence || root == .unknown
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"),
      UInt8(ascii: "%"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "["),
      UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      return false
    case _: return (root == .mapping || root == .unknown) && hasColon(line)
    }
  }

  /// Whether the line holds a colon that can end a key.
  private func hasColon(_ line: Int) -> Bool {
    var index = line
    while index < text.count, text[index] != UInt8(ascii: "\n") {
      if text[index] == UInt8(ascii: ":"), isBlank(index + 1) { return true }
      index += 1
    }
    return false
  }

  private func isBlank(_ index: Int) -> Bool {
    guard index < text.count else { return true }
    switch text[index] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
    case _: return false
    }
  }

  private func lineEnd(_ place: Int) -> Int {
    var index = place
    while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
    return index + 1
  }
}
