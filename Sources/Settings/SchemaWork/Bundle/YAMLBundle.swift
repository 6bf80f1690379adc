internal import DocumentModel
internal import YAMLReading

/// A bundle as YAML: block YAML keeps its text, including comments; any other text is written anew.
enum YAMLBundle {
  static func text(_ root: BundleMember, embedded: [BundleMember], under definitions: String) -> [UInt8] {
    let document = root.document
    guard let node = document.roots.first.map(document.resolve) else { return [] }
    guard document[node].kind == .object, document[node].flags.style == .block, document.roots.count == 1,
      !lines(of: document).contains(where: { $0.starts(with: "...".utf8) })
    else {
      var writer = BlockWriter()
      if document.kind(node) == .object {
        writer.members(document, object: node, at: 0, but: embedded.isEmpty ? nil : definitions)
        append(
          embedded, to: &writer, under: definitions, nextTo: document.value(node, named: definitions), of: document)
      } else {
        writer.value(document, node: node)
      }
      return writer.bytes
    }
    guard !embedded.isEmpty else { return document.text }
    return TextEdit.apply([insertion(embedded, into: document, root: node, under: definitions)], to: document.text)
      ?? []
  }

  private static func append(
    _ embedded: [BundleMember], to writer: inout BlockWriter, under definitions: String, nextTo existing: NodeID?,
    of document: Document
  ) {
    guard !embedded.isEmpty else { return }
    writer.key(definitions, at: 0)
    writer.line("")
    if let existing { writer.members(document, object: existing, at: 2) }
    for member in embedded { write(member, to: &writer, at: 2) }
  }

  /// The edit that adds the definitions to the root's text.
  private static func insertion(
    _ embedded: [BundleMember], into document: Document, root: NodeID, under definitions: String
  ) -> TextEdit {
    let column =
      document.entries(root).first { $0.mergeKey == nil }
      .map { document.text.column(of: document.range($0.key).start.index) } ?? 0
    var writer = BlockWriter()
    guard let existing = document.entry(root, named: definitions), existing.mergeKey == nil else {
      writer.key(definitions, at: column)
      writer.line("")
      for member in embedded { write(member, to: &writer, at: column + 2) }
      return appended(writer, after: document.text.count, of: document)
    }
    let value = existing.value
    let first = document.entries(value).first { $0.mergeKey == nil }
    if let first, document[value].kind == .object, document[value].flags.style == .block {
      let inner = document.text.column(of: document.range(first.key).start.index)
      for member in embedded { write(member, to: &writer, at: inner) }
      return appended(writer, after: lineEnd(document.range(value).end.index, text: document.text), of: document)
    }
    writer.line("")
    writer.members(document, object: document.resolve(value), at: column + 2)
    for member in embedded { write(member, to: &writer, at: column + 2) }
    // The range begins at the colon, or at the value if other text is between them.
    let colon = document.range(existing.key).end.index
    let start = document.text[colon] == UInt8(ascii: ":") ? colon + 1 : document.range(value).start.index
    return TextEdit(
      ByteRange(start..<document.range(value).end.index), String(decoding: writer.bytes.dropLast(), as: UTF8.self))
  }

  private static func appended(_ writer: BlockWriter, after end: Int, of document: Document) -> TextEdit {
    let isOnNewLine = end == 0 || document.text[end - 1] == UInt8(ascii: "\n")
    return TextEdit(ByteRange(end..<end), (isOnNewLine ? "" : "\n") + String(decoding: writer.bytes, as: UTF8.self))
  }

  /// The place after the line break of a line, or the place itself at a line's start.
  private static func lineEnd(_ index: Int, text: [UInt8]) -> Int {
    if index > 0, text[index - 1] == UInt8(ascii: "\n") { return index }
    return text[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
  }

  private static func write(_ member: BundleMember, to writer: inout BlockWriter, at column: Int) {
    guard let root = member.document.roots.first else { return }
    writer.key(member.name, at: column)
    if isMovable(member.document, root: root) {
      writer.line("")
      writer.lines(member.document.text, at: column + 2)
    } else {
      writer.nested(member.document, node: root, at: column + 2)
    }
  }

  /// Whether a source can be indented without other changes: one block mapping, without document markers and without
  /// anchors, whose scope is the whole document.
  private static func isMovable(_ document: Document, root: NodeID) -> Bool {
    guard document.roots.count == 1, document[root].kind == .object, document[root].flags.style == .block else {
      return false
    }
    let hasOwn = (0..<document.nodeCount).contains { index in
      let node = document[NodeID(UInt32(index))]
      return node.kind == .alias || node.flags.contains(.hasAnchor) || node.flags.contains(.hasTag)
    }
    let markers = ["---", "...", "%"]
    return !hasOwn && !lines(of: document).contains { line in markers.contains { line.starts(with: $0.utf8) } }
  }

  private static func lines(of document: Document) -> [ArraySlice<UInt8>] {
    document.text.dropFirst(ByteOrderMark.length(in: document.text)).split(separator: UInt8(ascii: "\n"))
  }
}
