import Analysis
import DocumentModel
import Linting
import Properties
import Reporting
import Testing
import Workspace
import YAMLEditing
import YAMLReading

/// Each rule's fix and canonical form, applied in either order to random files: values are kept, no other rule gets a
/// finding, and invisible characters stay escaped.
struct RandomFixTests {
  private static let texts = 200
  /// The rules with fixes, except those that need a schema.
  private static let rules = LintRules.all.filter { rule in
    let page = DiagnosticPages.page(of: rule.code)
    return page?.isFixable == true && page?.wrong?.files.contains { $0.name == "schema.yaml" } == false
  }
  /// `quoted-strings` skips values with anchors, as in yamllint, so removing an anchor can add a finding.
  private static let revealed = ["unused-anchor": "quoted-strings"]
  /// Escapes of invisible characters.
  private static let escapes = ["\\u202E", "\\u200B", "\\u2066", "\\uFEFF", "\\u00AD", "\\U000E0041"]

  @Test func fixesAndCanonicalFormKeepWhatATextMeans() {
    var generator = TextGenerator(Random(seed: 11))
    var random = Random(seed: 12)
    var (texts, cases) = (0, 0)
    while texts < Self.texts {
      var text = String(decoding: generator.next(), as: UTF8.self)
      if let quote = text.firstIndex(of: "\""), random.once(in: 2) {
        text.insert(contentsOf: random.pick(Self.escapes), at: text.index(after: quote))
      }
      let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
      // A text with collections as keys isn't even equal to itself: such keys can't be compared.
      guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }),
        Self.isSame(parsed.document, YAMLParser.parse(Array(text.utf8), limits: Limits()).document)
      else { continue }
      texts += 1
      let answered = Set(Self.findings(text).filter { !$0.fixes.isEmpty }.map(\.code.name))
      for rule in Self.rules where answered.contains(rule.name) {
        cases += 1
        for complaint in Self.complaints(text, Self.values(text), rule.name) {
          Issue.record("\(rule.name): \(complaint): \(text.debugDescription)")
        }
      }
    }
    print("random fixes: \(cases) cases of \(Self.rules.count) rules on \(texts) texts")
    #expect(cases > Self.texts)
  }

  /// The values as the reader of the text gets them: below `%YAML 1.1`, `1_000` is a number.
  private static func values(_ text: String) -> Document {
    Snapshot(Array(text.utf8), context: SnapshotContext("a.yaml", syntax: .yaml, schema: .none)).values
  }

  private static func complaints(_ text: String, _ document: Document, _ rule: String) -> [String] {
    let fixed = fixed(text, rule)
    let formatted = formatted(text, rule)
    let steps = [
      ("fix", text, fixed), ("fix, then format", formatted, Self.formatted(fixed, rule)),
      ("format, then fix", formatted, Self.fixed(formatted, rule)),
    ]
    var complaints: [String] = []
    for (name, before, after) in steps {
      let parsed = YAMLParser.parse(Array(after.utf8), limits: Limits())
      if parsed.isPartial || !isSame(document, values(after)) {
        complaints.append("\(name) changes the value to \(after.debugDescription)")
      }
      let hidden = Set(after.unicodeScalars.filter(isInvisible)).subtracting(text.unicodeScalars)
      if !hidden.isEmpty { complaints.append("\(name) writes what nobody sees, \(after.debugDescription)") }
      // After the fix alone, canonical form may still have something to do.
      guard name != "fix", after != before else { continue }
      let (one, other) = (counts(before, rule), counts(after, rule))
      for (code, count) in other where count > one[code] ?? 0 && code != revealed[rule] {
        complaints.append("\(name) adds \(code), \(after.debugDescription)")
      }
    }
    return complaints
  }

  private static func isSame(_ one: Document, _ other: Document) -> Bool {
    one.roots.count == other.roots.count
      && zip(one.roots, other.roots).allSatisfy { one.isEqual($0, $1, in: other) }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.generalCategory == .format
  }

  /// The number of findings of each rule other than the given one.
  private static func counts(_ text: String, _ rule: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for finding in findings(text) where finding.code.name != rule { counts[finding.code.name, default: 0] += 1 }
    return counts
  }

  private static func findings(_ text: String) -> [Diagnostic] {
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    return Linter.findings(everyRule, parsed: parsed) { SyntaxTree(parsed.document.text, limits: Limits()) }
  }

  // MARK: Texts

  private static let everyRule = plan(rules)

  private static func settings(_ rules: [LintRule]) -> LintSettings {
    LintSettings(
      preset: .minimal,
      rules: Dictionary(uniqueKeysWithValues: rules.map { ($0.name, .init(level: .severity(.warning))) }))
  }

  private static func plan(_ rules: [LintRule]) -> LintPlan {
    let names = Set(rules.map(\.name))
    return LintPlan(settings(rules)).filtered { names.contains($0.name) }
  }

  private static func snapshot(_ text: String, _ rule: String) -> Snapshot {
    let own = rules.filter { $0.name == rule }
    var context = SnapshotContext("a", syntax: .yaml)
    context.lint = plan(own)
    context.format = FormatOptions(rules: settings(own), known: RulesAndFixes())
    context.format.form = .canonical
    return Snapshot(Array(text.utf8), context: context)
  }

  private static func fixed(_ text: String, _ rule: String) -> String {
    String(decoding: snapshot(text, rule).fixed(allowsUnsafe: false).snapshot.bytes, as: UTF8.self)
  }

  /// The canonical form, or the file unchanged if it has none.
  private static func formatted(_ text: String, _ rule: String) -> String {
    guard case .text(let result) = snapshot(text, rule).formatted else { return text }
    return String(decoding: result.bytes, as: UTF8.self)
  }
}
