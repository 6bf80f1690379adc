package import DocumentModel
package import SourceText

/// What a file's schema says that rules ask for; whoever knows schemas answers. May be costly: asked of candidates only.
package protocol SchemaFacts: AnyObject {
  /// The kinds that the schema lets a value be; nil where it says nothing of it.
  func expected(_ node: NodeID) -> Set<NodeKind>?
  /// Whether a place holds what no report may show.
  func isSensitive(_ range: ByteRange) -> Bool
}
