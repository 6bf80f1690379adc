public import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Linting
internal import Workspace
package import YAMLFormatting
package import YAMLReading

/// The form in which `settle format` writes a file: canonical or layout.
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
  private var hasUnformatted: Bool { !isJSON && LayoutForm.hasUnformatted(of: reading.tree) }

  /// The same text, formatted without a new order of its entries.
  package var keepingOrder: Snapshot { with { $0.sortsKeys = false } }

  /// The same text, of which only the layout is formatted.
  package var inLayout: Snapshot { with { $0.format.form = .layout } }

  /// Whether the text is a configuration of this program.
  private var isConfiguration: Bool {
    guard case .found(_, let path?) = context.schema else { return false }
    return Configuration.isPlace(path)
  }

  private var isSchema: Bool {
    SchemaRecognition.isSchema(reading.parsed.document, hasOther: resolution.choice != nil)
  }

  /// Whether the file has its form. No proof is made for one that hasn't, and a file that can't be read to its end has
  /// no form.
  public var isFormatted: Bool {
    if isJSON {
      // A text in UTF-16 would be written in UTF-8.
      guard text == bytes else { return false }
      return form == .canonical ? jsonForm.isWritten(bytes) : jsonLayout.isLaidOut(bytes) && isSorted
    }
    guard reading.tree.text == bytes else { return false }
    return switch form {
    case .canonical: canonicalForm.isWritten(reading.tree)
    case .layout: layoutForm.isWritten(reading.tree) && isSorted
    }
  }

  /// Whether the keys have the order that the configuration asks for, as far as they can be put in it.
  private var isSorted: Bool {
    switch sorted {
    case .text(let text): text == reading.tree.text
    case .refused: reading.tree.isComplete
    case nil: true
    }
  }

  /// The text with its keys in the order that the configuration asks for; nil where they stay where they are.
  private var sorted: FormResult? { sortedPart.value { sortedForm?.format(reading.tree) } }

  /// Why the keys can't be put in the order that the configuration asks for; nil if they can.
  package var sortObstacle: Diagnostic? {
    guard form == .layout, case .refused(let reason)? = sorted else { return nil }
    return redacted(reason)
  }

  /// The text in its form, proven; refused where a promise doesn't hold.
  public var formatted: Formatted {
    let obstacles = formObstacles
    guard obstacles.isEmpty else { return .refused(obstacles.map(redacted)) }
    let result =
      switch form {
      case .canonical: isJSON ? jsonForm.format(text) : canonicalForm.format(reading.tree)
      case .layout: laidOut()
      }
    return switch result {
    case .refused(let reason): .refused([redacted(reason)])
    case .text(let text): .text(edited(text))
    }
  }

  /// The text in its order and its layout. Keys that can't be sorted stay; see ``sortObstacle``.
  private func laidOut() -> FormResult {
    var tree: SyntaxTree { reading.tree }
    guard case .text(let sorted)? = sorted, sorted != tree.text else {
      return isJSON ? jsonLayout.format(text) : layoutForm.format(tree)
    }
    return isJSON ? jsonLayout.format(sorted) : layoutForm.format(SyntaxTree(sorted, limits: context.limits))
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

  private var jsonLayout: JSONLayout { JSONLayout(options: context.format.layout) }

  private var layoutForm: LayoutForm {
    var form = LayoutForm(options: context.format.layout, limits: context.limits)
    form.unformatted = { tree in
      // Comments that spare lines are rare, and finding them takes the tree.
      guard Suppressions.mayBe(in: tree.text) else { return [] }
      return Suppressions(tree, lines: LineIndex(tree.text)).stretches(of: LayoutOptions.rules)
    }
    return form
  }

  /// Nil where layout leaves keys where they are.
  private var sortedForm: SortedForm? {
    guard context.sortsKeys, let sort = context.format.sort, sort != .kept else { return nil }
    return sortedForm(by: sort)
  }

  /// The text with the keys of one mapping in another order, proven when it is asked for; nil where they have that order.
  ///
  /// - Complexity: linear in the text.
  package func sorting(_ mapping: SyntaxNodeID, by sort: KeySort) -> (() -> FormResult)? {
    let form = sortedForm(by: sort, of: mapping)
    guard reading.tree.isComplete, form.rewritten(reading.tree) != nil else { return nil }
    return { form.format(self.reading.tree) }
  }

  /// - Parameter mapping: the only one that is sorted. It has the same number in each tree: nothing before it moves.
  private func sortedForm(by sort: KeySort, of mapping: SyntaxNodeID? = nil) -> SortedForm {
    SortedForm(limits: context.limits, dissolvesGroups: context.format.dissolvesGroups) { tree in
      let order = self.order(by: sort, of: tree)
      return { mapping == nil || $0 == mapping ? order($0) : nil }
    }
  }

  private func order(by sort: KeySort, of tree: SyntaxTree) -> (SyntaxNodeID) -> KeyOrder? {
    switch sort {
    case .kept: { _ in nil }
    case .alphabetical: { _ in .alphabetical }
    case .first(let names): { tree[tree[$0].parent].kind == .document ? .names(names) : nil }
    case .schema: schemaOrder(tree)
    }
  }

  /// The order of the schema for the mappings of a tree; none where several schemas apply.
  private func schemaOrder(_ tree: SyntaxTree) -> (SyntaxNodeID) -> KeyOrder? {
    guard case .schema(let schema, _) = resolution.use, views.count == 1 else { return { _ in nil } }
    let order = TreeFacts(self, schema: schema, tree: tree).guide(sortsKeys: true).keyOrder
    return { order($0).map(KeyOrder.names) }
  }

  /// The file in canonical form if the file it was made from is canonical; otherwise unchanged.
  package func asCanonical(as original: Snapshot) -> Snapshot {
    // A fix doesn't format a file that wasn't formatted before.
    guard form == .canonical, bytes != original.bytes, original.isFormatted, !isFormatted,
      case .text(let result) = formatted
    else { return self }
    return result
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
