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
  ///   - tree: The tree of the same file, created only if a rule examines tokens.
  package static func findings(
    _ plan: LintPlan, parsed: ParsedText, isJSON: Bool = false, schema: (any SchemaFacts)? = nil,
    reader: @escaping @autoclosure () -> YAMLVersion? = nil, program: @escaping @autoclosure () -> PlainReader? = nil,
    tree: @escaping () -> SyntaxTree
  ) -> [Diagnostic] {
    guard let looks = plan.kept({ LooksOfPlan(plan) }).map({ isJSON ? $0.ofJSON : $0.ofYAML }), !looks.entries.isEmpty
    else { return [] }
    var run = LintRun(looks)
    return run.run(LintSource(parsed, schema: schema, reader: reader, program: program, tree: tree))
  }
}

/// The rules of a plan, grouped by what they examine.
private final class LooksOfPlan: Sendable {
  let ofYAML: Looks
  let ofJSON: Looks

  init(_ plan: LintPlan) {
    ofYAML = Looks(plan.entries)
    ofJSON = Looks(plan.entries.filter(\.rule.readsJSON))
  }
}

/// The rules that examine a file.
private struct Looks: Sendable {
  let entries: [LintPlan.Entry]
  /// The traits of scalars that each of these rules examines, with the rule's index.
  let ofScalars: [(traits: ScalarTraits, number: Int)]
  let others: [Int]
  /// All traits that some rule examines.
  let traits: ScalarTraits

  init(_ entries: [LintPlan.Entry]) {
    self.entries = entries
    let sights = entries.map { entry in
      RuleSight(entry.rule.makeCheck(entry.options, findings: RuleFindings(byRule: FindingsByRule([]), number: 0)))
    }
    ofScalars = sights.enumerated().compactMap { number, sight in
      if case .scalars(let traits) = sight { (traits, number) } else { nil }
    }
    others = entries.indices.filter { if case .other = sights[$0] { true } else { false } }
    traits = ofScalars.reduce(into: []) { $0.formUnion($1.traits) }
  }
}

/// The checks of a single text.
private struct LintRun {
  private let looks: Looks
  private let findings: FindingsByRule
  /// The checks of rules that examine scalars, each created when it has a scalar to examine.
  private var ofScalars: [(any ScalarCheck)?]

  init(_ looks: Looks) {
    self.looks = looks
    findings = FindingsByRule(looks.entries)
    ofScalars = Array(repeating: nil, count: looks.ofScalars.count)
  }

  private func check(_ number: Int) -> RuleCheck {
    let entry = looks.entries[number]
    return entry.rule.makeCheck(entry.options, findings: RuleFindings(byRule: findings, number: number))
  }

  mutating func run(_ source: LintSource) -> [Diagnostic] {
    var lines: [any LineCheck] = []
    var tokens: [(kinds: TokenKinds, check: any TokenCheck)] = []
    var comments: [any CommentCheck] = []
    for number in looks.others {
      switch check(number) {
      case .lines(let check): lines.append(check)
      case .tokens(let kinds, let check): tokens.append((kinds, check))
      case .comments(let check): comments.append(check)
      case .text(let check): check.see(source)
      case .scalars, .elsewhere: break
      }
    }
    if !looks.ofScalars.isEmpty { seeScalars(source) }
    if !lines.isEmpty { Self.see(lines, source: source) }
    if !tokens.isEmpty || !comments.isEmpty { Self.see(tokens, comments: comments, source: source) }
    return findings.all
  }

  private mutating func seeScalars(_ source: LintSource) {
    let document = source.document
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      guard node.flags.style == .plain, node.kind.rawValue <= NodeKind.string.rawValue, node.start < node.end,
        node.flags.isDisjoint(with: [.hasTag, .isTyped])
      else { continue }
      let range = Int(node.start)..<Int(node.end)
      let traits = ScalarTraits.of(source.text, range: range)
      guard !traits.isDisjoint(with: looks.traits) else { continue }
      let scalar = PlainScalar(
        node: NodeID(index), range: range, isKey: node.flags.contains(.isKey), traits: traits)
      for (place, (wanted, number)) in looks.ofScalars.enumerated() where !traits.isDisjoint(with: wanted) {
        scalarCheck(place, number: number)?.see(scalar, in: source)
      }
    }
  }

  private mutating func scalarCheck(_ place: Int, number: Int) -> (any ScalarCheck)? {
    if let made = ofScalars[place] { return made }
    guard case .scalars(_, let made) = check(number) else { return nil }
    ofScalars[place] = made
    return made
  }

  private static func see(_ checks: [any LineCheck], source: LintSource) {
    source.lines.forEachLine { line in
      for check in checks { check.see(line, in: source) }
    }
  }

  private static func see(
    _ checks: [(kinds: TokenKinds, check: any TokenCheck)], comments: [any CommentCheck], source: LintSource
  ) {
    let table = source.tokens
    // Few enough to stay in the processor's cache while all checks run.
    for start in stride(from: 0, to: table.count, by: 1_024) {
      let part = start..<min(start + 1_024, table.count)
      for (kinds, check) in checks { check.see(part, of: table, kinds: kinds, in: source) }
    }
    for (_, check) in checks { check.end(table, in: source) }
    guard !comments.isEmpty else { return }
    source.forEachComment { comment in
      for check in comments { check.see(comment, in: source) }
    }
  }
}
