internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import Workspace

/// The findings of one text before anything is hidden in them.
struct TextFindings: Sendable {
  /// The findings in order, without those that a comment hides.
  var all: [Diagnostic]
  /// Whether nothing more would be found by trying fixes, and by asking for canonical form.
  var isComplete = false
}

/// The single way from a text to its findings: reading, then the schema and the settings of each view, the rules of lint, the
/// comments that hide findings, the fixes; at the end values that must be hidden are taken out.
struct FindingStages {
  private let snapshot: Snapshot
  private let parsed: ParsedText
  private let views: [DocumentView]
  private var context: SnapshotContext { snapshot.context }

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    // Before the schema is looked for: that may need the values.
    parsed = snapshot.reading.parsed
    views = snapshot.views
  }

  // MARK: Report

  func report() -> FileReport {
    let found = snapshot.complete.all
    let findings = found.isEmpty ? [] : snapshot.redacted(found)
    var report = FileReport(
      path: context.shown, schema: schemaNames, status: .valid, text: found.isEmpty ? [] : parsed.document.text,
      diagnostics: findings, sensitive: found.isEmpty ? [] : snapshot.sensitive)
    if views.count > 1 {
      report.schemasOfDocuments = snapshot.values.roots.indices.map { number in
        let resolution = views.first { $0.holds(document: number) }?.resolution
        return resolution?.schema.flatMap { _ in resolution?.choice?.reference.shown }
      }
    }
    report.unchecked = views.lazy.compactMap(\.resolution.uncheckedReason).first
    // No schema would have a template checked that Helm fills in.
    if snapshot.template?.isOfChart != true { report.kind = views.lazy.compactMap(\.resolution.unknownKind).first }
    report.judge()
    return report
  }

  /// The schemas of the text as the user would name them; nil for none.
  private var schemaNames: String? {
    let used = snapshot.resolutions.compactMap { resolution in
      resolution.schema.map { _ in resolution.choice?.reference.shown ?? "" }
    }
    return used.isEmpty ? nil : used.joined(separator: ", ")
  }

  /// JSON Schema's standard output for each document; none for a text that is not well-formed, or has no schema.
  func outputs(_ structure: OutputStructure) -> [OutputUnit] {
    views.flatMap { outputs(structure, of: $0) }.sorted { $0.number < $1.number }.map(\.unit)
  }

  private func outputs(_ structure: OutputStructure, of view: DocumentView) -> [(number: Int, unit: OutputUnit)] {
    switch view.resolution.use {
    case .none: return []
    case .unusable:
      return (view.numbers ?? [0]).map { ($0, OutputUnit(isValid: false, error: "cannot use the schema")) }
    case .schema(let schema, _):
      guard isSound else { return [] }
      let document = snapshot.values
      let numbers = Set(document.documentsWithContent.map(\.number))
      // A line for each document, so that their numbers are those of the stream.
      return document.roots.enumerated().filter { view.holds(document: $0.offset) }.map { number, root in
        let output = numbers.contains(number) ? schema.output(document, root, structure) : OutputUnit(isValid: true)
        return (number, snapshot.redaction.redacted(output, ofDocument: number))
      }
    }
  }

  // MARK: Findings

  func comparable() -> TextFindings { found(isWhole: false) }

  func fixable() -> TextFindings {
    var findings = snapshot.comparable
    FixOffers.add(to: &findings.all, of: snapshot, facts, isReport: false)
    leavePlaceholders(&findings.all)
    return findings
  }

  func complete() -> TextFindings {
    var findings = found(isWhole: true)
    guard !findings.all.isEmpty else { return findings }
    // Findings beyond the limit are unknown, so a change can't be known to correct them.
    if !findings.all.contains(where: { $0.code == .limitFindings }) {
      FixOffers.add(to: &findings.all, of: snapshot, facts, isReport: true)
    }
    leavePlaceholders(&findings.all)
    for view in views { nameKnownSettings(&findings.all, of: view) }
    return findings
  }

  /// Takes the fixes away that would write over a placeholder.
  private func leavePlaceholders(_ findings: inout [Diagnostic]) {
    let document = snapshot.values
    guard document.hasPlaceholders, findings.contains(where: { !$0.fixes.isEmpty }) else { return }
    let places = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { document[$0].flags.contains(.isPlaceholder) }
      .map { document.range($0).indices }
    for index in findings.indices where !findings[index].fixes.isEmpty {
      findings[index].fixes.removeAll { fix in
        fix.edits.contains { edit in places.contains { $0.overlaps(edit.range.indices) } }
      }
    }
  }

  /// Takes a setting away that the schema has by no path of its own, only in a form that a value may take.
  private func nameKnownSettings(_ findings: inout [Diagnostic], of view: DocumentView) {
    guard findings.contains(where: { $0.setting != nil }), let graph = view.resolution.schema?.graph else { return }
    let start = graph.applied([SchemaGraph.Applied(graph.root)])
    var known: [[UInt8]: Bool] = [:]
    for index in findings.indices {
      guard let setting = findings[index].setting, view.holds(findings[index].range) else { continue }
      let shape = Self.shape(setting)
      let isKnown = known[shape] ?? (Path(setting).flatMap { graph.way(to: $0, from: start) } != nil)
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
    if let template = snapshot.template { return found(in: template, isWhole: isWhole) }
    var diagnostics = snapshot.knownTags(parsed.document).findings(of: parsed)
    if let slip = slipOfModeline { diagnostics.append(slip) }
    var cost = 0
    let ofSchemas = views.flatMap { schemaFindings($0, explains: isWhole, cost: &cost) }
    diagnostics += views.flatMap(findingsOfChoice) + ofSchemas
    diagnostics += snapshot.vocabularyStage.findings(beside: ofSchemas)
    // Rules treat every value as sensitive where the schema can't be used.
    let facts = diagnostics.isEmpty && context.lint.entries.isEmpty ? nil : facts
    var findings = TextFindings(all: [])
    findings.all = LintStage(snapshot, parsed, facts, asksForForm: isWhole).findings(diagnostics)
    if views.allSatisfy({ $0.resolution.schema == nil }), snapshot.knownTags(parsed.document).isEmpty {
      findings.all = DeclaredTags.joined(findings.all, in: parsed.document)
    }
    findings.all = Self.limited(findings.all)
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
    keepComments(&findings.all)
    findings.isComplete =
      ofSchemas.isEmpty && !findings.all.hasUnprovenFixes && context.lint.form == nil
      && !findings.all.contains(where: EntryFixes.mayAnswer) && !SyntaxRepair.concerns(parsed)
    return findings
  }

  /// The findings about the marks of a template, and those that hold whatever these become.
  private func found(in template: TemplateFacts, isWhole: Bool) -> TextFindings {
    let others = template.filled.map { template.certain(FindingStages($0).found(isWhole: isWhole).all) } ?? []
    var findings = TextFindings(all: template.marks + others, isComplete: template.isTemplate)
    for index in findings.all.indices {
      // A template may use any value of the text for another one.
      let isOfMark = TemplateMarks.isOfTemplate(findings.all[index].code)
      if parsed.isRecoded || template.isTemplate && !isOfMark { findings.all[index].fixes = [] }
    }
    let stage = LintStage(snapshot, parsed, nil, asksForForm: false)
    findings.all = Self.limited(stage.shown(Self.inOrder(findings.all), reportsUnused: false))
    return findings
  }

  /// Has fixes leave the comments after what they change in their columns.
  private func keepComments(_ findings: inout [Diagnostic]) {
    let text = snapshot.text
    // The line of the last edit: many may be on one.
    var line = 0..<0
    var isCommented = false
    for index in findings.indices {
      for (choice, fix) in findings[index].fixes.enumerated() where fix.reach != .syntax {
        let isBeforeComment = fix.edits.contains { edit in
          let end = edit.range.end.index
          guard !line.contains(end) else { return isCommented }
          line = text.lineStart(before: end)..<text.lineStart(after: end)
          isCommented = text[line].contains(UInt8(ascii: "#"))
          return isCommented
        }
        guard isBeforeComment else { continue }
        findings[index].fixes[choice].edits = snapshot.keepingComments(fix.edits)
      }
    }
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

  private var facts: TextFacts? { TextFacts(snapshot) }

  /// The finding that documents have no schema which can be used.
  private func findingsOfChoice(of view: DocumentView) -> [Diagnostic] {
    if view.resolution.schema != nil { return [] }
    if let finding = view.resolution.finding { return view.holds(finding.range) ? [finding] : [] }
    guard case .none = view.resolution.use, context.requiresSchema else { return [] }
    let kind = view.resolution.unknownKind
    guard let numbers = view.numbers else { return [Self.noSchema("file", kind, at: ByteOffset(0))] }
    let document = snapshot.values
    return numbers.map { number in
      let start = number == 0 ? ByteOffset(0) : document.range(document.roots[number]).start
      var finding = Self.noSchema("document", kind, at: start)
      finding.document = number
      return finding
    }
  }

  /// - Parameter kind: the kind of the file, where its schema isn't here.
  private static func noSchema(_ text: String, _ kind: String?, at place: ByteOffset) -> Diagnostic {
    let message = kind.map { "schema not installed for this \(text) (\($0))" }
    return Diagnostic(
      SchemaProblem.noneChosen, message ?? "no schema for this \(text)",
      at: ByteRange(place.index..<place.index),
      help: kind.map { "run `settle schema add \($0.shellWord)`" }
        ?? "add # yaml-language-server: $schema=… as the first line, or map the file in .settle.yaml")
  }

  /// The finding that a comment was to name the schema; nil where the schema isn't looked for in the text, or is found
  /// there.
  private var slipOfModeline: Diagnostic? {
    guard case .found = context.schema, !snapshot.isJSON else { return nil }
    switch snapshot.resolution.choice?.step {
    case .commandLine, .record, .modeline: return nil
    case nil, .property, .configuration, .bundled, .known: break
    }
    guard let slip = Modeline.slip(in: parsed.document.text) else { return nil }
    // The schema that was meant isn't loaded here, so its findings aren't known.
    let fix = slip.meant.map { Fix(title: "replace with \($0)", safety: .risky, edits: [TextEdit(slip.range, $0)]) }
    return Diagnostic(
      SchemaProblem.unreadComment, "schema comment not recognized", at: slip.range,
      caption: slip.meant.map { "did you mean \($0)?" }, fixes: fix.map { [$0] } ?? [],
      help: slip.meant == nil ? "add the path or URI of the schema after =" : nil)
  }

  /// The errors that the schema finds in the text; nil where the text isn't sound.
  ///
  /// - Parameter cost: gets the steps that it took on top.
  func schemaErrors(cost: inout Int) -> [Diagnostic]? {
    guard isSound, views.contains(where: { $0.resolution.schema != nil }) else { return nil }
    return views.flatMap { schemaFindings($0, explains: false, cost: &cost) }.filter { $0.severity == .error }
  }

  private var isSound: Bool { !parsed.isPartial && !parsed.diagnostics.contains { $0.severity == .error } }

  /// The findings of a schema about every document that it holds for. Asks the yes/no path first.
  private func schemaFindings(_ view: DocumentView, explains: Bool, cost: inout Int) -> [Diagnostic] {
    guard let schema = view.resolution.schema,
      !EmptyDocument.isOne(parsed.document) || !EmptyDocument.isAllowed(by: schema)
    else { return [] }
    let document = snapshot.values
    let roots = document.documentsWithContent.filter { view.holds(document: $0.number) }.map(\.root)
    var diagnostics = schema.diagnostics(
      document, roots: roots, isPartial: parsed.isPartial, isVerbose: context.isVerbose, explains: explains, cost: &cost
    )
    // The finding that the limit was reached holds whatever is left out.
    let limit = diagnostics.last?.code == .limitFindings ? diagnostics.popLast() : nil
    let isOpen =
      document.hasPlaceholders || !context.openPlaces.isEmpty
      || snapshot.placeholders.areIn(parsed.document.text[...])
    diagnostics.removeAll { Self.namesTheSchema($0) || isStatedBelow($0) || isOpen && isAboutPlaceholder($0) }
    if parsed.isPartial {
      let errors = parsed.readingErrors.map(\.range.start)
      diagnostics.removeAll { isOfTornText($0, errors) }
    }
    if let mistakes = BracketMistakes(parsed, document) { diagnostics = mistakes.without(diagnostics) }
    return snapshot.knownTags(document).without(diagnostics, in: document) + [limit].compactMap(\.self)
  }

  /// Whether a finding is about a text that took in a part of a line which could not be read: `900` and below it, indented too
  /// far, `name: x`.
  private func isOfTornText(_ finding: Diagnostic, _ errors: [ByteOffset]) -> Bool {
    guard errors.contains(where: { finding.range.start < $0 && $0 < finding.range.end }),
      let place = FindingPlace(finding, in: snapshot.values), let node = place.node
    else { return false }
    return !snapshot.values.kind(snapshot.values.resolve(node)).isCollection
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

  /// Whether a finding is about a name that isn't known yet, or misses one in the place of which such a name may be.
  private func isAboutPlaceholder(_ finding: Diagnostic) -> Bool {
    if finding.code == .schemaRequired, let node = FindingPlace(finding, in: snapshot.values)?.node {
      let document = snapshot.values
      guard document.kind(document.resolve(node)) == .object else { return false }
      return document.entries(document.resolve(node)).contains { entry in
        let name = document.range(entry.key).indices
        return context.openPlaces.overlap(name) || snapshot.placeholders.areIn(snapshot.text[name])
      }
    }
    return [.keyword(.additionalProperties), .keyword(.unevaluatedProperties), .keyword(.propertyNames)].contains(
      finding.code)
      && snapshot.placeholders.areIn(snapshot.text[finding.range.indices])
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
