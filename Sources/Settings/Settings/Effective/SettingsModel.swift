package import DocumentModel
package import JSONSchema
internal import Synchronization
internal import Workers

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
  private let known: Mutex<SchemaKnowledge>
  /// Nil where the rules need the effective settings.
  private let outline = Once<RuleOutline?>()
  /// Whether it may have rules that settings can break. Errs on the side of having some.
  package var statesRules: Bool { RuleReach.areStated(in: graph) }

  package init(_ schema: Schema) {
    self.schema = schema
    graph = schema.graph
    known = Mutex(SchemaKnowledge(graph))
  }

  /// Facts of the schema that were looked up for earlier documents.
  var knowledge: SchemaKnowledge { known.withLock { $0 } }

  /// Keeps what was looked up for one more document, up to a bound.
  func learn(_ news: SchemaKnowledge) {
    known.withLock { known in
      if news.count > known.count, news.count < 100_000 { known = news }
    }
  }

  /// The fast path for a document; nil where the schema's rules depend on branches, so that effective settings are needed.
  package func fastPath(at document: Document) -> RuleFastPath? {
    let outline = outline.value { OutlineBuilder.outline(of: SchemaKnowledge(graph)) }
    return outline.map { RuleFastPath($0, document, of: self) }
  }

  /// Whether a text of the schema has `x-setting`.
  package static func isDeclared(by schema: Schema) -> Bool {
    schema.graph.mentions(SettingsVocabulary.setting)
  }
}
