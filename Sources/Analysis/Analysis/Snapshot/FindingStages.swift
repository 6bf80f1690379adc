internal import Diagnostics
internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import Settings
internal import SourceText
internal import Workspace

/// The findings of one text before anything is hidden in them.
struct TextFindings: Sendable {
  /// The findings in order, without those that a comment hides.
  var all: [Diagnostic]
  /// Values that no one may see because findings show them to equal a sensitive one.
  var telling: [ByteRange] = []
  /// Whether nothing more would be found by trying fixes, and by asking for canonical form.
  var isComplete = false
}

/// The single way from a text to its findings: reading, then the schema, the settings, the rules of lint, the comments
/// that hide findings, the fixes; at the end values that no one may see are taken out.
struct FindingStages {
  private let snapshot: Snapshot
  private let parsed: ParsedText
  private let resolution: SchemaResolution
  private var context: SnapshotContext { snapshot.context }

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    // Before the schema is looked for: that may need the values.
    parsed = snapshot.reading.parsed
    resolution = snapshot.resolution
  }

  // MARK: Report

  func report() -> FileReport {
    var findings = snapshot.complete.all
    var sensitive: [ByteRange] = []
    if !findings.isEmpty, snapshot.redaction != nil || !snapshot.parts.isEmpty {
      sensitive = snapshot.sensitive
      findings = snapshot.redacted(findings)
    }
    var report = FileReport(
      path: context.shown, schema: schemaNames, status: .valid, text: findings.isEmpty ? [] : parsed.document.text,
      diagnostics: findings, sensitive: sensitive)
    report.unchecked = snapshot.resolutions.lazy.compactMap(\.uncheckedReason).first
    report.judge()
    return report
  }

  /// The schemas of the text as the user would name them; nil for none.
  private var schemaNames: String? {
    if snapshot.parts.isEmpty { return Self.name(resolution) }
    let used = snapshot.resolutions.compactMap(Self.name)
    return used.isEmpty ? nil : used.joined(separator: ", ")
  }

  private static func name(_ resolution: SchemaResolution) -> String? {
    resolution.schema.map { _ in resolution.choice?.reference.shown ?? "" }
  }

  /// JSON Schema's standard output for each document; none for a text that is not well-formed, or has no schema.
  func outputs(_ structure: OutputStructure) -> [OutputUnit] {
    if !snapshot.parts.isEmpty {
      let outputs = snapshot.parts.flatMap { part in
        let outputs = FindingStages(part.snapshot).outputs(structure)
        return part.documents.filter { $0 < outputs.count }.map { ($0, outputs[$0]) }
      }
      return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
    switch resolution.use {
    case .none: return []
    case .unusable: return [OutputUnit(isValid: false, error: "the schema can't be used")]
    case .schema(let schema, _):
      guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else { return [] }
      let document = snapshot.values
      let numbers = Set(document.documentsWithContent.map(\.number))
      // A line for each document, so that their numbers are those of the stream.
      let outputs = document.roots.enumerated().map { number, root in
        numbers.contains(number) ? schema.output(document, root, structure) : OutputUnit(isValid: true)
      }
      return snapshot.redaction.map { outputs.map($0.redacted) } ?? outputs
    }
  }

  // MARK: Findings

  func comparable() -> TextFindings {
    snapshot.parts.isEmpty ? found(isWhole: false) : snapshot.parts.findings(\.comparable)
  }

  func fixable() -> TextFindings {
    guard snapshot.parts.isEmpty else { return snapshot.parts.findings(\.fixable) }
    var findings = snapshot.comparable
    FixOffers.add(to: &findings.all, of: snapshot, facts, isReport: false)
    return findings
  }

  func complete() -> TextFindings {
    guard snapshot.parts.isEmpty else { return snapshot.parts.findings(\.complete) }
    var findings = found(isWhole: true)
    guard !findings.all.isEmpty else { return findings }
    // Findings beyond the limit are unknown, so a change can't be known to mend them.
    if !findings.all.contains(where: { $0.code == .limitFindings }) {
      FixOffers.add(to: &findings.all, of: snapshot, facts, isReport: true)
    }
    nameKnownSettings(&findings.all)
    return findings
  }

  /// Takes a setting away that the schema has by no path of its own, only in a form that a value may take.
  private func nameKnownSettings(_ findings: inout [Diagnostic]) {
    guard findings.contains(where: { $0.setting != nil }), let model = resolution.model else { return }
    let tree = model.tree
    var known: [[UInt8]: Bool] = [:]
    for index in findings.indices {
      guard let setting = findings[index].setting else { continue }
      let shape = Self.shape(setting)
      let isKnown = known[shape] ?? (SettingPath(setting).flatMap { tree.applied(at: $0) } != nil)
      known[shape] = isKnown
      if !isKnown { findings[index].setting = nil }
    }
  }

  /// The common part of the paths of a list's items. A schema may describe the first items one by one, and all others
  /// alike.
  private static func shape(_ setting: String) -> [UInt8] {
    var shape: [UInt8] = []
    var digits = 0
    for byte in setting.utf8 {
      // In quotes digits are a part of a name.
      digits = (0x30...0x39).contains(byte) && (digits > 0 || shape.last == UInt8(ascii: "[")) ? digits + 1 : 0
      if byte == UInt8(ascii: "\"") { return Array(setting.utf8) }
      if digits <= 2 { shape.append(byte) }
      if digits == 3 { shape.append(UInt8(ascii: "*")) }
    }
    return shape
  }

  /// - Parameter isWhole: whether what the schema means is explained, and whether the text is canonical is said.
  private func found(isWhole: Bool) -> TextFindings {
    var diagnostics = context.tags.findings(of: parsed)
    var findings = TextFindings(all: [])
    // The output of a template is another text: nothing more can be said of this one.
    if TemplateMarks.isTemplate(parsed) {
      let shown = LintStage(snapshot, parsed, nil, asksForForm: false).shown(diagnostics)
      return TextFindings(all: shown, isComplete: true)
    }
    let templates = snapshot.isJSON ? [] : TemplateMarks.values(in: snapshot.values)
    diagnostics += templates
    var isSchemaClean = true
    if let slip = slipOfModeline { diagnostics.append(slip) }
    switch resolution.use {
    case .none:
      if let finding = resolution.finding {
        diagnostics.append(finding)
      } else if context.requiresSchema {
        diagnostics.append(Self.noSchema)
      }
    case .unusable: if let finding = resolution.finding { diagnostics.append(finding) }
    case .schema(let schema, _):
      var cost = 0
      let ofSchema = schemaFindings(schema, explains: isWhole, cost: &cost)
      isSchemaClean = ofSchema.isEmpty
      diagnostics += TemplateMarks.without(templates, ofSchema)
      if let settings = resolution.settings, !parsed.isPartial {
        let ofSettings = settingsFindings(settings, beside: ofSchema)
        diagnostics += ofSettings.all
        findings.telling = ofSettings.telling
      }
    }
    // Rules treat every value as sensitive where the schema can't be used.
    let facts = diagnostics.isEmpty && context.lint.entries.isEmpty ? nil : facts
    findings.all = Self.limited(LintStage(snapshot, parsed, facts, asksForForm: isWhole).findings(diagnostics))
    // A fix that is safe in any text isn't known to be so in one that can't be read to its end.
    if parsed.isPartial {
      for index in findings.all.indices {
        findings.all[index].fixes = findings.all[index].fixes.map(\.unproven)
      }
    }
    // A text that isn't in UTF-8 is never written, so none of its fixes can be carried out.
    if parsed.isRecoded {
      for index in findings.all.indices { findings.all[index].fixes = [] }
    }
    findings.isComplete =
      isSchemaClean && !findings.all.hasUnprovenFixes && context.lint.form == nil
      && !findings.all.contains(where: EntryFixes.mayAnswer) && !SyntaxRepair.concerns(parsed)
    return findings
  }

  /// The findings of all stages, no more than the limit for one text.
  private static func limited(_ findings: consuming [Diagnostic]) -> [Diagnostic] {
    guard findings.count > Limits.findings else { return findings }
    let first = findings[0].range
    findings.removeAll { $0.code == .limitFindings }
    findings.removeSubrange(min(findings.count, Limits.findings)...)
    findings.append(.limitOfFindings(at: findings.last?.range ?? first))
    return findings
  }

  private var facts: DocumentFacts? { snapshot.sensitivity.map { DocumentFacts($0, snapshot) } }

  /// Nil for a text that nothing can be put into.
  var entryFixes: EntryFixes? { TemplateMarks.isTemplate(parsed) ? nil : EntryFixes(of: snapshot, facts) }

  private static let noSchema = Diagnostic(
    SchemaProblem.noneChosen, "no schema is known for this file", at: ByteRange(0..<0),
    help: "name one in the file's first line, # yaml-language-server: $schema=…, or in .settle.yaml")

  /// The finding that a comment was to name the schema; nil where the schema isn't looked for in the text, or is found
  /// there.
  private var slipOfModeline: Diagnostic? {
    guard case .found = context.schema, !snapshot.isJSON else { return nil }
    switch resolution.choice?.step {
    case .commandLine, .record, .modeline: return nil
    case nil, .property, .configuration, .bundled: break
    }
    guard let slip = Modeline.slip(in: parsed.document.text) else { return nil }
    // The schema that was meant isn't loaded here, so its findings aren't known.
    let fix = slip.meant.map { Fix(title: "write \($0)", safety: .risky, edits: [TextEdit(slip.range, $0)]) }
    return Diagnostic(
      SchemaProblem.unreadComment, "this comment names no schema", at: slip.range,
      caption: slip.meant.map { "did you mean \($0)?" }, fixes: fix.map { [$0] } ?? [],
      help: slip.meant == nil ? "the path or URI of the schema stands behind the =" : nil)
  }

  /// The errors that the schema finds in the text; nil where the text isn't sound.
  ///
  /// - Parameter cost: gets the steps that it took on top.
  func schemaErrors(cost: inout Int) -> [Diagnostic]? {
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }),
      case .schema(let schema, _) = resolution.use
    else { return nil }
    return schemaFindings(schema, explains: false, cost: &cost).filter { $0.severity == .error }
  }

  /// The findings of every document of the stream. Asks the yes/no path first.
  private func schemaFindings(_ schema: Schema, explains: Bool, cost: inout Int) -> [Diagnostic] {
    let document = snapshot.values
    var diagnostics = schema.diagnostics(
      document, roots: document.documentsWithContent.map(\.root), isPartial: parsed.isPartial,
      isVerbose: context.isVerbose, explains: explains, cost: &cost)
    // The finding that the limit was reached holds whatever is left out.
    let limit = diagnostics.last?.code == .limitFindings ? diagnostics.popLast() : nil
    diagnostics.removeAll { Self.namesTheSchema($0) || isStatedBelow($0) }
    if let mistakes = BracketMistakes(parsed, document) { diagnostics = mistakes.without(diagnostics) }
    return context.tags.without(diagnostics, in: document) + [limit].compactMap(\.self)
  }

  /// Whether a finding only says that something is missing which the weaker files below the text have, or may have.
  private func isStatedBelow(_ finding: Diagnostic) -> Bool {
    guard finding.code == .schemaRequired, !finding.missing.isEmpty,
      (finding.document ?? 0) == snapshot.documentNumber
    else { return false }
    if context.lacksLayers { return true }
    guard !context.layers.isEmpty, let place = finding.instanceLocation else { return false }
    return finding.missing.allSatisfy { name in
      context.layers.contains { layer in
        layer.root.flatMap { layer.document.node(at: place.appending(name), from: $0) } != nil
      }
    }
  }

  /// Errors in the settings of every document, where the schema reports no error of the same value; and the places of
  /// values through which an error would tell a sensitive one.
  private func settingsFindings(_ settings: SettingsModel, beside known: [Diagnostic]) -> TextFindings {
    let document = snapshot.values
    let places = Set(known.filter { $0.severity == .error }.map(\.range))
    guard settings.statesRules || !context.layers.isEmpty else { return TextFindings(all: []) }
    // The fast path looks at the text alone, and doesn't know the layers below it.
    let fastPath = context.layers.isEmpty ? settings.fastPath(at: document) : nil
    var found = TextFindings(all: [])
    for (number, root) in document.documentsWithContent where fastPath?.isClear(root) != true {
      let effective = snapshot.effective(number, byRulesOf: settings, in: fastPath?.doubtfulItems(root))
      found.all += SettingsFindings.all(effective, layer: context.layers.count).filter { !places.contains($0.range) }
      found.telling += effective.telling(context.layers.count).map { document.range($0) }
    }
    return found
  }

  /// A file may name its schema by `$schema` at its top; no schema has to declare that key among its own.
  private static func namesTheSchema(_ finding: Diagnostic) -> Bool {
    finding.instanceLocation?.tokens == ["$schema"]
      && [.keyword(.additionalProperties), .keyword(.unevaluatedProperties)].contains(finding.code)
  }

  /// The findings by place, at one place the outer range first; one that is found twice is reported once.
  static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let order = diagnostics.indices.sorted { left, right in
      let (one, other) = (diagnostics[left].range, diagnostics[right].range)
      if one.start != other.start { return one.start < other.start }
      if one.end != other.end { return one.end > other.end }
      return left < right
    }
    var ordered: [Diagnostic] = []
    ordered.reserveCapacity(order.count)
    // Only findings at the same place can be the same.
    var seen = Set<Diagnostic>()
    for (place, index) in order.enumerated() {
      let finding = diagnostics[index]
      let isFirst = place == 0 || diagnostics[order[place - 1]].range != finding.range
      if isFirst { seen.removeAll(keepingCapacity: true) }
      let isLast = place + 1 == order.count || diagnostics[order[place + 1]].range != finding.range
      if isFirst && isLast || seen.insert(finding).inserted { ordered.append(finding) }
    }
    return ordered
  }
}

extension Fix {
  fileprivate var unproven: Self {
    var fix = self
    if fix.isSafe { fix.safety = .unproven }
    return fix
  }
}

extension [Diagnostic] {
  fileprivate var hasUnprovenFixes: Bool { contains { finding in finding.fixes.contains { $0.safety == .unproven } } }
}
