internal import FileAccess
package import JSONSchema
package import YAMLEditing

extension Schema {
  /// The schema's order of properties for the editor, computed for all mappings of a document on first use.
  package static func order(_ schema: Schema?) -> Editor.PropertyOrder {
    { document in
      guard let schema else { return { _ in [] } }
      let names = OnDemand {
        var order = PropertyOrder(schema, in: document)
        return order.names(entries: 0)
      }
      return { names.value[$0] ?? [] }
    }
  }
}
