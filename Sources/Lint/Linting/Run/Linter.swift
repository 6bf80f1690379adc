package import DocumentModel
package import Workspace
package import YAMLReading

/// Runs the enabled rules on a file, in one pass for each kind of element.
package enum Linter {
  /// The problems that the rules of a plan find.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  ///
  /// - Parameters:
  ///   - isJSON: Whether the file was read as JSON.
  ///   - schema: Nil if the file has none.
  ///   - reader: The YAML version of the program that reads the file; nil if it isn't known. Computed only if a rule
  ///     needs it.
  ///   - program: The program that reads the file, if it is known and follows neither version. Computed like `reader`.
  ///   - readsDatesAsStrings: Whether that program is known to read dates as strings. Computed like `reader`.
  ///   - tree: The tree of the same file, created only if a rule examines tokens.
  package static func findings(
    _ plan: LintPlan, parsed: ParsedText, isJSON: Bool = false, schema: (any SchemaFacts)? = nil,
    reader: @escaping @autoclosure () -> YAMLVersion? = nil,
    program: @escaping @autoclosure () -> YAMLImplementation? = nil,
    readsDatesAsStrings: @escaping @autoclosure () -> Bool = false,
    tree: @escaping () -> SyntaxTree
  ) -> [Diagnostic] {
    guard let ruleGroups = plan.kept({ PlanRuleGroups(plan) }).map({ isJSON ? $0.ofJSON : $0.ofYAML }),
      !ruleGroups.entries.isEmpty
    else { return [] }
    var run = LintRun(ruleGroups)
    return run.run(
      LintSource(
        parsed, schema: schema, reader: reader, program: program, readsDatesAsStrings: readsDatesAsStrings, tree: tree))
  }
}

/// The rules of a plan, grouped by what they examine.
private final class PlanRuleGroups: Sendable {
  let ofYAML: RuleGroups
  let ofJSON: RuleGroups

  init(_ plan: LintPlan) {
    ofYAML = RuleGroups(plan.entries)
    ofJSON = RuleGroups(plan.entries.filter(\.rule.readsJSON))
  }
}

/// The rules that examine a file.
private struct RuleGroups: Sendable {
  let entries: [LintPlan.Entry]
  /// What creates the check of each rule.
  let factories: [CheckFactory]
  /// The traits of scalars that each of these rules examines, with the rule's index.
  let ofScalars: [(traits: ScalarTraits, number: Int)]
  let others: [Int]
  /// All traits that some rule examines.
  let traits: ScalarTraits

  init(_ entries: [LintPlan.Entry]) {
    self.entries = entries
    let factories = entries.map(\.rule.checkFactory)
    self.factories = factories
    var ofScalars: [(traits: ScalarTraits, number: Int)] = []
    var others: [Int] = []
    for (number, entry) in entries.enumerated() {
      let findings = RuleFindings(byRule: FindingsByRule([]), number: number)
      if case .scalars(let traits, _) = factories[number].make(entry.options, findings) {
        ofScalars.append((traits, number))
      } else {
        others.append(number)
      }
    }
    self.ofScalars = ofScalars
    self.others = others
    traits = ofScalars.reduce(into: []) { $0.formUnion($1.traits) }
  }
}

/// The checks of a single text.
private struct LintRun {
  private let ruleGroups: RuleGroups
  private let findings: FindingsByRule
  /// The checks of rules that examine scalars, each created when it has a scalar to examine.
  private var ofScalars: [(any ScalarCheck)?]

  init(_ ruleGroups: RuleGroups) {
    self.ruleGroups = ruleGroups
    findings = FindingsByRule(ruleGroups.entries)
    ofScalars = Array(repeating: nil, count: ruleGroups.ofScalars.count)
  }

  private func check(_ number: Int) -> RuleCheck {
    ruleGroups.factories[number].make(
      ruleGroups.entries[number].options, RuleFindings(byRule: findings, number: number))
  }

  mutating func run(_ source: LintSource) -> [Diagnostic] {
    var lines: [any LineCheck] = []
    var tokens: [(kinds: TokenKinds, check: any TokenCheck)] = []
    var comments: [any CommentCheck] = []
    for number in ruleGroups.others {
      switch check(number) {
      case .lines(let check): lines.append(check)
      case .tokens(let kinds, let check): tokens.append((kinds, check))
      case .comments(let check): comments.append(check)
      case .text(let check): check.visit(source)
      case .scalars, .elsewhere: break
      }
    }
    if !ruleGroups.ofScalars.isEmpty { visitScalars(source) }
    if !lines.isEmpty { Self.visit(lines, source: source) }
    if !tokens.isEmpty || !comments.isEmpty { Self.visit(tokens, comments: comments, source: source) }
    return findings.all
  }

  private mutating func visitScalars(_ source: LintSource) {
    let document = source.document
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      guard node.flags.style == .plain, node.kind.rawValue <= NodeKind.string.rawValue, node.start < node.end,
        node.flags.isDisjoint(with: [.hasTag, .isTyped])
      else { continue }
      let range = Int(node.start)..<Int(node.end)
      let traits = ScalarTraits.of(source.text, range: range)
      guard !traits.isDisjoint(with: ruleGroups.traits) else { continue }
      let scalar = PlainScalar(
        node: NodeID(index), range: range, isKey: node.flags.contains(.isKey), traits: traits)
      for (place, (wanted, number)) in ruleGroups.ofScalars.enumerated() where !traits.isDisjoint(with: wanted) {
        scalarCheck(place, number: number)?.visit(scalar, in: source)
      }
    }
  }

  private mutating func scalarCheck(_ place: Int, number: Int) -> (any ScalarCheck)? {
    if let made = ofScalars[place] { return made }
    guard case .scalars(_, let made) = check(number) else { return nil }
    ofScalars[place] = made
    return made
  }

  private static func visit(_ checks: [any LineCheck], source: LintSource) {
    source.lines.forEachLine { line in
      for check in checks { check.visit(line, in: source) }
    }
  }

  private static func visit(
    _ checks: [(kinds: TokenKinds, check: any TokenCheck)], comments: [any CommentCheck], source: LintSource
  ) {
    let table = source.tokens
    // Few enough to stay in the processor's cache while all checks run.
    for start in stride(from: 0, to: table.count, by: 1_024) {
      let part = start..<min(start + 1_024, table.count)
      for (kinds, check) in checks { check.visit(part, of: table, kinds: kinds, in: source) }
    }
    for (_, check) in checks { check.end(table, in: source) }
    guard !comments.isEmpty else { return }
    source.forEachComment { comment in
      for check in comments { check.visit(comment, in: source) }
    }
  }
}
