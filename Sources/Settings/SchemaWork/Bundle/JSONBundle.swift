internal import DocumentModel

enum JSONBundle {
  /// The root with the embedded schemas among its definitions, which come last.
  static func text(_ root: BundleMember, embedded: [BundleMember], under definitions: String) -> [UInt8] {
    var writer = JSONWriter(.indented)
    let document = root.document
    guard let node = document.roots.first else { return [] }
    if document.kind(node) == .object, !embedded.isEmpty {
      let held = document.value(node, named: definitions)
      writer.object { writer in
        for (name, value) in members(document, object: node) where name != definitions {
          writer.key(name)
          writer.value(document, value)
        }
        writer.key(definitions)
        writer.object { writer in
          for (name, value) in held.map({ members(document, object: $0) }) ?? [] {
            writer.key(name)
            writer.value(document, value)
          }
          for member in embedded {
            guard let root = member.document.roots.first else { continue }
            writer.key(member.name)
            writer.value(member.document, root)
          }
        }
      }
    } else {
      writer.value(document, node)
    }
    return writer.line
  }

  private static func members(_ document: Document, object: NodeID) -> [(String, NodeID)] {
    document.entries(object).compactMap { entry in entry.keyID.map { (document.keys.name($0), entry.value) } }
  }
}
