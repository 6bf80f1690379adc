internal import DocumentModel
internal import JSONSchema

/// Values whose sensitive parts are taken out.
enum RedactedValue {
  static let text = ValueDescription.redacted

  /// - Parameter hidden: scalars and keys that no one may see.
  static func of(_ document: Document, _ node: NodeID, _ hidden: Set<NodeID>) -> PlainValue {
    switch document.kind(node) {
    case .array: return .array(document.items(node).map { of(document, $0, hidden) })
    case .object:
      var members: [PlainValue.Member] = []
      for entry in document.entries(node) {
        let name = hidden.contains(entry.key) ? text : entry.keyID.map(document.keys.name) ?? ""
        members.append(PlainValue.Member(name, of(document, entry.value, hidden)))
      }
      return .object(members)
    default: return hidden.contains(document.resolve(node)) ? .string(text) : PlainValue(document, node)
    }
  }
}
