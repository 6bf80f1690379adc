package import DocumentModel
internal import JSONSchema
internal import Workspace

/// The findings of one text before redaction.
package struct TextFindings: Sendable {
  /// The findings sorted by position, without suppressed ones.
  package var all: [Diagnostic]
  /// Whether trying fixes and checking for canonical form couldn't add anything.
  var isComplete = false
}

/// Computes the findings of a file, and is the only code that does: parsing, then the schema and vocabulary of each
/// view, lint rules, suppression comments, fixes, and finally redaction.
package struct FindingStages {
  private let snapshot: Snapshot
  private let parsed: ParsedText
  private let views: [DocumentView]
  private var context: SnapshotContext { snapshot.context }

  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    // Parse before choosing the schema, which may depend on the values.
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
    report.policies = snapshot.policies.compactMap { view in
      view.resolution.schema.flatMap { _ in view.resolution.choice?.reference.shown }
    }
    if views.count > 1 {
      report.schemasOfDocuments = snapshot.values.roots.indices.map { number in
        let resolution = views.first { $0.holds(document: number) }?.resolution
        return resolution?.schema.flatMap { _ in resolution?.choice?.reference.shown }
      }
    }
    guard snapshot.template?.isForeign != true else {
      // The template's note explains why it isn't checked, so don't suggest that a schema was applied.
      if snapshot.template?.filled == nil {
        report.schema = nil
        report.policies = []
        report.schemasOfDocuments = []
      }
      report.judge()
      if report.status == .valid { report.status = .unchecked }
      return report
    }
    report.unchecked = snapshot.allViews.lazy.compactMap(\.resolution.uncheckedReason).first
    report.kind = views.lazy.compactMap(\.resolution.unknownKind).first
    report.judge()
    return report
  }

  /// The schemas of the text as the user would refer to them, or nil if there are none.
  private var schemaNames: String? {
    let used = views.compactMap { view in
      let resolution = view.resolution
      return resolution.schema.map { _ in resolution.choice?.reference.shown ?? "" }
    }
    return used.isEmpty ? nil : used.joined(separator: ", ")
  }

  /// JSON Schema's standard output for each document. Empty for a malformed file, or one without a schema.
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
      // One output unit per document, so that their order matches the stream.
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
    // Don't try the fixes that findings contain: whoever applies fixes tries them anyway.
    context.work?.addFixes(to: &findings.all, of: snapshot, isReport: false)
    FixPolicy(snapshot).keepPlaceholders(&findings.all)
    return findings
  }

  func complete() -> TextFindings {
    var findings = found(isWhole: true)
    guard !findings.all.isEmpty else { return findings }
    // Findings beyond the limit are unknown, so it can't be determined whether a fix would resolve them.
    if !findings.all.contains(where: { $0.code == .limitFindings }) {
      context.work?.addFixes(to: &findings.all, of: snapshot, isReport: true)
    }
    // After fixes were added, because these may overwrite a placeholder too.
    FixPolicy(snapshot).keepPlaceholders(&findings.all)
    for view in views { nameKnownSettings(&findings.all, of: view) }
    return findings
  }

  /// Clears the setting of findings if it exists only in a branch of the schema, so that no setting has this path.
  private func nameKnownSettings(_ findings: inout [Diagnostic], of view: DocumentView) {
    guard findings.contains(where: { $0.setting != nil }), let graph = view.resolution.schema?.graph else { return }
    let start = graph.applied([SchemaGraph.Applied(graph.root)])
    var known: [Path: Bool] = [:]
    for index in findings.indices {
      guard let setting = findings[index].setting, view.holds(findings[index].range) else { continue }
      let shape = Self.shape(setting)
      var isKnown = known[shape]
      if isKnown == nil {
        isKnown = graph.way(to: setting, from: start) != nil
        known[shape] = isKnown
      }
      if isKnown == false { findings[index].setting = nil }
    }
  }

  /// A path that list items share, for caching. A schema may describe the first 100 items individually; later ones
  /// count as alike.
  private static func shape(_ setting: Path) -> Path {
    Path(segments: setting.segments.map { if case .index(let index) = $0 { .index(min(index, 100)) } else { $0 } })
  }

  /// - Parameter isWhole: Whether to explain schema errors and to report files that aren't formatted.
  private func found(isWhole: Bool) -> TextFindings {
    if let template = snapshot.template { return found(in: template, isWhole: isWhole) }
    let plan = context.lint
    var (found, cost) = (parsed.diagnostics, 0)
    found += snapshot.knownTags(parsed.document).misplaced(in: parsed.document)
    if let slip = malformedModeline { found.append(slip) }
    let all = snapshot.allViews
    found += all.flatMap(findingsOfChoice)
    found += all.flatMap { schemaFindings($0, explains: isWhole, cost: &cost) }
    found += snapshot.relations.findings
    found += snapshot.vocabularyStage.findings
    if !plan.entries.isEmpty { found += context.work?.findings(in: snapshot, isWhole: isWhole) ?? [] }
    let unused = plan.unusedSuppression.map { _ in
      FindingFilter.UnusedComments(plan: plan) { code in
        // A comment may be needed for a rule that isn't selected in this run.
        guard context.selection.includes(code) else { return false }
        let isOfForm = code == "lint/format" || code == "lint/*"
        return code.hasPrefix("lint/") ? isWhole || !isOfForm : mayReport(code, isOfSchema: isOfSchema)
      }
    }
    var findings = TextFindings(all: FindingFilter.shown(found, of: snapshot, unused: unused))
    FixPolicy(snapshot).restrict(&findings.all)
    findings.isComplete =
      plan.form == nil && parsed.readingErrors.isEmpty
      && !findings.all.contains {
        $0.code.family.isOfValues || $0.hasUnprovenFixes || context.work?.mayFix($0) == true
      }
    return findings
  }

  /// Whether a schema or a policy of the text could report a code.
  private func mayReport(_ code: String, isOfSchema: Bool) -> Bool {
    isOfSchema
      || snapshot.policies.contains { policy in
        // The reference checks of a known kind report only these codes.
        guard case .references? = policy.resolution.choice?.step else { return true }
        return [DiagnosticCode.unknownReference, .referenceCycle].contains { $0.description == code }
      }
  }

  /// The findings about a template's expressions, and those that don't depend on how it is rendered.
  private func found(in template: TemplateFacts, isWhole: Bool) -> TextFindings {
    let others = template.filled.map { FindingStages($0).found(isWhole: isWhole).all } ?? []
    var findings = TextFindings(
      all: FindingFilter.shown(template.marks + others, of: snapshot, unused: nil), isComplete: template.isTemplate)
    FixPolicy(snapshot).restrict(&findings.all)
    return findings
  }

  /// Whether a view has a schema that can be used.
  private var isOfSchema: Bool { views.contains { $0.sensitivity.map { $0 !== Schema.unknown } == true } }

  /// The findings about documents whose schema is missing or can't be used.
  private func findingsOfChoice(of view: DocumentView) -> [Diagnostic] {
    if view.resolution.schema != nil { return [] }
    // The text refers to a schema that can't be found.
    if let finding = view.resolution.finding { return view.holds(finding.range) ? [finding] : [] }
    // A policy doesn't satisfy the requirement to have a schema.
    guard case .none = view.resolution.use, context.requiresSchema, view.policy == nil else { return [] }
    let kind = view.resolution.unknownKind
    guard let numbers = view.numbers else { return [Self.noSchema("file", kind: kind, at: ByteOffset(0))] }
    let document = snapshot.values
    return numbers.map { number in
      let start = number == 0 ? ByteOffset(0) : document.range(document.roots[number]).start
      var finding = Self.noSchema("document", kind: kind, at: start)
      finding.document = number
      return finding
    }
  }

  /// - Parameter kind: The file's known kind if its schema isn't installed.
  private static func noSchema(_ text: String, kind: String?, at place: ByteOffset) -> Diagnostic {
    let message: Message? = kind.map { "schema not installed for this \(words: text) (\($0))" }
    return Diagnostic(
      SchemaProblem.noneChosen, message ?? "no schema for this \(words: text)",
      at: ByteRange(place.index..<place.index),
      help: kind.map { "run `settle schema add \($0.shellWord)`" }
        ?? "add # yaml-language-server: $schema=… as the first line, or map the file in .settle.yaml")
  }

  /// The finding about a comment that was probably meant to assign a schema. Nil if there is none, the schema was given
  /// in another way, or a comment assigns it correctly.
  private var malformedModeline: Diagnostic? {
    guard case .found = context.schema, !snapshot.isJSON else { return nil }
    switch snapshot.resolution.choice?.step {
    case .commandLine, .record, .modeline: return nil
    case nil, .property, .configuration, .bundled, .known, .references: break
    }
    guard let slip = Modeline.slip(in: parsed.document.text) else { return nil }
    // The intended schema isn't loaded, so the effect of the fix is unknown.
    let fix = slip.meant.map { Fix(title: "replace with \($0)", safety: .risky, edits: [TextEdit(slip.range, $0)]) }
    return Diagnostic(
      SchemaProblem.unreadComment, "schema comment not recognized", at: slip.range,
      caption: slip.meant.map { "did you mean \($0)?" }, fixes: fix.map { [$0] } ?? [],
      help: slip.meant == nil ? "add the path or URI of the schema after =" : nil)
  }

  /// The schema's errors in the file, or nil if it is malformed or has no schema.
  ///
  /// - Parameter cost: Increased by the number of steps taken.
  package func schemaErrors(cost: inout Int) -> [Diagnostic]? {
    let all = snapshot.allViews
    guard isSound, all.contains(where: { $0.resolution.schema != nil }) else { return nil }
    let found = all.flatMap { schemaFindings($0, explains: false, cost: &cost) }
    return FindingFilter.caused(found, in: snapshot).filter { $0.severity == .error }
  }

  private var isSound: Bool { !parsed.isPartial && !parsed.diagnostics.contains { $0.severity == .error } }

  /// The findings of a view's schema in all documents of the view.
  private func schemaFindings(_ view: DocumentView, explains: Bool, cost: inout Int) -> [Diagnostic] {
    guard let schema = view.resolution.schema,
      // A file without content is treated as an empty mapping, but it is valid if the schema allows null.
      !EmptyDocument.recognizes(parsed.document) || !EmptyDocument.isAllowed(by: schema)
    else { return [] }
    let document = snapshot.values
    let roots = document.documentsWithContent.filter { view.holds(document: $0.number) }.map(\.root)
    let patches = Set(roots.filter(snapshot.isPatch))
    let partial = parsed.partialRoots(of: document)
    var found: [Diagnostic] = []
    for (isPartial, isPatch) in [(false, false), (true, false), (true, true)] {
      let part = roots.filter { patches.contains($0) == isPatch && (isPatch || partial.contains($0)) == isPartial }
      guard !part.isEmpty else { continue }
      let (own, steps) = schema.diagnostics(
        document, roots: part, isPartial: isPartial, isVerbose: context.isVerbose, explains: explains)
      cost += steps
      found += isPatch ? own.filter { !isDirective($0, in: document) } : own
    }
    return view.policy == nil ? found : found.map(view.marked)
  }

  /// Whether a finding is about a directive of a patch: `$patch: delete`, or `null`, which removes a key.
  private func isDirective(_ finding: Diagnostic, in document: Document) -> Bool {
    guard let place = finding.instanceLocation else { return false }
    if place.tokens.last?.hasPrefix("$") == true { return true }
    let root = document.roots[finding.document ?? document.firstWithContent]
    return document.node(at: place, from: root).map { document.kind($0) == .null } == true
  }
}

extension Diagnostic {
  fileprivate var hasUnprovenFixes: Bool { fixes.contains { $0.safety == .unproven } }
}
