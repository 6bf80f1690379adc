package import DocumentModel
package import SourceText

extension Schema {
  /// The scalars below a root that may be sensitive.
  package func sensitiveNodes(_ document: Document, _ root: NodeID) -> Set<NodeID> {
    program.hasSensitive ? SensitiveWalk.scalars(program, document, root) : []
  }

  /// The places of all values below a root that may be sensitive, in order, not overlapping.
  package func sensitiveRanges(_ document: Document, _ root: NodeID) -> [ByteRange] {
    sensitiveNodes(document, root).sorted().map { document.range($0) }.filter { !$0.isEmpty }
  }

  /// The property names that are declared sensitive anywhere, or stand inside a group that is.
  package var sensitiveNames: Set<String> { program.sensitiveNames }
}

extension Program {
  var sensitiveNames: Set<String> {
    guard hasSensitive else { return [] }
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
