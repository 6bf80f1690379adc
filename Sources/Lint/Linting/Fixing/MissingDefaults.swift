internal import DocumentModel
internal import JSONSchema
internal import YAMLEditing

/// The entries that a mapping lacks, with their defaults from the schema.
struct MissingDefaults {
  typealias Entry = (name: String, source: SchemaSource, value: NodeID)

  var entries: [Entry]
  /// The keys that the mapping may have, in the schema's order.
  var order: [String]

  /// The changes that add the defaults.
  ///
  /// - Parameter isEmpty: Whether the mapping is `{}`. It is then replaced as a whole: the first entry would rewrite
  ///   it, so that further entries couldn't be part of the same change.
  func requests(at place: JSONPointer, isEmpty: Bool) -> [EditRequest] {
    guard isEmpty, entries.count > 1 else {
      return entries.map { .set(Path(place.appending($0.name)), InputValue($0.source.document, node: $0.value)) }
    }
    let whole = TreeDocument(tree).document
    return whole.roots.map { .set(Path(place), InputValue(whole, node: $0)) }
  }

  private var tree: ValueTree {
    var tree = ValueTree()
    var members = ValueTree.Members()
    let ranks = Dictionary(order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
    let sorted = entries.enumerated().sorted { one, other in
      let (a, b) = (ranks[one.element.name] ?? .max, ranks[other.element.name] ?? .max)
      return (a, one.offset) < (b, other.offset)
    }
    for (_, entry) in sorted {
      let origin = ValueOrigin.defaultValue(entry.source, entry.value)
      members.set(entry.name, value: tree.add(.written(entry.source.document, entry.value), origin: origin))
    }
    tree.root = tree.add(.object(members), origin: .members)
    return tree
  }
}
