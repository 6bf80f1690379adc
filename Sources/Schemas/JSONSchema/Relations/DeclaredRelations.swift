package import DocumentModel
package import Patterns

/// What a subschema states, through a vocabulary, about how its value relates to other values of the file.
package struct DeclaredRelations: Sendable {
  package var references: NameReference?
  package var uniqueness: UniqueMember?
  /// Whether pointers of relations inside start at its value rather than at the document.
  package var isBase: Bool

  package init(references: NameReference?, uniqueness: UniqueMember?, isBase: Bool) {
    self.references = references
    self.uniqueness = uniqueness
    self.isBase = isBase
  }
}

/// A rule that values must be names of something else in the file.
package struct NameReference: Sendable {
  /// Which parts of a collection are names.
  package enum Names: Hashable, Sendable {
    case keys
    case items
    /// The values of this key in each item.
    case member(String)
    /// Names that the file needn't define: every Compose project has a network `default`.
    case given([String])
  }

  /// Where the names are.
  package struct Target: Sendable {
    /// The place of the collection; nil for given names.
    package var place: PlacePointer?
    package var names: Names
    /// A pattern whose first group is the name within a larger string; nil if the whole string is the name.
    package var match: RegularExpression?
    /// Whether the names must not refer to each other in a cycle.
    package var isAcyclic: Bool

    package init(_ place: PlacePointer?, names: Names, match: RegularExpression?, isAcyclic: Bool) {
      self.place = place
      self.names = names
      self.match = match
      self.isAcyclic = isAcyclic
    }
  }

  /// The collections, any of which may have the name.
  package var targets: [Target]
  /// The value of the keyword in the schema.
  package var node: NodeID

  package init(_ targets: [Target], node: NodeID) {
    self.targets = targets
    self.node = node
  }
}

/// A rule that a key's value must be unique among the items of a list.
package struct UniqueMember: Sendable {
  package var name: String
  /// The message, without a period.
  package var message: Message
  package var severity: Severity

  package init(_ name: String, message: Message, severity: Severity) {
    self.name = name
    self.message = message
    self.severity = severity
  }
}

/// A JSON Pointer from the document, or a relative one: `0` is the value itself. A token `*` matches every key or item.
package struct PlacePointer: Hashable, Sendable {
  package static let each = "*"

  /// The number of levels to go up; nil for a pointer from the document.
  package var steps: Int?
  package var pointer: JSONPointer

  /// Parses a pointer; nil if it is invalid, or refers to a key or an index (`1#`).
  package init?(_ text: String) {
    let digits = text.utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard let pointer = JSONPointer(Substring(text.utf8.dropFirst(digits.count))) else { return nil }
    self.pointer = pointer
    guard !digits.isEmpty else { return }
    guard let steps = JSONPointer.arrayIndex(String(Substring(digits))) else { return nil }
    self.steps = steps
  }
}
