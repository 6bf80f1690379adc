internal import DocumentModel

/// `minItems`, `maxItems`, `minProperties`, `maxProperties` (2020-12 Validation, sections 6.4 and 6.5).
enum CountKeywords {
  static func compile(_ schema: SchemaObject) {
    if let bound = schema.count(.minItems), bound > 0 { schema.add(.minItems(bound)) }
    if let bound = schema.count(.maxItems) { schema.add(.maxItems(bound)) }
    if let bound = schema.count(.minProperties), bound > 0 { schema.add(.minProperties(bound)) }
    if let bound = schema.count(.maxProperties) { schema.add(.maxProperties(bound)) }
  }
}

extension Evaluator {
  /// The number of items or entries of a collection, including merged ones.
  @inline(__always)
  func size(_ id: NodeID, node: Node) -> UInt32 {
    let count = node.flags.contains(.hasMerge) ? document.count(id) : document.writtenCount(of: id)
    return UInt32(truncatingIfNeeded: count)
  }
}

extension Reporter {
  mutating func reportCount(_ keyword: Keyword, id: SubschemaID, node: NodeID, bound: UInt32) {
    let count = document.count(node)
    let isMinimum = keyword == .minItems || keyword == .minProperties
    let isList = keyword == .minItems || keyword == .maxItems
    let need = Self.need(isMinimum, bound: bound, unit: isList ? "item" : shown.words.entry)
    let message: Message = "must have \(words: need), found \(count)"
    fail(
      KeywordFailure(
        keyword, message: message, at: .holder, demand: .count(keyword, bound, isMinimum: isMinimum),
        isMissing: isMinimum), id: id)
  }

  /// A phrase such as `at least 2 items`.
  static func need(_ isMinimum: Bool, bound: UInt32, unit: String) -> String {
    "\(isMinimum ? "at least" : "at most") \(Int(bound).counted(unit))"
  }
}
