public import Diagnostics
internal import DocumentModel
internal import FileAccess
package import Formatting
internal import JSONParsing
internal import JSONSchema
internal import Settings
internal import SyntaxTree
internal import Workspace
internal import YAMLParsing

/// The form in which `settle format` writes a text: canonical or layout.
extension Snapshot {
  /// The findings that leave the text without a form: it isn't well-formed, or is a template that YAML reads
  /// as mappings. They hold values that no one may see.
  private var formObstacles: [Diagnostic] {
    let mayHoldTemplates = !isJSON && TemplateMarks.mayHoldValues(text)
    // The tokens show most texts of YAML to be well-formed; only the others are parsed.
    guard isJSON || !reading.isPlainlySound || mayHoldTemplates else { return [] }
    let parsed = reading.parsed
    let found =
      parsed.diagnostics.filter { $0.severity == .error && !Self.harmless.contains($0.code) }
      + (mayHoldTemplates ? TemplateMarks.values(in: parsed.document) : [])
    if isJSON { return found }
    guard found.isEmpty, parsed.isRecoded, form == .layout else { return found }
    return [LayoutForm.refusal("it is in UTF-16", at: 0)]
  }

  /// The same findings without values that no one may see.
  package var blocking: [Diagnostic] { formObstacles.map(redacted) }

  /// Errors in the content of a document, not in how it is written.
  private static let harmless: Set<DiagnosticCode> = [
    .yamlDuplicateKey, .yamlTagMismatch, .yamlBadMerge, .yamlLimitAliases, .yamlCyclicAlias, JSONCodes.duplicateKey,
  ]

  /// The form that the text is written in: the one place that chooses.
  package var form: TextForm {
    // The answer for most texts, without the schema.
    guard !isJSON, context.format.form != .layout else { return .layout }
    let isOfSettings = context.format.form == .canonical || resolution.model?.declaration != nil
    let isLaidOutOnly = !isOfSettings || isConfiguration || LayoutForm.sparesAny(of: reading.tree) || isSchema
    return isLaidOutOnly ? .layout : .canonical
  }

  /// Whether the text is a `.settle.yaml`.
  private var isConfiguration: Bool {
    guard case .found(_, let path?) = context.schema else { return false }
    return path.lastComponent.elementsEqual(Configuration.fileName.utf8)
  }

  private var isSchema: Bool {
    SchemaRecognition.isSchema(reading.parsed.document, hasOther: resolution.choice != nil)
  }

  /// Whether the text is written in its form; nothing is proven of one that isn't, and one that can't be read to its end has
  /// none.
  public var isFormatted: Bool {
    if isJSON { return text == bytes && jsonLayout.isLaidOut(bytes) }
    guard reading.tree.text == bytes else { return false }
    return switch form {
    case .canonical: canonicalForm.isCanonical(reading.tree, keyOrder: keyOrder)
    case .layout: layoutForm.isLaidOut(reading.tree)
    }
  }

  /// The text in its form, proven; refused where a promise doesn't hold.
  public var formatted: Formatted {
    let obstacles = formObstacles
    guard obstacles.isEmpty else { return .refused(obstacles.map(redacted)) }
    let result =
      switch form {
      case _ where isJSON: jsonLayout.format(text)
      case .canonical: canonicalForm.format(reading.tree, keyOrder: keyOrder)
      case .layout: layoutForm.format(reading.tree)
      }
    return switch result {
    case .refused(let reason): .refused([redacted(reason)])
    case .text(let text): .text(edited(text))
    }
  }

  /// The result of formatting a text.
  public enum Formatted: Sendable {
    case text(Snapshot)
    case refused([Diagnostic])
  }

  private var canonicalForm: CanonicalForm { CanonicalForm(options: context.format, limits: context.limits) }

  private var jsonLayout: JSONLayout { JSONLayout(options: context.format.layout) }

  private var layoutForm: LayoutForm { LayoutForm(options: context.format.layout, limits: context.limits) }

  /// The schema's names for each mapping of a tree: of this text, or of what becomes of it.
  private func keyOrder(_ tree: SyntaxTree) -> KeyOrder? {
    // With several schemas, none decides the order of the whole.
    guard context.sortsKeys, views.count == 1, let schema = resolution.schema else { return nil }
    let document =
      tree === reading.tree ? reading.asYAML.document : YAMLParser.parse(tree.text, limits: context.limits).document
    var order = PropertyOrder(schema, document)
    let names = order.names()
    guard !names.isEmpty else { return nil }
    let nodes = tree.valueNodes()
    guard nodes.count == document.nodeCount else { return nil }
    let byNode = Dictionary(uniqueKeysWithValues: names.map { (nodes[Int($0.key.index)], $0.value) })
    return { byNode[$0] }
  }
}
