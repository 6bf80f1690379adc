public import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Workspace
package import YAMLEditing
package import YAMLReading

/// The form of a text, and the text in canonical form. `Linting` implements the other form, layout.
extension Snapshot {
  /// The findings because of which the text can't be formatted: syntax errors, or template expressions that YAML parses
  /// as mappings. Not redacted.
  private var formObstacles: [Diagnostic] {
    let mayHoldTemplates = !isJSON && TemplateMarks.mayHoldValues(text)
    // The tokens show that most YAML files are well-formed apart from duplicate keys, so only the others are parsed.
    guard isJSON || form == .canonical || !reading.isCertainlyValid || mayHoldTemplates else { return [] }
    let parsed = reading.parsed
    let found =
      parsed.diagnostics.filter(keepsFromForm)
      + (mayHoldTemplates ? TemplateMarks.values(in: parsed.document) : [])
    if isJSON { return found }
    guard found.isEmpty, parsed.isRecoded, form == .layout else { return found }
    return [
      Diagnostic(
        .formatRefused, "UTF-16 files cannot be formatted", at: ByteRange(0..<0),
        help: "save it as UTF-8, or exclude it in .settle.yaml")
    ]
  }

  /// The findings because of which the text can't be formatted, redacted.
  package var blocking: [Diagnostic] { formObstacles.map(redacted) }

  /// Errors in the content of a document rather than in its syntax.
  package static let errorsOfContent: Set<DiagnosticCode> = [
    .yamlDuplicateKey, .yamlTagMismatch, .yamlBadMerge, .yamlLimitAliases, .yamlCyclicAlias, JSONCodes.duplicateKey,
  ]

  /// Whether an error keeps the text from being formatted.
  private func keepsFromForm(_ finding: Diagnostic) -> Bool {
    guard finding.severity == .error else { return false }
    let isDuplicate = finding.code == .yamlDuplicateKey || finding.code == JSONCodes.duplicateKey
    // Duplicate keys don't affect the layout. In canonical form they could change places, and programs disagree on
    // which one counts.
    return !Self.errorsOfContent.contains(finding.code) || isDuplicate && form == .canonical
  }

  /// Decides whether the text is formatted canonically or only laid out. No other code does.
  func chooseForm() -> TextForm {
    // Decides most files without loading the schema.
    guard context.format.form != .layout else { return .layout }
    let isOfSettings = context.format.form == .canonical || resolution.meaning?.isCanonical == true
    let isLaidOutOnly = !isOfSettings || isConfiguration || hasUnformatted || isSchema
    return isLaidOutOnly ? .layout : .canonical
  }

  /// Whether comments exclude part of the text from formatting.
  private var hasUnformatted: Bool { !isJSON && !UnformattedRanges(reading.tree).isEmpty }

  /// Whether the text is one of settle's own configurations.
  private var isConfiguration: Bool {
    guard case .found(_, let path?) = context.schema else { return false }
    return Configuration.isPlace(path)
  }

  private var isSchema: Bool {
    SchemaRecognition.isSchema(reading.parsed.document, hasOther: resolution.choice != nil)
  }

  /// Whether the text is in canonical form. Doesn't prove that formatting would keep its values.
  package var isCanonical: Bool {
    // A text in UTF-16 would be rewritten in UTF-8.
    if isJSON { return text == bytes && jsonForm.isWritten(bytes) }
    return reading.tree.text == bytes && canonicalForm.isWritten(reading.tree)
  }

  /// The text in canonical form, with the change proven, or refused if it can't be. Unchanged if the text isn't to be
  /// in canonical form, such as a schema.
  package var canonical: Formatted {
    inForm { form == .layout ? .text(text) : isJSON ? jsonForm.format(text) : canonicalForm.format(reading.tree) }
  }

  /// The result of formatting, unless something in the text prevents it.
  package func inForm(_ write: () -> FormResult) -> Formatted {
    let obstacles = formObstacles
    guard obstacles.isEmpty else { return .refused(obstacles.map(redacted)) }
    return switch write() {
    case .refused(let reason): .refused([redacted(reason)])
    case .text(let text): .text(edited(text))
    }
  }

  /// The result of formatting a file.
  public enum Formatted: Sendable {
    case text(Snapshot)
    case refused([Diagnostic])
  }

  private var canonicalForm: CanonicalForm {
    CanonicalForm(options: context.format, limits: context.limits, guide: guide)
  }

  private var jsonForm: JSONCanonicalForm {
    let (reading, limits) = (reading, context.limits)
    return JSONCanonicalForm(
      options: context.format, limits: limits,
      tree: { $0 == reading.bytes ? reading.tree : SyntaxTree($0, limits: limits) }, guide: guide)
  }

  /// The file in canonical form if the file that it was made from was canonical; otherwise unchanged.
  package func asCanonical(as original: Snapshot) -> Snapshot {
    // A fix must not format a file that wasn't formatted before.
    guard form == .canonical, bytes != original.bytes, original.form == .canonical, original.isCanonical, !isCanonical,
      case .text(let result) = canonical
    else { return self }
    return result
  }

  /// The schema's order of keys for the mappings of a tree, or none if several schemas apply.
  package func keyNames(_ tree: SyntaxTree) -> (SyntaxNodeID) -> [String]? {
    guard case .schema(let schema, _) = resolution.use, views.count == 1 else { return { _ in nil } }
    return TreeFacts(self, schema: schema, tree: tree).guide(sortsKeys: true).keyOrder
  }

  /// The text's tree, and what the schema declares about it.
  package var formatGuide: (SyntaxTree, FormatGuide) { (reading.tree, guide(reading.tree)) }

  /// What the schema declares about a tree of this text or of its edited version.
  private func guide(_ tree: SyntaxTree) -> FormatGuide {
    // If several schemas apply, none of them determines the order.
    var guide = FormatGuide()
    if case .schema(let schema, _) = resolution.use, views.count == 1 {
      let ordersKeys = context.sortsKeys && resolution.meaning?.ordersKeys == true
      guide = TreeFacts(self, schema: schema, tree: tree).guide(sortsKeys: ordersKeys)
    }
    let placeholders = placeholders
    if !placeholders.isEmpty { guide.isKept = placeholders.areIn }
    return guide
  }
}
