internal import DocumentModel

/// Writes documents as one JSON text, two columns a level.
struct JSONTextWriter {
  private(set) var bytes: [UInt8] = []
  private var level = 0

  typealias Embedded = (
    name: String, document: Document, id: (keyword: String, value: String)?, dialect: String?
  )

  /// The root with a name of its own and the embedded schemas among its definitions.
  mutating func write(
    root document: Document, id: (keyword: String, value: String)?, definitions: String, embedded: [Embedded]
  ) {
    guard let root = document.roots.first else { return }
    guard document.kind(root) == .object, !embedded.isEmpty else {
      write(document, root)
      bytes.append(UInt8(ascii: "\n"))
      return
    }
    let held = document.value(root, named: definitions)
    open("{")
    var isFirst = true
    if let id { member(id.keyword, &isFirst) { $0.put(JSONText.string(id.value)) } }
    for (name, value) in members(document, root) where value != held {
      member(name, &isFirst) { $0.write(document, value) }
    }
    member(definitions, &isFirst) { writer in
      writer.open("{")
      var isFirst = true
      if let held {
        for (name, value) in writer.members(document, held) {
          writer.member(name, &isFirst) { $0.write(document, value) }
        }
      }
      for schema in embedded { writer.member(schema.name, &isFirst) { $0.write(schema) } }
      writer.close("}")
    }
    close("}")
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func write(_ schema: Embedded) {
    guard let root = schema.document.roots.first, schema.document.kind(root) == .object else { return put("{}") }
    open("{")
    var isFirst = true
    if let dialect = schema.dialect { member("$schema", &isFirst) { $0.put(JSONText.string(dialect)) } }
    if let id = schema.id { member(id.keyword, &isFirst) { $0.put(JSONText.string(id.value)) } }
    for (name, value) in members(schema.document, root) {
      member(name, &isFirst) { $0.write(schema.document, value) }
    }
    close("}")
  }

  private func members(_ document: Document, _ object: NodeID) -> [(String, NodeID)] {
    document.entries(object).compactMap { entry in entry.keyID.map { (document.keys.name($0), entry.value) } }
  }

  /// A value; as deep as the limits let a document nest.
  private mutating func write(_ document: Document, _ node: NodeID) {
    let node = document.resolve(node)
    switch document.kind(node) {
    case .null, .alias: put("null")
    case .boolean: put(document.boolean(node) == true ? "true" : "false")
    case .number: put(document.number(node)?.description ?? "null")
    case .string: put(JSONText.string(document.string(node) ?? ""))
    case .array:
      if document.count(node) == 0 { return put("[]") }
      open("[")
      for (index, item) in document.items(node).enumerated() {
        separate(isFirst: index == 0)
        write(document, item)
      }
      close("]")
    case .object:
      if document.count(node) == 0 { return put("{}") }
      open("{")
      var isFirst = true
      for (name, value) in members(document, node) { member(name, &isFirst) { $0.write(document, value) } }
      close("}")
    }
  }

  // MARK: Layout

  private mutating func member(_ name: String, _ isFirst: inout Bool, _ body: (inout Self) -> Void) {
    separate(isFirst: isFirst)
    isFirst = false
    put(JSONText.string(name) + ": ")
    body(&self)
  }

  private mutating func put(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func open(_ bracket: String) {
    put(bracket)
    level += 1
  }

  private mutating func separate(isFirst: Bool) {
    put((isFirst ? "\n" : ",\n") + String(repeating: "  ", count: level))
  }

  private mutating func close(_ bracket: String) {
    level -= 1
    put("\n" + String(repeating: "  ", count: level) + bracket)
  }
}
