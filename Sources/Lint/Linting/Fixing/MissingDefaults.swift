internal import DocumentModel
internal import JSONSchema
internal import YAMLEditing

/// Entries that a mapping lacks, with the defaults that the schema has for them.
struct MissingDefaults {
  typealias Entry = (name: String, source: SchemaSource, value: NodeID)

  var entries: [Entry]
  /// The names that the mapping may have, in the order of the schema.
  var order: [String]

  /// The edits that put the defaults in.
  ///
  /// - Parameter isEmpty: whether the mapping is `{}`. It is then written again as a whole, with all defaults: its
  ///   first entry changes all of its text, so that entries put in one by one couldn't be made as one change.
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
