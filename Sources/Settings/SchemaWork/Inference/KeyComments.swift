package import DocumentModel
package import YAMLReading

/// The comment above a key, as people and the tools of Helm write it.
package struct KeyComment: Sendable {
  /// Empty for none; the `--` of helm-docs is left out.
  package var description = ""
  /// The keywords of a schema between two lines `# @schema`, or after `# @schema` in one line.
  package var keywords: InputValue?

  /// - Parameter lines: Without `#` and the space after it.
  init(_ lines: [String]) {
    var (inside, words): ([String], [String]) = ([], [])
    var isInside = false
    for line in lines {
      if line == Self.mark {
        isInside.toggle()
      } else if isInside {
        inside.append(line)
      } else if line.begins(with: Self.mark + " ") {
        inside += Self.keywords(line.dropFirst(Self.mark.count + 1))
      } else if let start = Self.description(in: line) {
        // Lines above `# --` aren't part of the description.
        words = [String(start)]
      } else if line.contains(where: { $0.isLetter || $0.isNumber }), !ToolComments.include(line),
        !Self.addresses.contains(where: line.hasPrefix)
      {
        words.append(line)
      }
    }
    description = words.joined(separator: "\n")
    let parsed = YAMLParser.parse(Array(inside.joined(separator: "\n").utf8), limits: Limits())
    guard !isInside, !parsed.isPartial, let root = parsed.document.roots.first, parsed.document.kind(root) == .object
    else { return }
    keywords = InputValue(parsed.document, node: root)
  }

  /// The keywords of one line, each on its own line: `type:[string, null]; minimum:0`.
  private static func keywords(_ line: Substring) -> [String] {
    String(line).pieces(at: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      return "\(part[..<colon].drop { $0 == " " }): \(part[part.index(after: colon)...])"
    }
  }

  /// The description that begins in a line as helm-docs reads it: `-- The tag`, `image.tag -- (string) The tag`. Nil
  /// for any other line.
  private static func description(in line: String) -> Substring? {
    guard line != "--" else { return "" }
    let name = line.begins(with: "-- ") ? "" : line.prefix { !$0.isWhitespace }
    var rest = line.dropFirst(name.count)
    if !name.isEmpty { rest = rest.drop { $0 == " " } }
    guard rest.hasPrefix("-- "), name.allSatisfy({ $0.isLetter || $0.isNumber || "._-\"[]".contains($0) }),
      !name.hasPrefix("-")
    else { return nil }
    rest = rest.dropFirst(3)
    if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    return rest
  }

  private static let mark = "@schema"
  /// Starts of comments that are addressed to programs.
  private static let addresses = ["@default --", "@section --", "@ignored", "@raw", "@param", "@skip"]
}

/// The comments above the keys of a YAML file.
package enum KeyComments {
  /// The comment directly above each key that has one. Linear.
  ///
  /// - Parameter tree: The syntax tree of the document's text.
  package static func all(of document: Document, tree: SyntaxTree) -> [NodeID: KeyComment] {
    guard !tree.comments.isEmpty else { return [:] }
    let values = tree.valueNodes()
    guard values.count == document.nodeCount else { return [:] }
    var found: [NodeID: KeyComment] = [:]
    for (index, key) in values.enumerated() where key.index > 0 {
      let pair = SyntaxNodeID(Int(key.index) - 1)
      guard tree[pair].kind == .pair else { continue }
      let lines = self.lines(tree.comments(of: pair, .head), above: tree.range(key).start.index, in: tree.text)
      if !lines.isEmpty { found[NodeID(index)] = KeyComment(lines) }
    }
    return found
  }

  /// The lines of the comments that end on the line above a place, up to the first blank line.
  private static func lines(_ comments: [Comment], above place: Int, in text: [UInt8]) -> [String] {
    var lines: [String] = []
    var below = place
    for comment in comments.reversed() {
      guard text[comment.range.end.index..<below].count(where: { $0 == UInt8(ascii: "\n") }) == 1 else { break }
      below = comment.range.start.index
      lines.append(words(text[comment.range.indices]))
    }
    return lines.reversed()
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
