internal import SourceText
internal import SyntaxTree

/// An entry of a block mapping that is commented out: `# name:` or `# name: value` on a line of its own, in the column of the
/// mapping's keys.
struct CommentedEntry {
  let comment: Comment

  /// The one with a name; nil where there is none, or several. Words of a sentence behind the colon make a remark of it.
  init?(_ name: String, in mapping: SyntaxNodeID, of source: SyntaxDocument) {
    let node = source[mapping]
    let column = source.column(of: mapping)
    let found = source.comments(before: Int(node.firstToken)...Int(node.endToken)).filter { comment in
      comment.column == column && source.isFirstOnLine(comment.range.start.index)
        && Self.isEntry(source.text[comment.range.indices], name)
    }
    guard found.count == 1 else { return nil }
    comment = found[0]
  }

  private static func isEntry(_ comment: ArraySlice<UInt8>, _ name: String) -> Bool {
    let text = comment.dropFirst().drop(while: isBlank)
    guard text.starts(with: name.utf8) else { return false }
    let behind = text.dropFirst(name.utf8.count)
    guard behind.first == UInt8(ascii: ":"), behind.dropFirst().first.map(isBlank) != false else { return false }
    let value = behind.dropFirst().drop(while: isBlank)
    guard let first = value.first else { return true }
    if "\"'[{".utf8.contains(first) { return !value.contains(UInt8(ascii: "#")) }
    return first != UInt8(ascii: "#") && value.drop { !isBlank($0) }.allSatisfy(isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
