internal import DocumentModel

/// Tells without compiling its meta-schema that a schema is valid by it: compiling the meta-schema for each run would cost more
/// than checking the schema. False says only that the meta-schema has to be asked.
struct MetaschemaFastPath {
  private let document: Document
  private let shapes: [KeywordShape?]
  private let draft: Draft
  private var pending: [NodeID]
  private var visited: Set<NodeID> = []

  private init(_ document: Document, _ root: NodeID, _ draft: Draft) {
    self.document = document
    self.draft = draft
    pending = [root]
    shapes = (0..<document.keys.count).map { KeywordShape(keyword: document.keys.name(KeyID(UInt32($0)))) }
  }

  /// One pass over the schema, without recursion.
  static func holds(_ document: Document, _ root: NodeID, _ draft: Draft) -> Bool {
    guard draft >= .draft7 else { return false }
    var check = Self(document, root, draft)
    while let node = check.pending.popLast() {
      guard check.isSchema(document.resolve(node)) else { return false }
    }
    return true
  }

  private mutating func isSchema(_ node: NodeID) -> Bool {
    switch document.kind(node) {
    case .boolean: return true
    case .object: break
    case .null, .number, .string, .array, .alias: return false
    }
    guard visited.insert(node).inserted else { return true }
    for entry in document.entries(node) {
      guard let key = entry.keyID else { return false }
      if let shape = shapes[Int(key.index)], !fits(document.resolve(entry.value), shape) { return false }
    }
    return true
  }

  private mutating func fits(_ value: NodeID, _ shape: KeywordShape) -> Bool {
    let kind = document.kind(value)
    switch shape {
    case .schema: pending.append(value)
    case .schemas: return addSchemas(value)
    case .schemaOrSchemas:
      if kind == .array { return draft < .draft2020 && addSchemas(value) }
      pending.append(value)
    case .schemaMap: return kind == .object && document.entries(value).allSatisfy { add($0.value) }
    case .schemaOrNamesMap:
      return kind == .object && document.entries(value).allSatisfy { isNames($0.value) || add($0.value) }
    case .string: return kind == .string
    case .resourceName: return kind == .string && document.string(value)?.utf8.contains(UInt8(ascii: "#")) == false
    case .anchorName: return isAnchorName(value)
    case .boolean: return kind == .boolean
    case .booleanMap:
      return kind == .object && document.entries(value).allSatisfy { document.kind($0.value) == .boolean }
    case .number: return kind == .number
    case .positiveNumber: return document.number(value).map { !$0.isNegative && !$0.isZero } ?? false
    case .count: return document.number(value).map { !$0.isNegative && $0.isInteger } ?? false
    case .names: return isNames(value)
    case .namesMap: return kind == .object && document.entries(value).allSatisfy { isNames($0.value) }
    case .types:
      return isType(value) || (document.count(value) > 0 && isNames(value) && document.items(value).allSatisfy(isType))
    case .list: return kind == .array
    case .values: return kind == .array && (draft > .draft7 || areDistinct(value))
    case .recursiveAnchor: return kind == .boolean && draft == .draft2019
    }
    return true
  }

  private mutating func add(_ schema: NodeID) -> Bool {
    pending.append(schema)
    return true
  }

  private mutating func addSchemas(_ value: NodeID) -> Bool {
    guard document.kind(value) == .array, document.count(value) > 0 else { return false }
    pending.append(contentsOf: document.items(value))
    return true
  }

  /// By hash: two values that share one only cast doubt.
  private func areDistinct(_ list: NodeID) -> Bool {
    let count = document.count(list)
    return count > 0 && Set(document.items(list).map { document.structuralHash($0) }).count == count
  }

  private func isNames(_ value: NodeID) -> Bool {
    guard document.kind(value) == .array else { return false }
    var seen: Set<String> = []
    return document.items(value).allSatisfy { item in
      document.kind(item) == .string && document.string(item).map { seen.insert($0).inserted } == true
    }
  }

  private func isType(_ value: NodeID) -> Bool {
    guard document.kind(value) == .string, let name = document.string(value) else { return false }
    return ["null", "boolean", "object", "array", "number", "string", "integer"].contains(name)
  }

  private func isAnchorName(_ value: NodeID) -> Bool {
    guard document.kind(value) == .string, let name = document.string(value), let first = name.utf8.first else {
      return false
    }
    let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    return isLetter(first)
      && name.utf8.allSatisfy {
        isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
