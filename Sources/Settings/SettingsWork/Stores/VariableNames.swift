package import DocumentModel
package import JSONSchema
package import Settings
package import StoreFormats

/// Settings as shell variables: a name for each, with its place in the settings.
package struct VariableNames: Sendable {
  private struct Place: Sendable {
    var path: Path
    var applied: [SchemaGraph.Applied]
    var isJSON: Bool
  }

  private let graph: SchemaGraph?
  private var places: [String: Place] = [:]
  package private(set) var order: [String] = []
  /// Further settings with a name that another one has already.
  private var sharing: [String: [Path]] = [:]
  /// The paths whose value is a single variable, whatever it contains.
  private var leaves: Set<Path> = []
  /// The variables that the schema names.
  private var stated: [Path: String] = [:]

  /// The variables of all settings.
  package init(_ model: SettingsModel?) {
    graph = model?.graph
    for setting in model?.settings ?? [] {
      let path = setting.settingPath
      stated[path] = setting.facts.variable
      add(variable(of: path), at: Place(path: path, applied: setting.applied, isJSON: false))
    }
  }

  /// The variable of a setting: the one that the schema names, otherwise its path, `SERVER_PORT` for `server.port`.
  private func variable(of path: Path) -> String {
    stated[path] ?? ShellVariables.name(path.segments.map(\.token))
  }

  /// Whether the schema names the variable, in full.
  package func isStated(_ name: String) -> Bool { places[name].map { stated[$0.path] == name } ?? false }

  /// The keys of a store, unchanged.
  package init(_ keys: StoreKeys, graph: SchemaGraph) {
    self.graph = graph
    for key in keys.keys where key.form != .presence {
      add(key.name, at: Place(path: Path(segments: [.name(key.name)]), applied: key.applied, isJSON: key.isJSON))
    }
  }

  private mutating func add(_ name: String, at place: Place) {
    leaves.insert(place.path)
    // `a.b` and `a_b` are both `A_B`.
    guard places[name] == nil else {
      sharing[name, default: []].append(place.path)
      return
    }
    places[name] = place
    order.append(name)
  }

  /// The settings that a variable names: usually one, several if their paths give the same name, none for an unknown
  /// one.
  package func paths(of name: String) -> [Path] {
    places[name].map { [$0.path] + (sharing[name] ?? []) } ?? []
  }

  /// The variable of a setting, or nil for any other path.
  package func name(of path: Path) -> String? {
    let name = variable(of: path)
    return places[name]?.path == path ? name : nil
  }

  /// A variable for each setting, in the order of the document.
  ///
  /// - Parameter usesKeys: Whether to use the members' own names instead of deriving them from paths.
  package func variables(_ document: Document, usesKeys: Bool) -> Result<[ShellVariables.Variable], Obstacle> {
    guard let root = document.roots.first, document.kind(root) == .object else {
      return .failure(Obstacle("variables can only be made from a mapping"))
    }
    var variables: [ShellVariables.Variable] = []
    var known: [String: Path] = [:]
    let values = document.leaves(root) { path, _ in !leaves.contains(path) }
    for (path, node) in values where !path.segments.isEmpty {
      let tokens = path.segments.map(\.token)
      let name = usesKeys ? tokens.joined(separator: ".") : variable(of: path)
      guard ShellVariables.isName(name) else { return .failure(Obstacle("\(path) cannot be the name of a variable")) }
      if let other = known.updateValue(path, forKey: name) {
        return .failure(Obstacle("\(other) and \(path) would both become the variable \(name)"))
      }
      let field = FieldText(document, node: node)
      guard !field.text.utf8.contains(0) else {
        return .failure(Obstacle("\(path) contains NUL, which a variable cannot"))
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
