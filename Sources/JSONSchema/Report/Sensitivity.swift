package import DocumentModel
package import SourceText

/// What may be sensitive of a document.
package struct SensitiveParts: Sendable {
  package var scalars: Set<NodeID> = []
  /// Keys in sensitive mappings that no schema names.
  package var keys: Set<NodeID> = []
  /// Sensitive nodes with an anchor or a tag, which may be a value that was to be quoted.
  package var decorated: Set<NodeID> = []

  package init() {}
}

extension Schema {
  package func sensitiveParts(_ document: Document, _ root: NodeID) -> SensitiveParts {
    program.hasSensitive ? SensitiveWalk.parts(program, document, root) : SensitiveParts()
  }

  /// The places of all that may be sensitive below a root, in order, not overlapping.
  package func sensitiveRanges(_ document: Document, _ root: NodeID) -> [ByteRange] {
    sensitiveParts(document, root).ranges(in: document)
  }

  /// The property names that are declared sensitive anywhere, or stand inside a group that is.
  package var sensitiveNames: Set<String> { program.sensitiveNames }
}

extension SensitiveParts {
  /// Their places, in order, not overlapping.
  package func ranges(in document: Document) -> [ByteRange] {
    let values = scalars.union(keys).map { document.range($0) }
    let decorations = decorated.map { Self.decoration(of: document.range($0).start.index, in: document.text) }
    return (values + decorations).filter { !$0.isEmpty }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
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

extension Program {
  func findSensitiveNames() -> Set<String> {
    var inside: Set<SubschemaID> = []
    var pending: [SubschemaID] = []
    var names: Set<String> = []
    for index in tables.subschemas.indices where tables.subschemas[index].flags.contains(.isSensitive) {
      pending.append(SubschemaID(index))
    }
    while let id = pending.popLast() {
      guard !tables[id].flags.contains(.isNotSensitive), inside.insert(id).inserted else { continue }
      for index in tables[id].instructions.indices {
        let instruction = tables.instructions[index]
        pending += tables.inPlaceSubschemas(instruction) + tables.itemSubschemas(instruction, .max)
        guard case .members(let member) = instruction else { continue }
        for (_, property) in tables.properties(tables.members[Int(member)]) { pending.append(property) }
        let shape = tables.members[Int(member)]
        if shape.additional.exists { pending.append(shape.additional) }
      }
    }
    for shape in tables.members {
      for (name, property) in tables.properties(shape) where leads(property, into: inside) {
        names.insert(tables.names.name(KeyID(UInt32(bitPattern: name))))
      }
    }
    return names
  }

  /// Whether a subschema, or one that it applies to the same value, is among some.
  private func leads(_ start: SubschemaID, into targets: Set<SubschemaID>) -> Bool {
    var visited: Set<SubschemaID> = []
    var pending = [start]
    while let id = pending.popLast() {
      if targets.contains(id) { return true }
      guard visited.insert(id).inserted else { continue }
      for index in tables[id].instructions.indices {
        pending += tables.inPlaceSubschemas(tables.instructions[index])
      }
    }
    return false
  }
}
