package import DocumentModel

/// Where a value comes from.
package enum ValueOrigin: Sendable {
  /// A layer, by its index, weakest first, with the node there.
  case layer(Int, NodeID)
  /// A `default` of the schema.
  case defaultValue(SchemaSource, NodeID)
  /// The value that takes effect while a condition isn't met; the node is the condition.
  case condition(SchemaSource, NodeID)
  /// A group that only its members bring into being.
  case members
}
