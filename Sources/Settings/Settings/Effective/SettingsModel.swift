package import DocumentModel
internal import FileAccess
package import JSONSchema
internal import Synchronization
internal import Workspace

/// A schema as a description of settings.
package final class SettingsModel: Sendable {
  package let schema: Schema
  package let graph: SchemaGraph
  /// Nil for a schema without `x-settings`.
  package var declaration: SettingsDeclaration? {
    declared.value { SettingsDeclaration(graph.source.document) }
  }
  /// Every setting of every branch.
  package var tree: SettingTree { allSettings.value { SettingTree(graph) } }
  private let allSettings = Once<SettingTree>()
  private let declared = Once<SettingsDeclaration?>()
  private let statesOldNames = Once<Bool>()
  private let oldNames = Once<Set<String>>()
  private let fresh = Once<(configured: Document, effective: Document)>()
  private let known: Mutex<SchemaFactCache>
  /// Nil if the rules need the effective settings.
  let outline = Once<RuleOutline?>()
  /// Whether it may have rules that settings can break. May return true for a schema without rules.
  package var mayHaveRules: Bool { RuleDependencies.areStated(in: graph) }

  package init(_ schema: Schema) {
    self.schema = schema
    graph = schema.graph
    known = Mutex(SchemaFactCache(graph))
  }

  /// The schemas that apply at a path, or nil if the schema has no such setting. Follows only the path, while ``tree``
  /// lists all settings.
  package func applied(at path: Path) -> [SchemaGraph.Applied]? { graph.way(to: path)?.last?.applied }

  /// The subschemas at a path itself, without those that they refer to.
  package func stated(at path: Path) -> [SchemaGraph.Applied]? { graph.way(to: path)?.last?.stated }

  /// Facts about the schema computed for earlier documents.
  var knowledge: SchemaFactCache { known.withLock { $0 } }

  /// Keeps the facts computed for one more document, up to a limit.
  func cache(_ facts: SchemaFactCache) {
    known.withLock { known in
      // Schemas with arbitrary names, as in lists of records, would fill the memory.
      if facts.count > known.count, facts.count < 100_000 { known = facts }
    }
  }

  /// Whether a setting replaces another one. False for a schema that only describes the keyword, such as a meta-schema:
  /// the tree of its settings may be large.
  var hasOldNames: Bool {
    guard graph.mentions(SettingsVocabulary.replacedBy) else { return false }
    return statesOldNames.value {
      graph.allPoints.contains { point in
        let (document, node) = (graph.source(of: point).document, graph.node(of: point))
        guard document.kind(node) == .object, let setting = document.value(node, named: SettingsVocabulary.setting),
          document.kind(setting) == .object
        else { return false }
        return document.value(setting, named: SettingsVocabulary.replacedBy) != nil
      }
    }
  }

  /// Whether a document may set a setting under the name of a setting that it replaces.
  package func hasOldNames(in document: Document) -> Bool {
    guard hasOldNames else { return false }
    let names = oldNames.value {
      Set(tree.places.filter { $0.declarations.contains { $0.declaration.replacedBy != nil } }.map(\.path.name))
    }
    // Looking for the last name alone rules out most files quickly.
    return names.contains { document.keys.find($0) != nil }
  }

  /// Whether a document isn't a mapping although the schema expects one, so that it sets nothing.
  package func isMisshapen(_ document: Document, root: NodeID) -> Bool {
    let kind = document.kind(document.resolve(root))
    guard kind != .object, let kinds = graph.kinds([SchemaGraph.Applied(graph.root)]) else { return false }
    return kinds.contains(.object) && !kinds.contains(kind)
  }

  /// The values of an empty file according to the schema's defaults and conditions.
  var newInstall: (configured: Document, effective: Document) {
    fresh.value {
      let nothing = SettingsLayer(path: "", document: DocumentBuilder(text: []).finish(), root: nil)
      let settings = EffectiveSettings([nothing], model: self)
      return (settings.configured, settings.document)
    }
  }

  /// Whether a text of the schema has `x-setting`.
  package static func isDeclared(by schema: Schema) -> Bool {
    schema.graph.mentions(SettingsVocabulary.setting)
  }
}
