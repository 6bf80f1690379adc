public import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Workspace
package import YAMLEditing
package import YAMLReading

/// The form of a text, and the text in canonical form: an edit keeps that. `Linting` has the layout of the others.
extension Snapshot {
  /// The findings that leave the text without a form: it isn't well-formed, or is a template that YAML reads
  /// as mappings. They hold values that must be hidden.
  private var formObstacles: [Diagnostic] {
    let mayHoldTemplates = !isJSON && TemplateMarks.mayHoldValues(text)
    // The tokens show that most YAML files are well-formed, except for duplicate keys; only the others are parsed.
    guard isJSON || form == .canonical || !reading.isPlainlySound || mayHoldTemplates else { return [] }
    let parsed = reading.parsed
    let found =
      parsed.diagnostics.filter(keepsFromForm)
      + (mayHoldTemplates ? TemplateMarks.values(in: parsed.document) : [])
    if isJSON { return found }
    guard found.isEmpty, parsed.isRecoded, form == .layout else { return found }
    return [
      Diagnostic(
        .formatRefused, "UTF-16 files can't be formatted", at: ByteRange(0..<0),
        help: "save it as UTF-8, or exclude it in .settle.yaml")
    ]
  }

  /// The same findings without values that must be hidden.
  package var blocking: [Diagnostic] { formObstacles.map(redacted) }

  /// Errors in the contents of a document rather than in its notation.
  package static let errorsOfContent: Set<DiagnosticCode> = [
    .yamlDuplicateKey, .yamlTagMismatch, .yamlBadMerge, .yamlLimitAliases, .yamlCyclicAlias, JSONCodes.duplicateKey,
  ]

  /// Readers differ on which of two entries with one key counts, so none is moved.
  private func keepsFromForm(_ finding: Diagnostic) -> Bool {
    guard finding.severity == .error else { return false }
    let isDuplicate = finding.code == .yamlDuplicateKey || finding.code == JSONCodes.duplicateKey
    // With a duplicate key, the layout can be formatted, but entries can't be put in order.
    return !Self.errorsOfContent.contains(finding.code) || isDuplicate && form == .canonical
  }

  /// The form that the text is written in: the one place that chooses.
  func chooseForm() -> TextForm {
    // The answer for most files, without the schema.
    guard context.format.form != .layout else { return .layout }
    let isOfSettings = context.format.form == .canonical || resolution.meaning?.isCanonical == true
    let isLaidOutOnly = !isOfSettings || isConfiguration || hasUnformatted || isSchema
    return isLaidOutOnly ? .layout : .canonical
  }

  /// Whether comments spare a part of the text.
  private var hasUnformatted: Bool { !isJSON && !UnformattedRanges(reading.tree).isEmpty }

  /// Whether the text is a configuration of this program.
  private var isConfiguration: Bool {
    guard case .found(_, let path?) = context.schema else { return false }
    return Configuration.isPlace(path)
  }

  private var isSchema: Bool {
    SchemaRecognition.isSchema(reading.parsed.document, hasOther: resolution.choice != nil)
  }

  /// Whether the text is in canonical form. No proof is made for one that isn't.
  package var isCanonical: Bool {
    // A text in UTF-16 would be written in UTF-8.
    if isJSON { return text == bytes && jsonForm.isWritten(bytes) }
    return reading.tree.text == bytes && canonicalForm.isWritten(reading.tree)
  }

  /// The text in canonical form, proven; refused where a promise doesn't hold. As it is if it has another form: a schema, say.
  package var canonical: Formatted {
    inForm { form == .layout ? .text(text) : isJSON ? jsonForm.format(text) : canonicalForm.format(reading.tree) }
  }

  /// The result of a form, unless something in the text keeps it from having one.
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

  /// The file in canonical form if the file it was made from is canonical; otherwise unchanged.
  package func asCanonical(as original: Snapshot) -> Snapshot {
    // A fix doesn't format a file that wasn't formatted before.
    guard form == .canonical, bytes != original.bytes, original.form == .canonical, original.isCanonical, !isCanonical,
      case .text(let result) = canonical
    else { return self }
    return result
  }

  /// The order of the schema for the keys of a tree's mappings; none where several schemas apply.
  package func keyNames(_ tree: SyntaxTree) -> (SyntaxNodeID) -> [String]? {
    guard case .schema(let schema, _) = resolution.use, views.count == 1 else { return { _ in nil } }
    return TreeFacts(self, schema: schema, tree: tree).guide(sortsKeys: true).keyOrder
  }

  /// The text as a tree, and what the schema says about it.
  package var formatGuide: (SyntaxTree, FormatGuide) { (reading.tree, guide(reading.tree)) }

  /// The guide of the schema for a tree: of this text, or of what becomes of it.
  private func guide(_ tree: SyntaxTree) -> FormatGuide {
    // With several schemas, none decides on the whole.
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
