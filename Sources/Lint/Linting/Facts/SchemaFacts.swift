package import DocumentModel

/// What rules need to know from a file's schema. Answers may be expensive, so rules ask only about candidates.
package protocol SchemaFacts: AnyObject {
  /// The kinds of values that the schema allows; nil if it doesn't restrict them.
  func expected(_ node: NodeID) -> Set<NodeKind>?
  func mentionsVersion(_ node: NodeID) -> Bool
  /// Whether one of some strings is the format of a value in the schema, or among its allowed values.
  func states(_ texts: Set<String>, of node: NodeID) -> Bool
  func isSensitive(_ range: ByteRange) -> Bool
  /// The deprecated values in the file.
  func deprecated() -> [NodeID: DeprecatedSetting]
  /// Whether a key is allowed at a place; nil if the schema allows any key there.
  func allows(_ name: String, in place: SettingPlace) -> Bool?
  func names(_ name: String, in mapping: NodeID) -> Bool
  /// Unknown keys that are one typo away from a key that isn't set.
  func nearNames() -> [(key: NodeID, name: String)]
  /// The keys that the schema allows without declaring them, each with the declared keys that the mapping doesn't have.
  func unnamedKeys() -> [(key: NodeID, absent: [String])]
  /// The values in the file that equal their defaults.
  func defaults() -> Set<NodeID>
}

extension SchemaFacts {
  /// Whether the schema allows a string but neither a number nor a boolean, so that a parser that reads one is wrong.
  func wantsText(_ node: NodeID) -> Bool {
    guard let kinds = expected(node) else { return false }
    return kinds.contains(.string) && kinds.isDisjoint(with: [.number, .boolean])
  }
}

/// Where a setting may be set.
package enum SettingPlace: Sendable {
  case mapping(NodeID)
  /// The top level of an empty file.
  case top
}

package struct DeprecatedSetting: Sendable {
  /// The path of the setting that replaces it; nil if the schema names none.
  package var successor: String?
  /// The schema author's advice; nil if there is none.
  package var advice: String?

  package init(successor: String?, advice: String?) {
    self.successor = successor
    self.advice = advice
  }
}
