package import DocumentModel
package import YAMLReading

/// The comments above the keys of a YAML file.
package enum KeyComments {
  /// Comments that are addressed to programs.
  private static let addresses = ["$schema", "prettier-ignore", "settle:", "yaml-language-server:", "yamllint"]

  /// The comment directly above each key that has one. Linear.
  ///
  /// - Parameter tree: The syntax tree of the document's text.
  package static func all(of document: Document, tree: SyntaxTree) -> [NodeID: String] {
    guard !tree.comments.isEmpty else { return [:] }
    let values = tree.valueNodes()
    guard values.count == document.nodeCount else { return [:] }
    var found: [NodeID: String] = [:]
    for (index, key) in values.enumerated() where key.index > 0 {
      let pair = SyntaxNodeID(Int(key.index) - 1)
      guard tree[pair].kind == .pair else { continue }
      let text = self.text(tree.comments(of: pair, .head), above: tree.range(key).start.index, in: tree.text)
      if !text.isEmpty { found[NodeID(index)] = text }
    }
    return found
  }

  /// The text of the comments that end on the line above a place, up to the first blank line.
  private static func text(_ comments: [Comment], above place: Int, in text: [UInt8]) -> String {
    var lines: [String] = []
    var below = place
    for comment in comments.reversed() {
      guard text[comment.range.end.index..<below].count(where: { $0 == UInt8(ascii: "\n") }) == 1 else { break }
      below = comment.range.start.index
      let line = words(text[comment.range.indices])
      if line.contains(where: { $0.isLetter || $0.isNumber }), !addresses.contains(where: line.hasPrefix) {
        lines.append(line)
      }
    }
    return lines.reversed().joined(separator: "\n")
  }

  private static func words(_ comment: ArraySlice<UInt8>) -> String {
    var words = comment.drop { $0 == UInt8(ascii: "#") }
    if words.first == UInt8(ascii: " ") { words.removeFirst() }
    while let last = words.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\r") || last == UInt8(ascii: "\t") {
      words.removeLast()
    }
    return String(decoding: words, as: UTF8.self)
  }
}
