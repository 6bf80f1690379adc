internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import Workspace

/// Finds the places where settings keywords contain paths of settings, according to their meta-schemas.
struct VocabularyPaths {
  private let graph: SchemaGraph
  /// The meta-schemas' definition of a path.
  private static let definition = "/$defs/path"
  /// The meta-schemas' definition of a JSON Pointer to settings.
  private static let ofPointers = "/$defs/pointer"

  /// Calls a function for each text of a schema that is the path of a setting, and for each mapping inside the
  /// keywords.
  static func forEach(_ document: Document, workspace: Workspace, path: (NodeID) -> Void, mapping: (NodeID) -> Void) {
    for keyword in [SettingsVocabulary.setting, SettingsVocabulary.settings] {
      guard let uri = SettingsVocabulary.metaschemas[keyword], let paths = Self(uri, workspace: workspace) else {
        continue
      }
      for index in 0..<document.nodeCount where document[NodeID(index)].kind == .object {
        guard let value = document.value(NodeID(index), named: keyword) else { continue }
        paths.forEach(document, value: value, path: path, mapping: mapping)
      }
    }
  }

  /// Calls the functions for the texts and mappings of a test file.
  static func forEach(
    inTests document: Document, root: NodeID, workspace: Workspace, path: (NodeID) -> Void,
    mapping: (NodeID) -> Void
  ) {
    Self(SettingsVocabulary.testsSchema, workspace: workspace)?.forEach(
      document, value: root, path: path, mapping: mapping)
  }

  /// - Parameter uri: The address of the schema of a keyword's values.
  private init?(_ uri: String, workspace: Workspace) {
    guard let model = workspace.resolution(named: uri).model else { return nil }
    graph = model.graph
  }

  /// Whether a value that these subschemas apply to is the path of a setting.
  static func isPath(_ graph: SchemaGraph, applied: [SchemaGraph.Applied]) -> Bool {
    isDefined(at: definition, graph, applied: applied)
  }

  private static func isDefined(at place: String, _ graph: SchemaGraph, applied: [SchemaGraph.Applied]) -> Bool {
    applied.contains { one in
      graph.source(of: one.point).document.location(of: graph.node(of: one.point))?.description == place
    }
  }

  /// Whether the names in a mapping that these subschemas apply to are paths of settings.
  static func hasPathsForNames(_ graph: SchemaGraph, applied: [SchemaGraph.Applied]) -> Bool {
    applied.contains { one in
      guard let names = graph.stated("propertyNames", at: one.point) else { return false }
      let document = graph.source(of: one.point).document
      return document.value(names, named: "$ref").flatMap(document.string)?.hasSuffix("#" + definition) ?? false
    }
  }

  /// Calls a function for each text of a keyword's value that is the path of a setting, and for each mapping inside.
  private func forEach(_ document: Document, value: NodeID, path: (NodeID) -> Void, mapping: (NodeID) -> Void) {
    var pending = [(node: value, applied: graph.applied([SchemaGraph.Applied(graph.root)]))]
    while let (node, applied) = pending.popLast() {
      switch document.kind(node) {
      case .string where Self.isPath(graph, applied: applied): path(node)
      // A relative pointer, such as `2/volumes`, isn't a path by itself.
      case .string
      where document.string(node)?.begins(with: "/") == true
        && Self.isDefined(at: Self.ofPointers, graph, applied: applied):
        path(node)
      case .array:
        let inner = graph.applied(graph.items(applied))
        pending += document.items(node).map { ($0, inner) }
      case .object:
        mapping(node)
        let arePaths = Self.hasPathsForNames(graph, applied: applied)
        for entry in document.entries(node) where entry.mergeKey == nil {
          guard let name = entry.keyID.map(document.keys.name) else { continue }
          if arePaths { path(entry.key) }
          pending.append((entry.value, graph.applied(graph.property(name, applied: applied))))
        }
      case .null, .boolean, .number, .string, .alias: break
      }
    }
  }
}
