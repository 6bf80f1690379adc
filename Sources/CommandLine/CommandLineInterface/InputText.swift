internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Workspace

/// The bytes of an input, and what is known about it before reading.
struct InputText {
  /// The path shown to users, or `-` for standard input without a name.
  let shown: String
  /// The absolute path, or nil for standard input without a name.
  let path: FilePath?
  let configuration: ConfigurationStore.Found?
  /// The style that the `.editorconfig` files set for it, or nil if they set none.
  let style: EditorConfigStyle?
  let limits: Limits
  private(set) var bytes: [UInt8] = []
  /// The stamp that the file had before it was read.
  var stamp = FileStamp.none
  private(set) var syntax = TextSyntax.yaml
  /// Nil for YAML and JSON.
  var otherForm: OtherForm?

  /// A format that some commands accept besides YAML and JSON.
  enum OtherForm: Sendable {
    /// Markdown that contains YAML and JSON.
    case markdown
    /// Environment variables that set the settings of a schema.
    case variables
  }
  /// The path as the user gave it, or nil for standard input.
  var given: FilePath?
  /// Whether it was found in a folder instead of being given by the user.
  var isListed = false
  /// The threads that may parse a large text in parallel, or nil to use only the calling one.
  var parallelRunner: ParallelRunner?
  /// The schema that came with the text: a path, a URI, or the name of a bundled schema. Nil to find the schema as for
  /// any file.
  var schema: String?
  /// The comment above the text in a Markdown file; nil if there is none.
  private(set) var comment: ArraySlice<UInt8>?
  /// Whether the configuration excludes the file whose name standard input has.
  var isExcluded = false

  var isJSON: Bool { syntax.isJSON }

  /// Whether the configuration is valid or missing, or the text is that configuration, which may then be fixed.
  var isConfigured: Bool { configuration?.problem == nil || configuration?.configuration.path == path }

  /// The report on a configuration whose errors prevent changes. Nil if the user gave the configuration itself, in
  /// order to fix it.
  var configurationProblem: FileReport? { isConfigured && !isListed ? nil : configuration?.problem }

  mutating func take(_ bytes: [UInt8]) {
    self.bytes = bytes
    syntax =
      path.map { JSONFiles.syntax(of: $0, configuration: configuration?.configuration, text: bytes) } ?? .yaml
  }

  /// The texts in a Markdown file, each with its own schema, or nil for any other file.
  ///
  /// - Parameters:
  ///   - workspace: The workspace that knows which parts are checked.
  ///   - snapshot: Creates the snapshot of a text, with the workspace for that part.
  func markdown(
    in workspace: Workspace, snapshot: @escaping @Sendable (InputText, Workspace) -> Snapshot
  ) -> MarkdownSnapshot? {
    guard case .markdown = otherForm else { return nil }
    return MarkdownSnapshot(bytes, shown: shown) { [self] bytes in
      workspace.embeddedTexts(in: bytes, of: path, isNamed: !isListed).map { text in
        let inside = workspace.inside(text.part)
        return .init(text, snapshot: snapshot(part(text, style: inside.style(of: path)), inside))
      }
    }
  }

  private func part(_ text: EmbeddedText, style: EditorConfigStyle?) -> InputText {
    var part = InputText(shown: shown, path: path, configuration: configuration, style: style, limits: limits)
    (part.bytes, part.syntax, part.schema) = (text.bytes, text.syntax, schema)
    part.comment = text.comment
    return part
  }

  /// The context for a snapshot of the text.
  ///
  /// - Parameters:
  ///   - workspace: The workspace that finds the schema and knows the file's kind, or nil for neither.
  ///   - usesSchema: Whether to use a schema and policies.
  func context(_ workspace: Workspace?, usesSchema: Bool = true) -> SnapshotContext {
    var context = SnapshotContext(shown, syntax: syntax, limits: limits)
    if let workspace { context.kindSource = path.map { (workspace, $0) } }
    if let workspace, usesSchema {
      let given = schema.map { workspace.resolution(named: $0, isOfRecord: true) }
      context.schema = given.map { .given($0) } ?? .found(workspace, path)
      context.policies = .found(workspace, path)
    }
    context.parallelRunner = parallelRunner
    context.lint = LintPlan(withoutRulesOf: RulesAndFixes())
    context.takeForm(configuration?.configuration, style: style, of: path)
    context.comment = comment
    return context
  }
}
