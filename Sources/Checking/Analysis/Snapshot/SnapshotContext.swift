package import DocumentModel
package import FileAccess
package import JSONSchema
package import Workspace
package import YAMLEditing
package import YAMLReading

/// The facts known about a file before it is read: its name, limits, schema and the layers below it.
package struct SnapshotContext: Sendable {
  /// The source of a file's schema.
  package enum SchemaChoosing: Sendable {
    case none
    case given(SchemaResolution)
    /// The schema is found by the absolute path, nil for a file without a name, and by the contents.
    case found(Workspace, FilePath?)
  }

  /// The name of the file as shown to users.
  package var shown: String
  package var syntax: TextSyntax
  package var limits: Limits
  /// The workers that may read and evaluate a large text side by side; nil for the calling thread alone.
  package var sideBySide: SideBySide?
  package var schema: SchemaChoosing
  /// Where the policies of the text are found; nil if it has none.
  package var policies: PolicySource?
  /// Whether it is an error that no schema is known for the text.
  package var requiresSchema = false
  /// Whether findings also list the branches that weren't chosen.
  package var isVerbose = false
  /// The rules that look at the text, and what tries its fixes.
  package var lint = LintPlan.nothing
  /// The findings that are wanted.
  package var selection = CodeSelection()
  /// The form of the file, and its options.
  package var format = FormatOptions()
  /// Whether its form puts keys in order.
  package var sortsKeys = true
  /// The YAML version of the program that reads the file; nil if the configuration doesn't say.
  package var reader: YAMLVersion?
  /// Tags that the file's readers know; the resulting values aren't checked.
  package var tags = DeclaredTags()
  /// The placeholder notations, besides those of the file's kind; an empty list means none at all.
  package var placeholders: PlaceholderForms?
  /// The bytes of the file that stand for unknown values, in order.
  var openPlaces: [Range<Int>] = []
  /// Which document of a stream the settings are, from 0; nil for the first with content.
  package var documentNumber: Int?
  /// Weaker files below the text, the weakest first: they affect the settings that take effect, and aren't changed.
  package var layers: [SettingsLayer] = []
  /// Whether one of them couldn't be read: what the text lacks may be there.
  package var lacksLayers = false

  package init(_ shown: String, syntax: TextSyntax, limits: Limits = Limits(), schema: SchemaChoosing = .none) {
    self.shown = shown
    self.syntax = syntax
    self.limits = limits
    self.schema = schema
  }
}

/// The source of a text's policies, whatever its own schema.
package enum PolicySource: Sendable {
  case given([SchemaResolution])
  /// Policies are found by the absolute path, nil for a file without a name, and by the contents.
  case found(Workspace, FilePath?)
}

extension SnapshotContext {
  /// The context for a file, from the configuration that applies to it.
  ///
  /// - Parameters:
  ///   - path: An absolute path; nil for a file without a name.
  ///   - text: Decides between YAML and JSON if the name doesn't.
  package init(_ shown: String, path: FilePath?, text: [UInt8], workspace: Workspace) {
    let configuration = workspace.configuration(ofFile: path)?.configuration
    self.init(
      shown, syntax: TextSyntax(workspace.jsonNotation(of: path, text: text)), limits: workspace.limits(configuration),
      schema: .found(workspace, path))
    policies = .found(workspace, path)
    lint = LintPlan(withoutRulesOf: workspace.rules)
    takeForm(configuration, style: workspace.style(of: path), of: path)
  }

  /// The context in which `settle check` reads a file.
  ///
  /// - Parameters:
  ///   - path: An absolute path; nil for a file without a name.
  ///   - text: Decides between YAML and JSON if the name doesn't.
  package init(checking shown: String, path: FilePath?, text: [UInt8], workspace: Workspace) {
    self.init(shown, path: path, text: text, workspace: workspace)
    lint = workspace.lintPlan(of: path, configuration: workspace.configuration(ofFile: path)?.configuration)
  }

  /// Takes the options of a file's written form from a configuration and from the `.editorconfig` files around it, given the rules that
  /// ``lint`` knows.
  package mutating func takeForm(_ configuration: Configuration?, style: EditorConfigStyle?, of path: FilePath?) {
    let stated = EditorConfigStyle.settings(style, below: configuration, of: path, known: lint.known)
    takeForm(stated.format, rules: stated.rules)
    reader = stated.rules?.reader
    if let configuration { (tags, placeholders) = (configuration.tags, configuration.placeholders) }
  }

  /// - Parameter rules: Nil if the configuration doesn't mention rules.
  package mutating func takeForm(_ settings: FormatSettings, rules: LintSettings?) {
    format = FormatOptions(settings, rules: rules, known: lint.known)
  }
}

extension SnapshotContext.SchemaChoosing {
  /// A schema that is compiled already.
  package static func schema(_ schema: Schema) -> Self {
    .given(SchemaResolution(use: .schema(schema, schema.meaning)))
  }
}
