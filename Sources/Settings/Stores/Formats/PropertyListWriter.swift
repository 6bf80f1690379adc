package import DocumentModel

/// The element of a scalar in a property list, if its notation doesn't determine it.
package enum PropertyListType: Sendable {
  case integer, real, date
  /// A base64 string.
  case data
}

/// Writes a document as an XML property list.
package enum PropertyListWriter {
  /// Why a value can't be written to a property list; nil if it can. Doesn't examine the members of a collection.
  package static func obstacle(_ document: Document, node: NodeID, type: PropertyListType?) -> String? {
    switch document.kind(node) {
    case .null, .alias: return "property lists don't support null"
    case .boolean, .array: return nil
    case .number:
      guard let number = document.number(node), number.isFinite else { return "infinite numbers are not supported" }
      guard isInteger(document, node: node, type: type) else { return nil }
      let isInside = number.compare(least) != .less && number.compare(greatest) != .greater
      return isInside ? nil : "integer larger than 64 bits"
    case .string:
      guard let text = document.string(node), !XMLWriter.canHold(text) else { return nil }
      return "property lists don't support control characters"
    case .object:
      let isSound = document.entries(node).allSatisfy { entry in
        entry.keyID.map { XMLWriter.canHold(document.keys.name($0)) } ?? false
      }
      return isSound ? nil : "keys must be strings without control characters"
    }
  }

  private static let least = ExactNumber(significand: Int64.min)
  private static let greatest = ExactNumber(
    isNegative: false, digits: String(UInt64.max).utf8.map { $0 - 0x30 }, exponent: 0)

  static func isInteger(_ document: Document, node: NodeID, type: PropertyListType?) -> Bool {
    guard let number = document.number(node), number.isInteger else { return false }
    switch type {
    case .integer, .date, .data: return true
    case .real: return false
    // `1.0` stays a real, so that a program that expects one can read it.
    case nil: return !document[document.resolve(node)].flags.contains(.isFloat)
    }
  }

  private static let header =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"

  private enum Open {
    case array(ArrayItems)
    case dictionary(ObjectEntries)
  }

  /// No value of the document may have an ``obstacle(_:node:type:)``.
  ///
  /// - Parameter types: the types of scalars whose notation doesn't determine them.
  package static func text(_ document: Document, root: NodeID, types: [NodeID: PropertyListType]) -> [UInt8] {
    var writer = XMLWriter(indentation: "\t")
    var pending: [Open] = []
    begin(document, node: root, types: types, writer: &writer, pending: &pending)
    while let last = pending.popLast() {
      switch last {
      case .array(var items):
        guard let item = items.next() else {
          writer.close("array")
          continue
        }
        pending.append(.array(items))
        begin(document, node: item, types: types, writer: &writer, pending: &pending)
      case .dictionary(var entries):
        guard let entry = entries.next() else {
          writer.close("dict")
          continue
        }
        pending.append(.dictionary(entries))
        writer.element("key", text: entry.keyID.map(document.keys.name) ?? "")
        begin(document, node: entry.value, types: types, writer: &writer, pending: &pending)
      }
    }
    let start = Array((header + "<plist version=\"1.0\">\n").utf8)
    return XMLWriter.declaration + start + writer.bytes + Array("</plist>\n".utf8)
  }

  private static func element(_ type: PropertyListType?) -> String {
    switch type {
    case .date: "date"
    case .data: "data"
    case .integer, .real, nil: "string"
    }
  }

  private static func begin(
    _ document: Document, node: NodeID, types: [NodeID: PropertyListType], writer: inout XMLWriter,
    pending: inout [Open]
  ) {
    let type = types[document.resolve(node)]
    switch document.kind(node) {
    case .null, .alias: break
    case .boolean: writer.element(document.boolean(node) == true ? "true" : "false", attributes: [])
    case .number:
      writer.element(
        isInteger(document, node: node, type: type) ? "integer" : "real", text: JSONText.number(document, node))
    case .string: writer.element(element(type), text: document.string(node) ?? "")
    case .array:
      // Foundation writes `<array/>`.
      guard document.count(node) > 0 else { return writer.element("array", attributes: []) }
      writer.open("array")
      pending.append(.array(document.items(node)))
    case .object:
      guard document.count(node) > 0 else { return writer.element("dict", attributes: []) }
      writer.open("dict")
      pending.append(.dictionary(document.entries(node)))
    }
  }
}
