extension JSONText {
  /// A document's value as JSON on one line.
  public static func value(_ document: Document, _ node: NodeID) -> String {
    var writer = JSONWriter()
    writer.value(document, node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A finite number: as written if that is valid JSON (RFC 8259, section 6), otherwise its value.
  public static func number(_ document: Document, _ node: NodeID) -> String {
    let written = document.sourceText(document.resolve(node))
    return isNumber(written.utf8) ? written : document.number(node)?.description ?? "null"
  }

  /// Whether a text is a number in JSON's grammar (RFC 8259, section 6).
  package static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    var rest = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    func digits() -> Int {
      let count = rest.prefix(while: \.isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole == 1 || whole > 1 && !isZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension JSONWriter {
  private enum Open {
    case array(ArrayItems)
    case object(ObjectEntries)
  }

  /// Writes a member whose value is a value of a document.
  public mutating func field(_ name: String, _ document: Document, _ node: NodeID) {
    key(name)
    value(document, node)
  }

  /// Writes a document's value, expanding aliases and merge keys. Not recursive: aliases may nest deeper than the text.
  ///
  /// Infinity and NaN, which JSON can't represent, become null. A key that is a collection is omitted with its value.
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

  /// Writes a scalar, or the opening bracket of a collection, which it adds to `pending`.
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
