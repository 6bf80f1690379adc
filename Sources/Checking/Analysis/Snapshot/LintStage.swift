internal import DocumentModel
internal import Linting
internal import YAMLFormatting

/// The stage after validation: the rules of lint, then the comments and options that hide findings.
struct LintStage {
  private let snapshot: Snapshot
  private let parsed: ParsedText
  private let facts: TextFacts?
  private let asksForForm: Bool
  private var plan: LintPlan { snapshot.context.lint }

  /// - Parameters:
  ///   - facts: of the schema; nil where the text has none, and where nothing was found and there is no rule.
  ///   - asksForForm: whether it is said that the text isn't canonical.
  init(_ snapshot: Snapshot, _ parsed: ParsedText, _ facts: TextFacts?, asksForForm: Bool) {
    (self.snapshot, self.parsed, self.facts, self.asksForForm) = (snapshot, parsed, facts, asksForForm)
  }

  /// All findings in order, those hidden left out.
  ///
  /// - Parameter found: what parsing and validation found.
  func findings(_ found: [Diagnostic]) -> [Diagnostic] {
    var diagnostics = found
    diagnostics += lint(found)
    if asksForForm, let entry = plan.form {
      diagnostics += FormFinding(entry: entry).diagnostic(snapshot).map { [$0] } ?? []
    }
    if diagnostics.count > 1 { diagnostics = FindingStages.inOrder(diagnostics) }
    return shown(diagnostics)
  }

  /// The findings that neither a comment nor an option hides.
  ///
  /// - Parameter reportsUnused: whether comments that hide nothing are reported.
  func shown(_ found: [Diagnostic], reportsUnused: Bool = true) -> [Diagnostic] {
    var diagnostics = suppress(found, reportsUnused)
    let selection = snapshot.context.selection
    if !selection.isEverything { diagnostics.removeAll { !selection.includes($0) } }
    return diagnostics
  }

  /// The findings of the rules, without those at the exact place of an error that is reported already.
  private func lint(_ found: [Diagnostic]) -> [Diagnostic] {
    guard !plan.entries.isEmpty else { return [] }
    let all = Linter.findings(
      plan, parsed, isJSON: snapshot.isJSON, schema: facts, tree: { snapshot.reading.tree })
    let own = snapshot.knownTags(parsed.document).withoutDeclared(all, in: parsed.document)
    guard !own.isEmpty, !found.isEmpty else { return own }
    let errors = Set(found.lazy.filter { $0.severity == .error }.map(\.range))
    return own.filter { !errors.contains($0.range) }
  }

  private func suppress(_ diagnostics: [Diagnostic], _ reportsUnused: Bool) -> [Diagnostic] {
    let unused = reportsUnused ? plan.unusedSuppression : nil
    let hasSchema = facts?.isOfSchema == true
    guard !snapshot.isJSON, unused != nil || !diagnostics.isEmpty, Suppressions.mayBe(in: parsed.document.text) else {
      return diagnostics
    }
    var suppressions = Suppressions(snapshot.reading.tree, snapshot.lines)
    let left = suppressions.apply(to: diagnostics, unused: parsed.isPartial ? nil : unused) { code in
      let isOfForm = code == "lint/format" || code == "lint/*"
      return code.hasPrefix("lint/") ? asksForForm || !isOfForm : hasSchema
    }
    return FindingStages.inOrder(left)
  }
}

/// Whether a text is written as `settle format` writes it: `lint/format`, which no rule can say that only reads.
struct FormFinding {
  let entry: LintPlan.Entry

  /// Nil where the text is written in its form, or has none.
  func diagnostic(_ snapshot: Snapshot) -> Diagnostic? {
    guard !snapshot.isFormatted, case .text(let result) = snapshot.formatted, result.bytes != snapshot.bytes
    else { return nil }
    return Diagnostic(
      entry.rule.code, "not \(snapshot.form == .layout ? "formatted" : "in canonical form")",
      at: Self.firstLine(of: snapshot.text, unlike: result.bytes), severity: entry.severity,
      help: "run `settle format \(snapshot.shown.shellWord)`")
  }

  /// The first line that the other text hasn't at its place, without its line break.
  private static func firstLine(of text: [UInt8], unlike other: [UInt8]) -> ByteRange {
    let place = zip(text, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(text.count, other.count)
    let start = text.lineStart(before: place)
    // Only the last line's break is missing, or one too many.
    let line = start == text.count && start > 0 ? text.lineStart(before: start - 1) : start
    let end = text[line...].firstIndex { $0.isBreak } ?? text.count
    return ByteRange(line..<end)
  }
}
