internal import JSONSchema
package import Settings

/// A schema as types, from the table of its settings.
package struct CodeModel: Sendable {
  /// The name that the schema gives to its settings; nil for none.
  package let name: String?
  /// The type name for all settings, made from the schema's name; nil if it has none.
  package var typeName: String? { name.map { CodeWords.type($0) + "Settings" } }
  package let title: String?
  package let description: String?
  package let version: String?
  package let root: CodeRecord
  /// The stores that it declares, in its order.
  package let stores: [CodeStore]
  /// Places whose type can't be expressed, each with the reason.
  package let warnings: [Warning]

  package struct Warning: Sendable {
    package var path: String
    package var message: String
  }

  /// Why there is no code for a schema.
  package enum Refusal: Error {
    /// A file that it describes is no mapping with names that it knows.
    case noRecord
    case tooManyMembers

    package var message: String {
      switch self {
      case .noRecord: "the schema declares no settings"
      case .tooManyMembers: "the schema has more than \(memberLimit) settings"
      }
    }
  }

  /// Whether the text of the schema shows a value of a sensitive setting.
  package var statesSecretDefault: Bool { root.statesSecretDefault }

  /// The most members of all types together.
  package static let memberLimit = 5_000

  package init(_ model: SettingsModel) throws(Refusal) {
    let start = [SchemaGraph.Applied(model.graph.root)]
    let facts = SettingFacts(model.graph, applied: model.graph.applied(start), in: nil)
    var builder = CodeModelBuilder(model.graph)
    guard case .record(let root) = builder.type(CodeModelBuilder.Place(start: start, facts: facts)).nonNull else {
      throw .noRecord
    }
    guard builder.memberCount <= Self.memberLimit else { throw .tooManyMembers }
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
  fileprivate var statesSecretDefault: Bool {
    all.contains { member in
      member.info.isSensitive && member.info.facts.defaultValue != nil
        || member.type.innermostRecord?.statesSecretDefault == true
    }
  }
}
