internal import Diagnostics
package import DocumentModel
package import SourceText
package import Workers

/// What may be sensitive of a document.
package struct SensitiveParts: Sendable {
  package var scalars: Set<NodeID> = []
  /// Keys in sensitive mappings that no schema names.
  package var keys: Set<NodeID> = []
  /// Those of ``keys`` that may be lines of a value above them, moved out of their place.
  package var strays: Set<NodeID> = []
  /// Collections all of which is sensitive.
  package var collections: Set<NodeID> = []
  /// Sensitive nodes with an anchor or a tag, which may be a value that was to be quoted.
  package var decorated: Set<NodeID> = []

  package init() {}

  /// A node with everything below it, names too.
  package init(allOf node: NodeID, in document: Document) {
    var open = [node]
    while let next = open.popLast() {
      let resolved = document.resolve(next)
      let written = document[resolved]
      guard written.kind.isCollection ? collections.insert(resolved).inserted : scalars.insert(resolved).inserted else {
        continue
      }
      if !written.flags.isDisjoint(with: [.hasAnchor, .hasTag]) { decorated.insert(resolved) }
      open += document.items(resolved)
      for entry in document.entries(resolved) {
        keys.insert(entry.key)
        open.append(entry.value)
      }
    }
  }

  package mutating func formUnion(_ other: Self) {
    scalars.formUnion(other.scalars)
    keys.formUnion(other.keys)
    strays.formUnion(other.strays)
    collections.formUnion(other.collections)
    decorated.formUnion(other.decorated)
  }
}

extension Schema {
  /// What stands for a schema that can't be used: nobody knows what it would have called sensitive, so every value is.
  package static let unknown = Schema(Program.unknown)

  package func sensitiveParts(_ document: Document, _ root: NodeID) -> SensitiveParts {
    program.sensitiveParts(document, [root])
  }

  /// What may be sensitive of all documents of a stream.
  package func sensitiveParts(_ document: Document, by sideBySide: SideBySide? = nil) -> SensitiveParts {
    program.sensitiveParts(document, document.roots[...], by: sideBySide)
  }

  /// The places of all that may be sensitive below a root, in order, not overlapping.
  package func sensitiveRanges(_ document: Document, _ root: NodeID) -> [ByteRange] {
    sensitiveParts(document, root).ranges(in: document)
  }

  package var hasSensitive: Bool { program.hasSensitive }

  /// What names tell where no node does.
  package var sensitiveNames: SensitiveNames { program.sensitivity.names }
}

extension SensitiveParts {
  /// Their places, in order, not overlapping.
  package func ranges(in document: Document) -> [ByteRange] {
    let values = scalars.union(keys).map { document.range($0) }
    let decorations = decorated.map { Self.decoration(of: document.range($0).start.index, in: document.text) }
    return (values + decorations + aliases(in: document)).filter { !$0.isEmpty }
      .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Where an anchor that nobody may see is named again.
  private func aliases(in document: Document) -> [ByteRange] {
    guard decorated.contains(where: { document.anchors[$0] != nil }) else { return [] }
    return (0..<document.nodeCount).lazy.map { NodeID($0) }
      .filter { document[$0].kind == .alias && decorated.contains(document.resolve($0)) }.map { document.range($0) }
  }

  /// The `&anchor` and `!tag` before a node.
  private static func decoration(of node: Int, in text: [UInt8]) -> ByteRange {
    var (start, place) = (node, node)
    while true {
      while place > 0, text[place - 1] <= 0x20 { place -= 1 }
      let end = place
      while place > 0, text[place - 1] > 0x20 { place -= 1 }
      guard place < end, text[place] == UInt8(ascii: "&") || text[place] == UInt8(ascii: "!") else { break }
      start = place
    }
    return ByteRange(start..<node)
  }
}
