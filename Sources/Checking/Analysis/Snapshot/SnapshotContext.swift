package import DocumentModel
package import FileAccess
package import JSONSchema
package import Linting
package import Workers
package import Workspace
package import YAMLFormatting

/// The facts known of a text before it is read: its name, its bounds, its schema and the layers below it.
package struct SnapshotContext: Sendable {
  /// Where the schema of a text comes from.
  package enum SchemaChoosing: Sendable {
    case none
    case given(SchemaResolution)
    /// The schema is found by the text's path, absolute and nil for a text without a name, and by the text itself.
    case found(Workspace, FilePath?)
  }

  /// The name of the text, as a person would write it.
  package var shown: String
  package var syntax: TextSyntax
  package var limits: Limits
  /// The workers that may read and evaluate a large text side by side; nil for the calling thread alone.
  package var sideBySide: SideBySide?
  package var schema: SchemaChoosing
  /// Whether it is an error that no schema is known for the text.
  package var requiresSchema = false
  /// Whether findings also list the forms that a value wasn't taken for.
  package var isVerbose = false
  /// The rules that look at the text.
  package var lint = LintPlan.nothing
  /// The findings that are wanted.
  package var selection = CodeSelection()
  /// The form in which the text is written, and its options.
  package var format = FormatOptions()
  /// Whether canonical form has keys in the schema's order.
  package var sortsKeys = true
  /// Tags that the text's readers know: what such a tag makes of a value is their business.
  package var tags = DeclaredTags()
  /// How placeholders are written, besides those that the kind of the text has; an empty list means none at all.
  package var placeholders: PlaceholderForms?
  /// The bytes of the text that stand for others which aren't known, in order.
  var openPlaces: [Range<Int>] = []
  /// Which document of a stream the settings are, from 0; nil for the first with content.
  package var documentNumber: Int?
  /// Weaker files below the text, the weakest first: they affect the settings that take effect, and aren't changed.
  package var layers: [SettingsLayer] = []
  /// Whether one of them couldn't be read: what the text lacks may be there.
  package var lacksLayers = false

  package init(_ shown: String, _ syntax: TextSyntax, limits: Limits = Limits(), schema: SchemaChoosing = .none) {
    (self.shown, self.syntax, self.limits, self.schema) = (shown, syntax, limits, schema)
  }
}

extension SnapshotContext {
  /// The context by the configuration that holds for a file.
  ///
  /// - Parameters:
  ///   - path: absolute; nil for a text without a name.
  ///   - text: it decides between YAML and JSON if the name doesn't.
  package init(_ shown: String, _ path: FilePath?, _ text: [UInt8], _ workspace: Workspace) {
    let configuration = workspace.configuration(ofFile: path)?.configuration
    self.init(
      shown, TextSyntax(workspace.jsonNotation(of: path, text: text)), limits: workspace.limits(configuration),
      schema: .found(workspace, path))
    takeForm(configuration, of: path)
  }

  /// The context in which `settle check` looks at a file.
  ///
  /// - Parameters:
  ///   - path: absolute; nil for a text without a name.
  ///   - text: it decides between YAML and JSON if the name doesn't.
  package init(checking shown: String, _ path: FilePath?, _ text: [UInt8], _ workspace: Workspace) {
    self.init(shown, path, text, workspace)
    lint = workspace.lintPlan(of: path, workspace.configuration(ofFile: path)?.configuration)
  }

  /// Takes the options of a file's written form from a configuration.
  package mutating func takeForm(_ configuration: Configuration?, of path: FilePath?) {
    takeForm(configuration?.format ?? FormatSettings(), rules: configuration?.lintSettings(of: path))
    // One text for one meaning: only a run of its own may leave keys in their order.
    sortsKeys = true
    if let configuration { (tags, placeholders) = (configuration.tags, configuration.placeholders) }
  }

  /// - Parameter rules: nil where no configuration says anything of rules.
  package mutating func takeForm(_ settings: FormatSettings, rules: LintSettings?) {
    format = FormatOptions(settings, rules: rules)
    sortsKeys = settings.sortsKeys != false
  }
}

extension SnapshotContext.SchemaChoosing {
  /// A schema that is compiled already.
  package static func schema(_ schema: Schema) -> Self {
    .given(SchemaResolution(use: .schema(schema, schema.meaning)))
  }
}
