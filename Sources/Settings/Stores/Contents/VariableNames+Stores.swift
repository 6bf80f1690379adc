package import DocumentModel
package import JSONSchema
internal import Settings
package import SettingsWork

extension VariableNames {
  /// The keys of a store, unchanged.
  package init(_ keys: StoreKeys, graph: SchemaGraph) {
    self.init(graph: graph)
    for key in keys.keys where key.form != .presence {
      add(key.name, at: Place(path: Path(segments: [.name(key.name)]), applied: key.applied, isJSON: key.isJSON))
    }
  }

  /// A variable for each setting, in the order of the document.
  ///
  /// - Parameter usesKeys: Whether to use the members' own names instead of deriving them from paths.
  package func variables(_ document: Document, usesKeys: Bool) -> Result<[ShellVariables.Variable], ConversionError> {
    guard let root = document.roots.first, document.kind(root) == .object else {
      return .failure(ConversionError("variables can only be made from a mapping"))
    }
    var variables: [ShellVariables.Variable] = []
    var known: [String: Path] = [:]
    let values = document.leaves(root) { path, _ in !leaves.contains(path) }
    for (path, node) in values where !path.segments.isEmpty {
      let tokens = path.segments.map(\.token)
      let name = usesKeys ? tokens.joined(separator: ".") : variable(of: path)
      guard Self.isName(name) else { return .failure(ConversionError("\(path) cannot be the name of a variable")) }
      if let other = known.updateValue(path, forKey: name) {
        return .failure(ConversionError("\(other) and \(path) would both become the variable \(name)"))
      }
      let field = FieldText(document, node: node)
      guard !field.text.utf8.contains(0) else {
        return .failure(ConversionError("\(path) contains NUL, which a variable cannot contain"))
      }
      variables.append((name, document.kind(node) == .null ? .absent : field))
    }
    return .success(variables)
  }

  /// The settings assigned by variables, at their paths. Without a schema, a variable becomes a member of its own name.
  package func document(_ variables: [ShellVariables.Variable]) -> (document: Document, unknown: [String]) {
    var tree = ValueTree()
    tree.root = tree.add(.object(ValueTree.Members()), origin: .members)
    var unknown: [String] = []
    // As in a shell, the last assignment counts.
    let given = Dictionary(variables.map { ($0.name, $0.value) }) { $1 }
    for name in graph == nil ? variables.map(\.name) : order {
      guard let field = given[name] else { continue }
      let place = places[name]
      let path = place?.path ?? Path(segments: [.name(name)])
      // `PORT=` is no value, unlike `PORT=''`.
      if field == .absent {
        tree.put(path, content: .null)
      } else if place?.isJSON == true {
        tree.put(path, content: .text(field.text))
      } else if let value = graph?.value(of: field, applied: place?.applied ?? []) ?? field.readings.first,
        let root = value.roots.first
      {
        tree.put(path, content: .written(value, root))
      }
    }
    if graph != nil { unknown = variables.map(\.name).filter { places[$0] == nil } }
    return (TreeDocument(tree).document, unknown)
  }
}
