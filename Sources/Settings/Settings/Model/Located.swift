package import DocumentModel

/// A value from a schema, with its place there.
@usableFromInline
package struct Located<Value: Sendable>: Sendable {
  @usableFromInline package var value: Value
  /// In the document of the schema.
  package var node: NodeID

  package init(_ value: Value, node: NodeID) {
    self.value = value
    self.node = node
  }
}

/// Something that a schema declares under a name.
@usableFromInline
package protocol NamedDeclaration {
  var name: Located<String> { get }
}

/// A name that a schema declares, such as an input, with its value node.
package typealias DeclaredMember = (name: Located<String>, value: NodeID)

extension Sequence where Element: NamedDeclaration {
  @inlinable
  package func named(_ name: String) -> Element? { first { $0.name.value == name } }
}

extension Sequence where Element == DeclaredMember {
  @inlinable
  package func named(_ name: String) -> Element? { first { $0.name.value == name } }
}

/// Reads an object of `x-setting` or `x-settings`. A value of a kind other than the meta-schema requires counts as
/// absent.
struct DeclarationReader {
  let document: Document
  let node: NodeID
  /// A Bloom filter of the object's names, because most lookups are of names that it doesn't have.
  private let signs: UInt64

  init(_ document: Document, node: NodeID) {
    self.document = document
    self.node = document.resolve(node)
    signs = document.entries(self.node).reduce(0) { signs, entry in
      entry.keyID.map { signs | document.keys.withBytes($0) { Self.sign($0) } } ?? signs
    }
  }

  /// The bit of a name in the filter; several names may share it.
  private static func sign(_ bytes: Span<UInt8>) -> UInt64 {
    bytes.isEmpty
      ? 1 : 1 << (UInt64(bytes[0] &+ bytes[bytes.count - 1] &+ UInt8(truncatingIfNeeded: bytes.count)) & 63)
  }

  /// The reader of `x-settings` at the root of a schema; nil if it has none.
  init?(settingsOf document: Document) {
    guard let root = document.roots.first, document.kind(root) == .object,
      let node = document.value(root, named: SettingsVocabulary.settings), document.kind(node) == .object
    else { return nil }
    self.init(document, node: node)
  }

  func value(_ name: String) -> NodeID? {
    signs & Self.sign(name.utf8Span.span) == 0 ? nil : document.value(node, named: name)
  }

  func text(_ name: String) -> Located<String>? {
    value(name).flatMap { text(at: $0) }
  }

  /// The text without its place.
  func words(_ name: String) -> String? { text(name)?.value }

  func text(at value: NodeID) -> Located<String>? {
    document.kind(value) == .string ? document.string(value).map { Located($0, node: value) } : nil
  }

  /// Whether `show` requires conditions to be met, or nil if it is absent.
  var isShownWhenMet: Bool? { words("show").map { $0 == "met" } }

  /// The severity, or nil if absent.
  var tone: Tone? { words("tone").flatMap { Tone(rawValue: $0) } }

  func boolean(_ name: String) -> Located<Bool>? {
    value(name).flatMap { value in document.boolean(value).map { Located($0, node: value) } }
  }

  func path(_ name: String) -> Located<Path>? {
    value(name).flatMap { path(at: $0) }
  }

  func path(at value: NodeID) -> Located<Path>? {
    guard document.kind(value) == .string, let path = document.string(value).flatMap({ Path($0) }) else {
      return nil
    }
    return Located(path, node: value)
  }

  func items(_ name: String) -> [NodeID] {
    value(name).map { Array(document.items($0)) } ?? []
  }

  /// Name, key and value of each member.
  func members(_ name: String) -> [DeclaredMember] {
    value(name).map { members(of: $0) } ?? []
  }

  func members(of object: NodeID) -> [DeclaredMember] {
    document.entries(object).compactMap { entry in
      entry.keyID.map { (Located(document.keys.name($0), node: entry.key), entry.value) }
    }
  }
}
