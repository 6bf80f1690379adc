package import FileAccess
package import Workspace

extension SchemaResolution {
  /// The schema as a description of settings.
  package var model: SettingsModel? { meaning as? SettingsModel }

  /// The model, or nil if the schema has no settings keyword.
  package var settings: SettingsModel? {
    model.flatMap { SettingsModel.isDeclared(by: $0.schema) ? $0 : nil }
  }
}

extension Workspace.Options {
  /// Options for schemas that may declare settings.
  package init() { self.init(schema: .settings) }
}

extension Workspace {
  package convenience init(_ tree: RunTree) throws(FileError) { try self.init(tree, options: Options()) }

  /// A workspace in which each text has its own configuration and schema, which may declare settings.
  package convenience init(
    of tree: RunTree, rules: any RuleSet = NoRules(), catalogs: CatalogOptions = CatalogOptions()
  ) {
    self.init(of: tree, schema: .settings, rules: rules, catalogs: catalogs)
  }
}
