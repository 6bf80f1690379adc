package import Diagnostics
package import DocumentModel
package import FileAccess
package import Formatting
package import JSONSchema
package import Linting
package import Settings
package import Workers
package import Workspace

/// What is known of a text before it is read: its name, its bounds, and what to hold it against.
package struct SnapshotContext: Sendable {
  /// Where the schema of a text comes from.
  package enum SchemaChoosing: Sendable {
    case none
    case given(SchemaResolution)
    /// By the text's path, absolute and nil for a text without a name, and by what the text itself says.
    case found(Workspace, FilePath?)
  }

  /// As a person would name the text.
  package var shown: String
  package var syntax: TextSyntax
  package var limits: Limits
  /// What a large text may be read and evaluated by; nil for the thread that asks.
  package var sideBySide: SideBySide?
  package var schema: SchemaChoosing
  /// Whether it is an error that no schema is known for the text.
  package var requiresSchema = false
  /// Whether findings tell of the forms that a value wasn't taken for as well.
  package var isVerbose = false
  /// The rules that look at the text.
  package var lint = LintPlan.nothing
  /// The findings that are wanted.
  package var selection = CodeSelection()
  /// What canonical form is.
  package var format = FormatOptions()
  /// Whether canonical form has keys in the schema's order.
  package var sortsKeys = true
  /// Tags that the text's readers know: what such a tag makes of a value is their business.
  package var tags = DeclaredTags()
  /// Which document of a stream the settings are, from 0; nil for the first with content.
  package var documentNumber: Int?
  /// Weaker files below the text, the weakest first: they have a say in what takes effect, and aren't changed.
  package var layers: [SettingsLayer] = []
  /// Whether one of them couldn't be read: what the text lacks may stand there.
  package var lacksLayers = false

  package init(_ shown: String, _ syntax: TextSyntax, limits: Limits = Limits(), schema: SchemaChoosing = .none) {
    (self.shown, self.syntax, self.limits, self.schema) = (shown, syntax, limits, schema)
  }
}

extension SnapshotContext {
  /// By the configuration that holds for a file.
  ///
  /// - Parameter path: absolute; nil for a text without a name.
  package init(_ shown: String, _ path: FilePath?, _ workspace: Workspace) {
    let configuration = workspace.configuration(ofFile: path)?.configuration
    self.init(
      shown, TextSyntax(workspace.jsonNotation(of: path)), limits: workspace.limits(configuration),
      schema: .found(workspace, path))
    takeForm(configuration, of: path)
  }

  /// As `settle check` looks at a file.
  ///
  /// - Parameter path: absolute; nil for a text without a name.
  package init(checking shown: String, _ path: FilePath?, _ workspace: Workspace) {
    self.init(shown, path, workspace)
    lint = workspace.lintPlan(of: path, workspace.configuration(ofFile: path)?.configuration)
  }

  /// What a configuration says of how a file is written.
  package mutating func takeForm(_ configuration: Configuration?, of path: FilePath?) {
    format = FormatOptions(width: configuration?.formatWidth, rules: configuration?.lintSettings(of: path))
    sortsKeys = configuration?.sortsKeys != false
    if let configuration { tags = configuration.tags }
  }
}

extension SnapshotContext.SchemaChoosing {
  /// A schema that is compiled already.
  ///
  /// - Parameter model: what it says beyond JSON Schema, where that is known.
  package static func schema(_ schema: Schema, _ model: SettingsModel? = nil) -> Self {
    .given(SchemaResolution(use: .schema(schema, model ?? SettingsModel(schema))))
  }

  package static func model(_ model: SettingsModel?) -> Self {
    model.map { .schema($0.schema, $0) } ?? .none
  }
}

extension FormatOptions {
  /// Canonical form as a configuration wants it: what its rules ask for by their options isn't undone.
  ///
  /// - Parameters:
  ///   - width: nil for the usual one.
  ///   - rules: nil where no configuration says anything of rules.
  package init(width: Int?, rules: LintSettings?) {
    self.init()
    if let width { self.width = width }
    guard let rules else { return }
    keepsQuotes = rules.options(of: "quoted-strings") != nil
    startsDocuments = rules.options(of: "document-start")?["present"] == .flag(true)
    endsDocuments = rules.options(of: "document-end")?["present"] == .flag(true)
    if case .number(let distance) = rules.options(of: "comments")?["min-spaces-from-content"] {
      commentDistance = max(1, distance)
    }
  }
}
