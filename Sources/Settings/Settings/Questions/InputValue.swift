package import DocumentModel
internal import JSONSchema

/// A value with the document that contains it: a user's answer to an action or a question, or what an action writes.
package struct InputValue: Sendable {
  package var document: Document
  package var node: NodeID
  /// Whether a user typed it. Where the style of writing is free, it is written as typed.
  package var isTyped = false

  package init(_ document: Document, node: NodeID) {
    self.document = document
    self.node = node
  }

  package init(text: String) {
    var builder = DocumentBuilder(text: [])
    let bytes = Array(text.utf8)
    node = builder.appendString(ByteRange(0..<0), copying: bytes.span, flags: Node.Flags(.doubleQuoted))
    builder.addRoot(node)
    document = builder.finish()
  }

  package static func list(_ items: [InputValue]) -> Self {
    var tree = ValueTree()
    let values = items.map { tree.add(.written($0.document, $0.node), origin: .members) }
    tree.root = tree.add(.array(values), origin: .members)
    let whole = TreeDocument(tree)
    return Self(whole.document, node: whole.root ?? NodeID(0))
  }

  /// A mapping built from values by path, in order. A single value with an empty path stands for itself.
  package static func mapping(_ members: [(path: Path, value: InputValue)]) -> Self {
    var tree = ValueTree()
    func add(_ members: [(path: ArraySlice<Path.Segment>, value: InputValue)]) -> Int {
      if let value = members.first(where: { $0.path.isEmpty })?.value {
        return tree.add(.written(value.document, value.node), origin: .members)
      }
      var object = ValueTree.Members()
      for name in members.compactMap({ $0.path.first?.token }) where object[name] == nil {
        let inside = members.filter { $0.path.first?.token == name }
        object.set(name, value: add(inside.map { ($0.path.dropFirst(), $0.value) }))
      }
      return tree.add(.object(object), origin: .members)
    }
    tree.root = add(members.map { ($0.path.segments[...], $0.value) })
    let whole = TreeDocument(tree)
    return Self(whole.document, node: whole.root ?? NodeID(0))
  }

  package func equals(_ other: Self) -> Bool {
    document.isEqual(node, other.node, in: other.document)
  }

  /// Whether the values are equal. An object matches another one if it has all its members, each matching.
  package func matches(_ other: Self) -> Bool {
    let (own, wanted) = (document.resolve(node), other.document.resolve(other.node))
    guard document.kind(own) == .object, other.document.count(wanted) > 0, other.document.kind(wanted) == .object else {
      return equals(other)
    }
    return other.document.named(wanted).allSatisfy { name, value in
      document.value(own, named: name).map { Self(document, node: $0).equals(Self(other.document, node: value)) }
        ?? false
    }
  }

  /// The items of a list; nil for anything else.
  package var items: [Self]? {
    let list = document.resolve(node)
    return document.kind(list) == .array ? document.items(list).map { Self(document, node: $0) } : nil
  }

  package var json: String { JSONText.value(document, node) }
}

extension Path {
  /// The path with its inputs filled in, or nil if one is missing or isn't a valid name.
  package func filled(_ inputs: [String: InputValue]) -> Path? {
    var filled: [Segment] = []
    for segment in segments {
      switch segment {
      case .name, .index, .each, .end: filled.append(segment)
      case .input(let name):
        guard let input = inputs[name], let text = input.document.string(input.node) else { return nil }
        filled.append(.name(text))
      }
    }
    return Path(segments: filled)
  }
}

extension EffectiveSettings {
  /// The value of a setting as conditions read it. If the schema rejects the configured value, it is the one that
  /// applies instead. Nil if there is none.
  ///
  /// - Parameter isConfigured: Whether to ignore the setting's own conditions.
  package func valueForConditions(at path: Path, isConfigured: Bool = false) -> InputValue? {
    if let substitutes, substitutes.concern(path.pointer) {
      let found = isConfigured ? substitutes.configured(path.pointer) : substitutes.effective(path.pointer)
      return found.map { InputValue($0.document, node: $0.node) }
    }
    return isConfigured ? configuredValue(at: path) : node(at: path).map { InputValue(document, node: $0) }
  }

  /// The value at a path from files and defaults, before conditions, or nil if there is none.
  package func configuredValue(at path: Path) -> InputValue? {
    configured.node(at: path).map { InputValue(configured, node: $0) }
  }
}
