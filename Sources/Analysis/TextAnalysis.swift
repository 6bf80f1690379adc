package import Diagnostics
package import DocumentModel
package import Formatting
internal import JSONParsing
package import JSONSchema
package import Linting
package import Settings
internal import SourceText
internal import YAMLParsing

/// The single way from a text to its findings, the same for every front end.
package struct TextAnalysis: Sendable {
  package var limits: Limits
  /// Whether findings tell of the forms that a value wasn't taken for as well.
  package var isVerbose: Bool
  /// The rules that look at a text.
  package var lint: LintPlan
  /// The findings that are wanted.
  package var selection: CodeSelection
  /// What canonical form is, where the rules ask for it.
  package var format = FormatOptions()
  /// Whether canonical form has keys in the schema's order.
  package var sortsKeys = true
  /// Weaker files below the text, by which its conditions are met or not; the weakest first.
  package var layers: [SettingsLayer] = []

  package init(
    limits: Limits, isVerbose: Bool = false, lint: LintPlan = .nothing, selection: CodeSelection = CodeSelection()
  ) {
    self.limits = limits
    self.isVerbose = isVerbose
    self.lint = lint
    self.selection = selection
  }

  /// Which schema a text has, once it is parsed.
  package enum Selection: Sendable {
    /// It is parsed only.
    case none
    /// - Parameters:
    ///   - settings: what the schema says beyond JSON Schema; nil where it says nothing more.
    ///   - shown: as a person would name it.
    case schema(Schema, settings: SettingsModel? = nil, shown: String)
    /// One that can't be used: it is parsed only, and the finding says why where the text itself names the schema.
    case unusable(Diagnostic?)

    /// What says which of the text's values are sensitive; nil where nothing does.
    var sensitivity: Schema? {
      switch self {
      case .none: nil
      case .schema(let schema, _, _): schema
      case .unusable: .unknown
      }
    }
  }

  /// Everything that is wrong with a text.
  ///
  /// - Parameters:
  ///   - path: what stands in the report.
  ///   - select: called once, with the parsed text.
  package func report(
    _ bytes: [UInt8], path: String, syntax: TextSyntax, select: (Document) -> Selection
  ) -> FileReport {
    result(bytes, path: path, syntax: syntax, output: nil, select: select).report
  }

  /// A text's findings with the standard output of each of its documents.
  package struct Result: Sendable {
    package var report: FileReport
    /// Empty where it wasn't asked for, or no schema was applied to a text that is well-formed.
    package var outputs: [OutputUnit] = []
  }

  /// Everything that is wrong with a text, and what JSON Schema's standard output says of it.
  ///
  /// - Parameter output: nil for none.
  package func result(
    _ bytes: [UInt8], path: String, syntax: TextSyntax, output: OutputStructure?, select: (Document) -> Selection
  ) -> Result {
    let parsed = parse(bytes, syntax)
    let selection = select(parsed.document)
    let first = look(parsed, path: path, syntax: syntax, selection, whole: bytes)
    var findings = offered(first, path: path, syntax: syntax, selection)
    var shown: String?
    var sensitive: [ByteRange] = []
    var outputs: [OutputUnit] = []
    switch selection {
    case .none: break
    case .unusable:
      if output != nil { outputs = [OutputUnit(isValid: false, error: "the schema can't be used")] }
    case .schema(let schema, _, let name):
      shown = name
      if let output, !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) {
        let document = EmptyDocument.asMapping(parsed.document) ?? parsed.document
        outputs = document.roots.map { schema.output(document, $0, output) }
      }
    }
    if let schema = selection.sensitivity, !findings.isEmpty || !outputs.isEmpty {
      let redaction = FindingRedaction(parsed, schema)
      sensitive = SensitiveText.union(redaction.sensitive, first.telling)
      findings = redaction.redacted(findings)
      outputs = outputs.map(redaction.redacted)
    }
    let isInvalid = findings.contains { $0.severity == .error }
    let report = FileReport(
      path: path, schema: shown, status: isInvalid ? .invalid : .valid,
      text: findings.isEmpty ? [] : parsed.document.text, diagnostics: findings, sensitive: sensitive)
    return Result(report: report, outputs: outputs)
  }

  func parse(_ text: [UInt8], _ syntax: TextSyntax) -> ParsedText {
    switch syntax {
    case .yaml: YAMLParser.parse(text, limits: limits)
    case .json: JSONParser.parse(text, limits: limits)
    }
  }

  /// What is found in a text once its schema is known.
  ///
  /// - Parameter bytes: the text as it is on the disk, where all is wanted: what a schema suggests is tried out, and it is
  ///   said whether the text is canonical. Nil for what fixes are to be held against.
  func look(
    _ parsed: ParsedText, path: String, syntax: TextSyntax, _ selection: Selection, whole bytes: [UInt8]? = nil
  ) -> AnalyzedText {
    var diagnostics = parsed.diagnostics
    var facts: DocumentFacts?
    var telling: [ByteRange] = []
    switch selection {
    case .none: break
    case .unusable(let diagnostic):
      // Rules know then that every value may be sensitive.
      facts = DocumentFacts(.unknown, parsed)
      if let diagnostic { diagnostics.append(diagnostic) }
    case .schema(let schema, let settings, _):
      facts = DocumentFacts(schema, parsed)
      let reparse: Reparse = { parse($0, syntax) }
      let found = findings(parsed, schema, bytes == nil ? nil : reparse)
      diagnostics += found
      if let settings, !parsed.isPartial {
        let ofSettings = findings(parsed, settings, path, beside: found)
        diagnostics += ofSettings.findings
        telling = ofSettings.telling
      }
    }
    let stage = LintStage(
      plan: lint, selection: self.selection, limits: limits,
      formatting: TextFormatting(options: format, limits: limits), sortsKeys: sortsKeys, path: path, bytes: bytes)
    diagnostics = stage.findings(diagnostics, parsed, isJSON: syntax == .json, facts)
    EntryFixes.attach(to: &diagnostics, parsed, facts, isJSON: syntax == .json, limits: limits)
    return AnalyzedText(parsed: parsed, findings: diagnostics, telling: telling)
  }

  /// The findings with fixes that were tried out.
  private func offered(
    _ text: AnalyzedText, path: String, syntax: TextSyntax, _ selection: Selection
  ) -> [Diagnostic] {
    let isUnproven = { (finding: Diagnostic) in finding.fixes.contains { $0.safety == .unproven } }
    guard text.findings.contains(where: isUnproven) else { return text.findings }
    return FixOffer(text: text) { look(parse($0, syntax), path: path, syntax: syntax, selection) }.findings()
  }

  /// The findings of every document of the stream. Asks the yes/no path first.
  private func findings(_ parsed: ParsedText, _ schema: Schema, _ parse: Reparse?) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let document = EmptyDocument.asMapping(parsed.document) ?? parsed.document
    for root in document.roots where !schema.isValid(document, root) {
      diagnostics += schema.diagnostics(
        document, root, isPartial: parsed.isPartial, isVerbose: isVerbose, reparse: parse)
    }
    diagnostics.removeAll(where: Self.namesTheSchema)
    return diagnostics
  }

  /// What is wrong with the settings of every document, where the schema has nothing to say against the same value; and the
  /// places of values of which that tells what nobody may see.
  private func findings(
    _ parsed: ParsedText, _ settings: SettingsModel, _ path: String, beside known: [Diagnostic]
  ) -> (findings: [Diagnostic], telling: [ByteRange]) {
    let document = EmptyDocument.asMapping(parsed.document) ?? parsed.document
    let places = Set(known.filter { $0.severity == .error }.map(\.range))
    // A glance at the text alone doesn't tell what stands below it.
    let fastPath = layers.isEmpty ? settings.fastPath(at: document) : nil
    var found: (findings: [Diagnostic], telling: [ByteRange]) = ([], [])
    for root in document.roots where fastPath?.isClear(root) != true {
      let layer = SettingsLayer(path: path, document: document, root: root)
      let effective = EffectiveSettings(layers + [layer], model: settings)
      found.findings += SettingsFindings.all(effective, layer: layers.count).filter { !places.contains($0.range) }
      found.telling += effective.telling(layers.count).map { document.range($0) }
    }
    return found
  }

  /// A file may name its schema by `$schema` at its top; no schema has to declare that key among its own.
  private static func namesTheSchema(_ finding: Diagnostic) -> Bool {
    finding.instanceLocation == "/$schema"
      && [.keyword(.additionalProperties), .keyword(.unevaluatedProperties)].contains(finding.code)
  }

  /// By place, at one place the outer range first; what is found twice is said once.
  static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return diagnostics.enumerated()
      .sorted { left, right in
        let (one, other) = (left.element.range, right.element.range)
        if one.start != other.start { return one.start < other.start }
        if one.end != other.end { return one.end > other.end }
        return left.offset < right.offset
      }
      .map(\.element)
      .filter { seen.insert($0).inserted }
  }
}
