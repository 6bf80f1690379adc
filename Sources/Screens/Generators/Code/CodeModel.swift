internal import DocumentModel
internal import JSONSchema
package import Settings
package import Stores

/// A schema as types for generated code.
package struct CodeModel: Sendable {
  /// The name that the schema gives to its settings; nil for none.
  package let name: String?
  /// The type name for all settings, made from the schema's name; nil if it has none.
  package var typeName: String? { name.map { CodeIdentifiers.type($0) + "Settings" } }
  package let title: String?
  package let description: String?
  package let version: String?
  package let root: CodeRecord
  /// The stores that the schema declares, in its order.
  package let stores: [CodeStore]
  /// Places whose type code can't express, each with the reason.
  package let warnings: [UnsupportedFeature]

  /// Whether the text of the schema shows a value of a sensitive setting.
  package var containsSecretDefault: Bool { root.containsSecretDefault }

  /// The most members of all types together.
  package static let memberLimit = 5_000

  package init(_ model: SettingsModel) throws(ConversionError) {
    let start = [SchemaGraph.Applied(model.graph.root)]
    let applied = model.graph.applied(start)
    let facts = SettingFacts(model.graph, applied: applied, in: nil)
    var builder = CodeModelBuilder(graph: model.graph)
    guard case .record(let root) = builder.type(CodeModelBuilder.Place(start: start, facts: facts)).nonNull else {
      // `properties` alone doesn't say that a document is a mapping.
      let isOpen = !model.graph.properties(applied).isEmpty && model.graph.kinds(applied) != [.object]
      throw ConversionError(
        isOpen
          ? "the schema also allows values that aren't mappings; add type: object at its root"
          : "the schema declares no settings")
    }
    guard builder.memberCount <= Self.memberLimit else {
      throw ConversionError("the schema has more than \(Self.memberLimit) settings")
    }
    self.root = root
    warnings = builder.warnings
    stores = (model.declaration?.stores ?? []).map { CodeStore($0.name.value, store: $0.store, root: root) }
    name = model.declaration?.name?.value
    version = model.declaration?.version?.value
    title = facts.title
    description = facts.description
  }
}

extension CodeRecord {
  fileprivate var containsSecretDefault: Bool {
    all.contains { member in
      member.info.isSensitive && member.info.facts.defaultValue != nil
        || member.type.innermostRecord?.containsSecretDefault == true
    }
  }
}
