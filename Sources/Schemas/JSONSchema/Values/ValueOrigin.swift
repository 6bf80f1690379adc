package import DocumentModel

/// Where a value comes from.
package enum ValueOrigin: Sendable {
  /// A layer, by its index from the weakest, with the node in it.
  case layer(Int, NodeID)
  /// A `default` of the schema.
  case defaultValue(SchemaSource, NodeID)
  /// The value in effect while a condition isn't met. The node is the condition.
  case condition(SchemaSource, NodeID)
  /// A group that exists only because of its members.
  case members
}
