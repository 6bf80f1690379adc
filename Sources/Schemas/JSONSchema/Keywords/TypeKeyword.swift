internal import DocumentModel

/// `type` (2020-12 Validation, section 6.1.1), stored in the subschema's mask.
enum TypeKeyword {
  static func compile(_ schema: SchemaObject) {
    guard let node = schema[.type] else { return }
    let document = schema.document
    let names = document.kind(node) == .array ? Array(document.items(node)) : [node]
    var mask: TypeMask = []
    for name in names {
      let text = document.kind(name) == .string ? document.string(name) : nil
      guard let text, let type = TypeMask.named(text, draft: schema.dialect.draft) else {
        schema.report(
          "\"type\" must be one of array, boolean, integer, null, number, object, string, found "
            + ValueDescription.found(document, id: name), node: name)
        return
      }
      mask.formUnion(type)
    }
    // Schemas derived from OpenAPI 3.0, such as those of Kubernetes, use `nullable` whatever draft they declare; any
    // other schema with a declared draft follows that.
    let keys = schema.compiler.sources[schema.place.source].names
    if keys.isOpenAPI || !schema.namesDraft,
      document.value(schema.place.node, key: keys.nullable).flatMap(document.boolean) == true
    {
      mask.formUnion(.null)
    }
    schema.types = mask
    schema.flags.insert(.hasType)
  }
}

extension Evaluator {
  @inline(__always)
  mutating func matchesType(_ types: TypeMask, id: NodeID, node: Node) -> Bool {
    let own = TypeMask.of(node)
    if !types.isDisjoint(with: own) { return true }
    guard own == .number, !types.isDisjoint(with: [.integer, .writtenInteger]) else { return false }
    return node.flags.isDisjoint(with: [.isFloat, .isBigNumber]) || isInteger(types, id: id, node: node)
  }

  private mutating func isInteger(_ types: TypeMask, id: NodeID, node: Node) -> Bool {
    if types.contains(.writtenInteger), !types.contains(.integer), node.flags.contains(.isFloat) { return false }
    return document.number(id)?.isInteger ?? false
  }
}
