internal import DocumentModel

/// `minItems`, `maxItems`, `minProperties`, `maxProperties` (2020-12 Validation, 6.4 and 6.5).
enum CountKeywords {
  static func compile(_ schema: SchemaObject) {
    if let bound = schema.count(.minItems), bound > 0 { schema.add(.minItems(bound)) }
    if let bound = schema.count(.maxItems) { schema.add(.maxItems(bound)) }
    if let bound = schema.count(.minProperties), bound > 0 { schema.add(.minProperties(bound)) }
    if let bound = schema.count(.maxProperties) { schema.add(.maxProperties(bound)) }
  }
}

extension Evaluator {
  /// Items or entries of a collection, merged ones included.
  @inline(__always)
  func size(_ id: NodeID, _ node: Node) -> UInt32 {
    node.flags.contains(.hasMerge) ? UInt32(truncatingIfNeeded: document.count(id)) : node.second
  }
}
