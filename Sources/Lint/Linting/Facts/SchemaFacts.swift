package import DocumentModel

/// What rules need to know from the schema of a file. Answers may be expensive, so rules only ask about candidates.
package protocol SchemaFacts: AnyObject {
  /// The kinds of values that the schema allows; nil if it doesn't restrict them.
  func expected(_ node: NodeID) -> Set<NodeKind>?
  /// Whether the schema describes a value as a version.
  func mentionsVersion(_ node: NodeID) -> Bool
  /// Whether the schema has one of some strings as the format of a value, or among its choices.
  func states(_ texts: Set<String>, of node: NodeID) -> Bool
  /// Whether a range contains a sensitive value.
  func isSensitive(_ range: ByteRange) -> Bool
  /// The deprecated values in the file.
  func deprecated() -> [NodeID: DeprecatedSetting]
  /// Whether a key is allowed in a place; nil if the schema allows any key there.
  func allows(_ name: String, in place: SettingPlace) -> Bool?
  /// Whether the schema has a key in a mapping.
  func names(_ name: String, in mapping: NodeID) -> Bool
  /// Unknown keys that are one typo away from a key that isn't set.
  func nearNames() -> [(key: NodeID, name: String)]
  /// The keys that the schema allows without naming them, each with the names that it has for keys that aren't there.
  func unnamedKeys() -> [(key: NodeID, absent: [String])]
  /// The values in the file that equal their defaults.
  func defaults() -> Set<NodeID>
}

extension SchemaFacts {
  /// Whether the schema allows a string, but no number or boolean: a parser that reads one is wrong in any case.
  package func wantsText(_ node: NodeID) -> Bool {
    guard let kinds = expected(node) else { return false }
    return kinds.contains(.string) && kinds.isDisjoint(with: [.number, .boolean])
  }
}

/// Where a setting may be.
package enum SettingPlace: Sendable {
  case mapping(NodeID)
  /// The top level of an empty file.
  case top
}

/// A deprecated setting.
package struct DeprecatedSetting: Sendable {
  /// The path of the setting that replaces it; nil if the schema names none.
  package var successor: String?
  /// What the author of the schema advises; nil if the schema has no such words.
  package var advice: String?

  package init(successor: String?, advice: String?) {
    self.successor = successor
    self.advice = advice
  }
}
