package import DocumentModel

/// The application tags declared in a configuration, each with the kinds of nodes that it may precede.
package struct DeclaredTags: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case scalar
    case sequence
    case mapping

    /// The kind as a phrase for messages, such as `a list`.
    package var words: String {
      switch self {
      case .scalar: "a single value"
      case .sequence: "a list"
      case .mapping: "a mapping"
      }
    }

    package init(_ kind: NodeKind) {
      switch kind {
      case .array: self = .sequence
      case .object: self = .mapping
      case .null, .boolean, .number, .string, .alias: self = .scalar
      }
    }
  }

  private var kinds: [String: Set<Kind>] = [:]
  /// The tags declared with a trailing `*`, as prefixes without it.
  private var families: [(start: String, kinds: Set<Kind>)] = []

  /// The programs whose tags are declared.
  package private(set) var presets: Set<TagPreset> = []

  package init() {}

  package var isEmpty: Bool { kinds.isEmpty && families.isEmpty }

  /// - Parameter tag: The tag as written, such as `!ENV` or `!!python/name:*`.
  package mutating func declare(_ tag: String, kinds: Set<Kind>) {
    let name = Self.expanded(tag)
    if name.hasSuffix("*") {
      families.append((String(name.dropLast()), kinds))
    } else {
      self.kinds[name] = kinds
    }
  }

  package mutating func declare(_ preset: TagPreset) {
    presets.insert(preset)
    for (tag, kinds) in preset.tags { declare(tag, kinds: kinds) }
  }

  /// Adds the tags of the programs that the document's tags identify. These may precede any kind of node, because a tag
  /// alone doesn't prove that the file is for that program.
  ///
  /// - Parameter isInProject: Whether a folder around the file, up to its repository's root, contains a file with one
  ///   of these names.
  package mutating func addIdentified(in document: Document, isInProject: ([String]) -> Bool) {
    guard !document.tags.isEmpty else { return }
    var others = Self()
    let tags = Set(document.tags.values)
    let ofProjects = TagPreset.ofProjects.filter { !$0.tags.isDisjoint(with: tags) && isInProject($0.files) }
    for preset in Set(TagPreset.identified(by: tags) + ofProjects.map(\.preset)) {
      for (tag, _) in preset.tags { others.declare(tag, kinds: Set(Kind.allCases)) }
    }
    add(others)
  }

  /// Adds the tags of another set that aren't declared yet.
  package mutating func add(_ others: Self) {
    kinds.merge(others.kinds) { own, _ in own }
    families += others.families
  }

  /// The kinds of nodes that a tag may precede, or nil for an undeclared tag.
  ///
  /// - Parameter tag: The tag as expanded by YAML.
  package func kinds(of tag: String) -> Set<Kind>? {
    // A tag declared exactly has precedence over one with `*`.
    kinds[tag] ?? families.first { tag.hasPrefix($0.start) }?.kinds
  }

  /// Whether a node's tag may precede a node of its kind, or nil for a node without a declared tag.
  package func allow(_ node: NodeID, in document: Document) -> Bool? {
    guard let tag = document.tags[node], let kinds = kinds(of: tag) else { return nil }
    return kinds.contains(Kind(document.kind(node)))
  }

  /// A tag as YAML expands it when the document has no `%TAG` directives.
  package static func expanded(_ tag: String) -> String {
    // `!<tag:example.org,2024:x>` is a verbatim tag, which needs no expansion.
    if tag.hasPrefix("!<"), tag.hasSuffix(">") { return String(tag.dropFirst(2).dropLast()) }
    return tag.hasPrefix("!!") ? "tag:yaml.org,2002:" + tag.dropFirst(2) : tag
  }
}
