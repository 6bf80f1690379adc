package import DocumentModel

/// Facts of a file's schema that rules ask for; the code that knows schemas answers. Answers may be costly: rules ask
/// for candidates only.
package protocol SchemaFacts: AnyObject {
  /// The kinds that the schema lets a value be; nil where it says nothing of it.
  func expected(_ node: NodeID) -> Set<NodeKind>?
  /// Whether the schema's texts on a value mention a version.
  func speaksOfVersion(_ node: NodeID) -> Bool
  /// Whether a place holds what no report may show.
  func isSensitive(_ range: ByteRange) -> Bool
  /// The values in the file that the schema calls deprecated.
  func deprecated() -> [NodeID: DeprecatedSetting]
  /// Whether a setting of some name is allowed at a place; nil where the schema doesn't close it.
  func allows(_ name: String, in place: SettingPlace) -> Bool?
  /// Whether the schema has a setting of some name in a mapping.
  func names(_ name: String, in mapping: NodeID) -> Bool
  /// Keys of which the schema says nothing, each with the setting that is one slip away and isn't stated.
  func nearNames() -> [(key: NodeID, name: String)]
  /// The values in the file that would hold without being stated.
  func defaults() -> Set<NodeID>
}

extension SchemaFacts {
  /// Whether the schema lets a value be text, and no number and no boolean: a reader that takes it for one is wrong already.
  package func wantsText(_ node: NodeID) -> Bool {
    guard let kinds = expected(node) else { return false }
    return kinds.contains(.string) && kinds.isDisjoint(with: [.number, .boolean])
  }
}

/// Where a setting may be.
package enum SettingPlace: Sendable {
  case mapping(NodeID)
  /// A text without content.
  case top
}

/// A setting that a schema calls deprecated.
package struct DeprecatedSetting: Sendable {
  /// The path of the setting that takes its place; nil where the schema names none.
  package var successor: String?

  package init(successor: String?) {
    self.successor = successor
  }
}
