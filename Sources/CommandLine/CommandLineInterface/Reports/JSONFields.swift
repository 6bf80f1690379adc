internal import DocumentModel

/// Typed access to the members of a JSON object. A member of another type is treated as absent.
struct JSONFields {
  let document: Document
  let node: NodeID

  private func value(_ name: String, _ kind: NodeKind) -> NodeID? {
    guard document.kind(node) == .object, let value = document.value(node, named: name), document.kind(value) == kind
    else { return nil }
    return value
  }

  func string(_ name: String) -> String? {
    value(name, .string).flatMap(document.string)
  }

  func integer(_ name: String) -> Int? {
    value(name, .number).flatMap { Int(document.sourceText($0)) }
  }

  func boolean(_ name: String) -> Bool? {
    value(name, .boolean).flatMap(document.boolean)
  }

  func object(_ name: String) -> JSONFields? {
    value(name, .object).map { JSONFields(document: document, node: $0) }
  }

  /// The texts in an array; none where there is none.
  func strings(_ name: String) -> [String] {
    value(name, .array).map { document.items($0).compactMap(document.string) } ?? []
  }

  /// The items of an array; nil where there is none.
  func items(_ name: String) -> [JSONFields]? {
    value(name, .array).map { list in
      document.items(list).map { JSONFields(document: document, node: $0) }
    }
  }
}
