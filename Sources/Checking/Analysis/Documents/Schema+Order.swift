internal import FileAccess
package import JSONSchema
package import YAMLEditing

extension Schema {
  /// The order of properties in the schema, for the editor. Computed on first use for all mappings of a document.
  package static func order(_ schema: Schema?) -> Editor.PropertyOrder {
    { document in
      guard let schema else { return { _ in [] } }
      let names = LazyBox {
        var order = PropertyOrder(schema, in: document)
        return order.names(entries: 0)
      }
      return { names.value[$0] ?? [] }
    }
  }
}
