package import DocumentModel
internal import JSONSchema

extension InputValue {
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
}

extension Path {
  /// The path with its inputs filled in, or nil if one is missing or isn't a valid name.
  package func filled(_ inputs: [String: InputValue]) -> Path? {
    var filled: [Segment] = []
    for segment in segments {
      switch segment {
      case .name, .index, .each, .end, .last, .matching: filled.append(segment)
      case .input(let name):
        guard let input = inputs[name], let text = input.string else { return nil }
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
  func valueForConditions(at path: Path, isConfigured: Bool = false) -> InputValue? {
    if let substitutes, substitutes.concern(path.pointer) {
      let found = isConfigured ? substitutes.configured(path.pointer) : substitutes.effective(path.pointer)
      return found.map { InputValue($0.document, node: $0.node) }
    }
    return isConfigured ? configuredValue(at: path) : value(at: path)
  }

  /// The effective value at a path, or nil if there is none.
  package func value(at path: Path) -> InputValue? { node(at: path).map { InputValue(document, node: $0) } }

  /// The value at a path from files and defaults, before conditions, or nil if there is none.
  package func configuredValue(at path: Path) -> InputValue? {
    configured.node(at: path).map { InputValue(configured, node: $0) }
  }
}

extension InputValue {
  /// A scalar as written, without quotes.
  package var spelling: String { string ?? document.sourceText(document.resolve(node)) }
}
