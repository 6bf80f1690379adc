package import DocumentModel
internal import JSONParsing

/// A value as a CSV field or shell variable: quotes turn a number or another literal into a string.
package struct FieldText: Hashable, Sendable {
  package var text: String
  package var isQuoted: Bool

  package init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
  }

  /// The field for no value.
  package static let absent = Self("")

  /// A value; a collection as JSON.
  package init(_ document: Document, node: NodeID) {
    if document.kind(node) == .string, let text = document.string(node) {
      // Without quotes `"true"` would be read back as a boolean.
      self.init(text, isQuoted: text.isEmpty || Self.literal(text) != nil)
    } else if let number = document.number(node), !number.isFinite {
      self.init(number.description)
    } else {
      self.init(JSONText.value(document, node))
    }
  }

  /// The value of a string that is a JSON literal other than a string; nil if it is none.
  static func literal(_ text: String) -> Document? {
    // Most strings don't begin like a JSON value, and need not be parsed.
    guard let first = text.utf8.first(where: { $0 > 0x20 }), "{[-0123456789tfn".utf8.contains(first) else { return nil }
    let parsed = JSONParser.parse(Array(text.utf8), limits: Limits())
    guard parsed.diagnostics.isEmpty, let root = parsed.document.roots.first, parsed.document.kind(root) != .string
    else { return nil }
    return parsed.document
  }

  /// The values that the field may have, likelier ones first; each is the root of a document. Empty for ``absent``.
  package var readings: [Document] {
    let asText = JSONParser.parse(Array(JSONText.string(text).utf8), limits: Limits()).document
    guard self != .absent else { return [] }
    let literal = text.isEmpty ? nil : Self.literal(text)
    // Spreadsheets quote numbers too, so a quoted literal may still be one.
    return isQuoted ? [asText] + [literal].compactMap { $0 } : [literal].compactMap { $0 } + [asText]
  }
}
