package import DocumentModel

/// Marks: keys that distinguish files of a kind from others with the same name. `on` is a key of a mapping, `[]` a list
/// that contains a mapping, and `[].hosts` a list with an item that has the key.
package enum SchemaMarks {
  private static let most = 8
  /// A schema with more properties than this gets no marks, unless it requires some.
  private static let maxNames = 60
  private static let list = "[]"

  /// The marks of a schema: the required top-level keys of each form that it allows, at most ``most``, or all top-level
  /// keys if none are required. Empty if any mapping may be of the kind.
  ///
  /// - Parameter fragment: A JSON Pointer to the part of the document that is the schema; empty for the whole document.
  package static func of(_ document: Document, fragment: String? = nil) -> [String] {
    guard let pointer = JSONPointer(fragment ?? ""), let schema = document.node(at: pointer, from: document.roots.first)
    else { return [] }
    let shape = SchemaShape(document, schema: schema)
    var marks = shape.mapping ?? []
    // Without required keys, any known key is a mark. If there are very many, almost any file would have one.
    if shape.mapping != nil, marks.isEmpty, shape.list == nil, !shape.hasOtherNames, shape.names.count <= maxNames {
      return shape.names.filter { $0.utf8.allSatisfy { $0 > 0x20 } }.sorted()
    }
    if let items = shape.list, shape.mapping == nil || !marks.isEmpty {
      // A list with items of any kind is still evidence: most YAML files are mappings.
      marks += items.isEmpty ? [list] : items.map { list + "." + $0 }
    }
    // The list of marks is separated by spaces, so a key with a space would be split.
    return Array(marks.filter { $0.utf8.allSatisfy { $0 > 0x20 } }.prefix(most))
  }

  /// Whether a document is a mapping with a key, or a list that contains a mapping. A file of comments isn't.
  static func holdsMappings(_ document: Document, root: NodeID) -> Bool {
    document.kind(root) == .object && document.count(root) > 0 || areMet([list], by: document, root: root)
  }

  /// Whether a document matches one of a kind's marks.
  static func areMet(_ marks: [String], by document: Document, root: NodeID) -> Bool {
    switch document.kind(root) {
    case .object: marks.contains { document.value(root, named: $0) != nil }
    case .array:
      marks.contains { mark in
        let name = mark.hasPrefix(list + ".") ? String(mark.dropFirst(list.count + 1)) : nil
        guard mark == list || name != nil else { return false }
        return document.items(root).contains { item in
          document.kind(item) == .object && name.map { document.value(item, named: $0) != nil } ?? true
        }
      }
    case .null, .boolean, .number, .string, .alias: false
    }
  }
}

/// The collections that a schema allows at the top level, and the keys that it requires, as far as its own document
/// declares them.
private struct SchemaShape {
  /// Required keys: each mapping has at least one of them. Empty if any mapping is allowed, nil if none is.
  private(set) var mapping: [String]? = []
  /// The same for mappings that are items of a list.
  private(set) var list: [String]? = []
  private(set) var names: Set<String> = []
  /// Whether the schema also describes properties with other names.
  private(set) var hasOtherNames = false

  private static let deepest = 8

  init(_ document: Document, schema: NodeID, depth: Int = 0) {
    // References may be circular.
    guard depth < Self.deepest, document.kind(schema) == .object else { return }
    let value = { document.value(schema, named: $0) }
    let texts = { (node: NodeID) in
      (document.string(node).map { [$0] } ?? document.items(node).compactMap(document.string))
    }
    let inner = { SchemaShape(document, schema: $0, depth: depth + 1) }
    if let types = value("type").map(texts) {
      if !types.contains("object") { mapping = nil }
      if !types.contains("array") { list = nil }
    } else if value("properties") != nil || value("required") != nil {
      // Without `type`, the keyword `properties` implies a mapping, and `items` a list.
      list = nil
    } else if value("items") != nil {
      mapping = nil
    }
    if mapping != nil { mapping = value("required").map(texts) ?? [] }
    names = Set(value("properties").map { document.entries($0).compactMap { document.string($0.key) } } ?? [])
    let others = value("additionalProperties").map { document.kind($0) == .object } ?? false
    hasOtherNames = others || value("patternProperties") != nil
    if list != nil { list = value("items").flatMap { inner($0).mapping } ?? [] }
    // Follow only references within the document; others may not be installed.
    if let text = value("$ref").flatMap(document.string), text.hasPrefix("#"),
      let pointer = JSONPointer(text.dropFirst()), let target = document.node(at: pointer, from: document.roots.first)
    {
      narrow(inner(target))
    }
    for part in value("allOf").map({ Array(document.items($0)) }) ?? [] { narrow(inner(part)) }
    for keyword in ["anyOf", "oneOf"] {
      guard let forms = value(keyword).map({ document.items($0).map(inner) }), let first = forms.first else { continue }
      narrow(
        forms.dropFirst().reduce(into: first) { all, form in
          all.mapping = Self.either(all.mapping, form.mapping)
          all.list = Self.either(all.list, form.list)
          all.names.formUnion(form.names)
          all.hasOtherNames = all.hasOtherNames || form.hasOtherNames
        })
    }
  }

  private mutating func narrow(_ other: Self) {
    mapping = Self.both(mapping, other.mapping)
    list = Self.both(list, other.list)
    names.formUnion(other.names)
    hasOtherNames = hasOtherNames || other.hasOtherNames
  }

  private static func both(_ one: [String]?, _ other: [String]?) -> [String]? {
    guard let one, let other else { return nil }
    // Both parts of an `allOf` apply, so the required keys of one are enough to tell files apart.
    return one.isEmpty ? other : one
  }

  private static func either(_ one: [String]?, _ other: [String]?) -> [String]? {
    // What only one alternative allows is allowed.
    guard let one, let other else { return one ?? other }
    // If one alternative requires no keys, any mapping is allowed.
    return one.isEmpty || other.isEmpty ? [] : one + other.filter { !one.contains($0) }
  }
}
