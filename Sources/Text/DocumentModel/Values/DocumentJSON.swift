extension JSONText {
  /// A value of a document on one line.
  public static func value(_ document: Document, _ node: NodeID) -> String {
    var writer = JSONWriter()
    writer.value(document, node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  private enum Open {
    case array(ArrayItems)
    case object(ObjectEntries)
  }

  /// A member that is a value of a document.
  public mutating func field(_ name: String, _ document: Document, _ node: NodeID) {
    key(name)
    value(document, node)
  }

  /// Writes a value of a document with aliases and merges expanded. Without recursion, because aliases may nest deeper
  /// than the text.
  ///
  /// Infinity and NaN, which JSON doesn't have, become null. A key that is a collection is omitted with its value.
  public mutating func value(_ document: Document, _ node: NodeID) {
    var pending: [Open] = []
    begin(document, node: node, pending: &pending)
    while let last = pending.popLast() {
      switch last {
      case .array(var items):
        guard let item = items.next() else {
          close("]")
          continue
        }
        pending.append(.array(items))
        begin(document, node: item, pending: &pending)
      case .object(var entries):
        guard let entry = entries.next() else {
          close("}")
          continue
        }
        pending.append(.object(entries))
        guard let name = entry.keyID else { continue }
        key(document.keys.name(name))
        begin(document, node: entry.value, pending: &pending)
      }
    }
  }

  /// A scalar, or the bracket of a collection whose content is still to come.
  private mutating func begin(_ document: Document, node: NodeID, pending: inout [Open]) {
    switch document.kind(node) {
    case .null, .alias: null()
    case .boolean: boolean(document.boolean(node) == true)
    case .number:
      if document.number(node)?.isFinite == true { raw(JSONText.number(document, node)) } else { null() }
    case .string: string(document.string(node) ?? "")
    case .array:
      open("[")
      pending.append(.array(document.items(node)))
    case .object:
      open("{")
      pending.append(.object(document.entries(node)))
    }
  }
}
