internal import DocumentModel

/// Finds every error of an invalid value, walking over it with the compiled program. Skips inner values that the
/// evaluator accepts, unless an observer needs all of them.
struct Reporter {
  let schema: Schema
  let document: Document
  /// Whether parts of the document are missing.
  let isPartial: Bool
  /// Whether to report branches that weren't chosen too.
  let isVerbose: Bool
  let shown: DisplayedValues
  let forms: FormWords
  let shared: SharedEvaluator
  var suggestions: Suggestions
  var position: ReportPosition
  var budget: ReportBudget
  var findings: [Finding] = []
  /// Whether values were skipped because the limit of findings for one text was reached.
  private(set) var hasStopped = false
  /// The number of undecided branches around the current value.
  private(set) var branchDepth = 0
  /// Large anchored values whose errors have been reported.
  var sharedValues: Set<VerdictMemo.Key> = []
  /// The observer that collects output or annotations; off if findings are wanted.
  var observer: OutputObserver
  private(set) var depth = 0
  private var verdicts: [VerdictMemo.Key: Bool] = [:]
  /// The words that subschemas state for their failures, loaded as needed.
  var failureWords: [SubschemaID: FailureWords?] = [:]
  var problemCount = 0
  /// The problems of subschemas in progress, each with its index in ``ReportPosition/problems`` and its part.
  var problemsAtPlaces: [(scope: Int, part: [String], problem: ProblemAtPlace)] = []

  var program: Program { schema.program }

  var evaluator: Evaluator {
    _read { yield shared.evaluator }
    nonmutating _modify { yield &shared.evaluator }
  }

  /// - Parameters:
  ///   - evaluator: The evaluator that found the value invalid, if any.
  ///   - isProof: Whether only the findings matter, not their suggestions.
  init(
    _ schema: Schema, in document: Document, root: NodeID, isPartial: Bool, isVerbose: Bool = false,
    isProof: Bool = false, evaluator: Evaluator? = nil, observer: OutputObserver = OutputObserver()
  ) {
    self.schema = schema
    self.document = document
    self.isPartial = isPartial
    self.isVerbose = isVerbose
    self.observer = observer
    let roots = max(1, document.roots.count)
    let nodes = Int(document.subtreeEnd(root).index - root.index)
    let sensitive = schema.sensitiveParts(document, root: root, isPartial: isPartial)
    shown = DisplayedValues(document, hiding: sensitive)
    forms = FormWords(schema: schema, shown: shown)
    shared = SharedEvaluator(evaluator ?? Evaluator(schema.program, in: document))
    suggestions = Suggestions(forms, shared: shared, nodes: nodes, ofRoots: roots, isProof: isProof)
    position = ReportPosition(document, root: root)
    budget = ReportBudget(
      document, nodes: nodes, ofRoots: roots, subschemas: schema.program.tables.subschemas.count)
  }

  /// A reporter for a value; nil if the value is valid.
  static func failing(
    _ schema: Schema, in document: Document, root: NodeID, isPartial: Bool, isVerbose: Bool = false, isProof: Bool
  ) -> Self? {
    var evaluator = Evaluator(schema.program, in: document)
    guard !evaluator.isValid(root) else { return nil }
    return Self(
      schema, in: document, root: root, isPartial: isPartial, isVerbose: isVerbose, isProof: isProof,
      evaluator: evaluator)
  }

  /// The errors of an invalid value, each once; empty only if the document is partial and none is certain.
  mutating func run(_ root: NodeID) -> [Finding] {
    let exceededLimits = evaluator.exceededLimits
    if !exceededLimits.contains(.tooManySteps) {
      budget.stepsBefore = evaluator.steps
      evaluator.resetSteps()
      _ = report(program.root, node: document.resolve(root), tracking: .off)
      // Earlier findings are still right.
      if isExhausted { hasStopped = true }
      evaluator.exceededLimits.formUnion(exceededLimits)
    }
    if findings.isEmpty || !evaluator.exceededLimits.isEmpty { reportTrouble() }
    let all = findings
    findings = []
    return FindingReduction.reduced(all).withInside
  }

  /// Walks over everything for the observer.
  ///
  /// - Returns: Whether the value is valid.
  mutating func observe(_ root: NodeID) -> Bool {
    report(program.root, node: document.resolve(root), tracking: .off) && evaluator.exceededLimits.isEmpty
  }

  private mutating func reportTrouble() {
    if findings.isEmpty, isExhausted { reportExhaustion() }
    if evaluator.exceededLimits.contains(.tooDeep) {
      add(
        .tooDeep, keyword: nil, id: program.root, message: "schema and value are nested too deeply to check", at: .value
      )
    }
    if evaluator.exceededLimits.contains(.patternTooCostly),
      !findings.contains(where: { $0.diagnostic.code == .patternTooCostly })
    {
      add(
        .patternTooCostly, keyword: nil, id: program.root,
        message: "a pattern takes too many steps on a key of this value", at: .holder)
    }
    if findings.isEmpty, !isPartial {
      add(.falseSchema, keyword: nil, id: program.root, message: "the value is not allowed here", at: .value)
    }
  }

  /// Reports that the result, or the reason for it, is unknown.
  private mutating func reportExhaustion() {
    evaluator.exceededLimits.remove(.tooManySteps)
    let message: Message =
      hasStopped
      ? "invalid value, but finding the reason takes too many steps"
      : "not checked: checking this value takes too many steps"
    add(
      .tooCostly, keyword: nil, id: program.root, message: message, at: .value,
      help: "simplify the choices in the schema, or split the file")
  }

  // MARK: Walking

  /// Counts steps of reporting, separately from those of evaluation.
  mutating func spend(_ effort: Int) {
    if !budget.spend(effort) { evaluator.exceededLimits.insert(.tooManySteps) }
  }

  /// The cost of finding and reporting the errors, in evaluation steps.
  var cost: Int { budget.cost(with: evaluator.steps) }

  /// Whether there were too many steps, so that results aren't reliable.
  var isExhausted: Bool { evaluator.exceededLimits.contains(.tooManySteps) }

  /// Reports a value inside the current one.
  ///
  /// - Returns: Whether it is valid.
  mutating func reportChild(_ id: SubschemaID, step: InstanceStep, tokens: [String]) -> Bool {
    reportChild(id, written: step.written, step: { _ in step }, tokens: { _ in tokens })
  }

  /// Reports a value inside the current one.
  ///
  /// - Parameters:
  ///   - written: The value as written.
  ///   - step: The step to the value. Called only if the value isn't known to be valid, as most are.
  ///   - tokens: The keywords that lead to it. Called like `step`.
  /// - Returns: Whether it is valid.
  mutating func reportChild(
    _ id: SubschemaID, written: NodeID, step: (Document) -> InstanceStep, tokens: (Document) -> [String]
  ) -> Bool {
    let (target, verdict, isDecided) = begin(id, written: written)
    if let verdict { return verdict }
    let tokens = tokens(document)
    var step = step(document)
    // A wrong default is reported at its own place.
    if document.hasPlaceholders, document.isPlaceholder(step.written) { step.written = target }
    position.path.push(step)
    position.keywords += tokens
    let around = position.owners
    position.owners = []
    let isValid = report(id, node: target, tracking: .off)
    position.owners = around
    position.keywords.removeLast(tokens.count)
    position.path.pop()
    return !isDecided && isValid
  }

  // The functions that recurse for each level of a value leave what needs much stack to other functions.

  /// - Returns: The value, its result if nothing is left to report, and otherwise whether it is known to be invalid.
  private mutating func begin(
    _ id: SubschemaID, written: NodeID
  ) -> (target: NodeID, verdict: Bool?, isDecided: Bool) {
    let target = reading(document.resolve(written), id: id)
    guard !observer.isOn else { return (target, nil, false) }
    guard findings.count < Limits.findings, !isExhausted else {
      hasStopped = true
      return (target, true, false)
    }
    let isDecided = !isLarge(written)
    if isDecided, evaluator.checkChild(id, node: written) { return (target, true, true) }
    return (target, isSharedAndDone(id, written: written, target: target) ? false : nil, isDecided)
  }

  /// The value to report for a placeholder: its default, in the reading that fits the type.
  private mutating func reading(_ node: NodeID, id: SubschemaID) -> NodeID {
    guard document.hasPlaceholders, case let readings = document.readings(ofPlaceholder: node), !readings.isEmpty else {
      return node
    }
    let types = program.tables.target(of: program.tables[id]).types
    return readings.first { evaluator.matchesType(types, id: $0, node: document[$0]) } ?? readings[0]
  }

  /// The number of nodes from which a value is reported without evaluating it first, because that would visit the inner
  /// values again on each level.
  private static let largeCount = 1_000

  /// Whether the value is a large collection that isn't shared through an anchor.
  private func isLarge(_ written: NodeID) -> Bool {
    let node = document[written]
    return (node.kind == .array || node.kind == .object) && !node.flags.contains(.hasAnchor)
      && Int(document.subtreeEnd(written).index - written.index) > Self.largeCount
  }

  /// Whether the value is large and shared, and its errors have already been reported.
  private mutating func isSharedAndDone(_ id: SubschemaID, written: NodeID, target: NodeID) -> Bool {
    guard document.isLarge(target), written != target || document[target].flags.contains(.hasAnchor) else {
      return false
    }
    return !sharedValues.insert(VerdictMemo.Key(id, node: target, scope: evaluator.scopeHash)).inserted
  }

  /// Reports another subschema for the current value.
  mutating func reportInPlace(_ id: SubschemaID, node: NodeID, tracking: Tracking, tokens: [String]) -> Bool {
    position.keywords += tokens
    defer { position.keywords.removeLast(tokens.count) }
    return report(id, node: node, tracking: tracking)
  }

  /// Reports the errors of a value for one subschema.
  private mutating func report(_ id: SubschemaID, node: NodeID, tracking: Tracking) -> Bool {
    if let verdict = observer.isOn ? observedVerdict(id, node: node, tracking: tracking) : verdict(id, node: node) {
      return verdict
    }
    let start = observer.annotations.count
    observer.open()
    if !observer.isOn { position.owners.append(id) }
    let beginsProblem = !observer.isOn && beginProblem(id)
    defer { endProblem(beginsProblem) }
    var isValid = true
    if let visit = enter(id, node: node, tracking: tracking) {
      isValid = visit.isValid
      if isValid || observer.isOn && !observer.isForVerdict {
        for index in visit.instructions.indices where isValid || !observer.isForVerdict {
          if !apply(index, id: id, node: node, frame: visit.frame) { isValid = false }
        }
      }
      leave(visit, tracking: tracking)
    }
    if observer.isOn {
      observe(id, node: node, isValid: isValid, start: start)
    } else {
      position.owners.removeLast()
      keep(isValid, id: id, node: node)
    }
    return isValid
  }

  /// The result of a subschema for a value, if it is known before visiting its parts.
  private mutating func verdict(_ id: SubschemaID, node: NodeID) -> Bool? {
    spend(1)
    guard !isExhausted else { return false }
    if budget.keepsVerdicts {
      let key = VerdictMemo.Key(id, node: node, scope: evaluator.scopeHash)
      if let known = verdicts[key] { return known }
      verdicts[key] = false
    }
    guard depth < Evaluator.depthLimit / 2 else {
      evaluator.exceededLimits.insert(.tooDeep)
      return false
    }
    return nil
  }

  private mutating func keep(_ verdict: Bool, id: SubschemaID, node: NodeID) {
    if budget.keepsVerdicts { verdicts[VerdictMemo.Key(id, node: node, scope: evaluator.scopeHash)] = verdict }
  }

  /// A subschema in progress for a value.
  private struct Visit {
    /// Whether the value has one of its types.
    var isValid: Bool
    var instructions: TableRange
    var frame: Tracking
    var opensFrame: Bool
    var isReentrant: Bool
    /// The hash of the outer dynamic scope; nil if the subschema enters no resource.
    var outerHash: UInt64?
  }

  /// - Returns: Nil if the subschema is already in progress for this value, so that nothing remains to be done.
  private mutating func enter(_ id: SubschemaID, node: NodeID, tracking: Tracking) -> Visit? {
    let subschema = program.tables[id]
    let isReentrant = subschema.flags.contains(.isReentrant)
    if isReentrant, !evaluator.begin(subschema.instructions, node: node) { return nil }
    depth += 1
    let (outerHash, value) = (evaluator.scopeHash, document[node])
    let isEntered = program.isDynamic && evaluator.enterResource(subschema.resource)
    let isOpen = value.flags.contains(.isPlaceholder)
    let isValid = isOpen ? !subschema.types.isEmpty : evaluator.matchesType(subschema.types, id: node, node: value)
    if !isValid { explain { $0.reportType(id, subschema: subschema, node: node) } }
    let opensFrame = subschema.flags.contains(.tracks) && value.kind.isCollection
    return Visit(
      isValid: isValid, instructions: subschema.instructions,
      frame: opensFrame ? evaluator.openFrame(Int32(truncatingIfNeeded: document.count(node))) : tracking,
      opensFrame: opensFrame, isReentrant: isReentrant, outerHash: isEntered ? outerHash : nil)
  }

  private mutating func leave(_ visit: Visit, tracking: Tracking) {
    // Keep the marks of a failed subschema too: its errors are reported, and consequences of them shouldn't be.
    if visit.opensFrame { evaluator.closeFrame(visit.frame, into: tracking) }
    if let outerHash = visit.outerHash { evaluator.leaveResource(outerHash) }
    if visit.isReentrant { evaluator.endReentrant() }
    depth -= 1
  }

  private mutating func apply(_ index: Int, id: SubschemaID, node: NodeID, frame: Tracking) -> Bool {
    let instruction = program.instruction(index)
    if document[node].flags.contains(.isPlaceholder), evaluator.verdict(ofPlaceholderBy: instruction) == true {
      return true
    }
    if instruction.passesResultsOn {
      return report(instruction, id: id, node: node, kind: document.kind(node), tracking: frame)
    }
    if evaluator.run(TableRange(start: index, count: 1), id: node, tracking: .off) { return true }
    explain { $0.explain(instruction, id: id, node: node) }
    return false
  }

  private mutating func reportType(_ id: SubschemaID, subschema: Subschema, node: NodeID) {
    let suggestion = shown.conversion(of: node, to: subschema.types)
    let olderReading = shown.yaml11ScalarHelp(node, types: subschema.types)
    let help =
      shown.missingSpaceHelp(node, types: subschema.types) ?? shown.missingIndentationHelp(node, types: subschema.types)
      ?? shown.mappingInTextsHelp(node, types: subschema.types)
      ?? shown.hiddenScalarHelp(node, types: subschema.types) ?? olderReading
      ?? forms.stringRequirement(id, types: subschema.types, on: node, suggestion: suggestion)
      ?? shown.missingValueHelp(node)
    let wanted = forms.kinds(subschema.types, id: id)
    var failure = KeywordFailure(
      .type, message: "expected \(wanted), found \(shown.found(node))", demand: .types(subschema.types),
      suggestion: suggestion, help: help)
    failure.kinds = shown.words.types(subschema.types)
    let count = findings.count
    fail(failure, id: id)
    // The help isn't shown if there is a fix, but without the reason `on` would look right.
    if findings.count > count, olderReading != nil, document[document.resolve(node)].flags.style == .plain {
      let guess = findings[count].diagnostic.caption
      findings[count].diagnostic.caption =
        "a \(words: shown.words.string) in \(words: document.reader ?? "YAML 1.2")\(guess.map { "; \($0)" as Message } ?? "")"
    }
  }

  // MARK: Findings

  /// Adds a finding that the current value violates a keyword.
  mutating func fail(_ failure: KeywordFailure, id: SubschemaID) {
    let count = findings.count
    add(
      .keyword(failure.keyword), keyword: failure.keyword, id: id, message: failure.message, at: failure.place,
      isMissing: failure.isMissing,
      suggestion: failure.suggestion, help: failure.help)
    guard findings.count > count else { return }
    (findings[count].missingNames, findings[count].disallowedKeys) = (failure.missingNames, failure.disallowedKeys)
    findings[count].kinds = failure.kinds
    findings[count].demand = failure.demand
  }

  mutating func add(
    _ code: DiagnosticCode, keyword: Keyword?, id: SubschemaID, message: Message, at place: FailurePlace,
    isMissing: Bool = false, suggestion: Suggestion? = nil, help: Message? = nil
  ) {
    if isExhausted || isMissing && isPartial && branchDepth == 0 { return }
    findings.append(
      position.finding(
        code, keyword: keyword, rule: schema.locations.rule(id, keyword: keyword),
        message: shown.withoutHiddenNames(message), at: place,
        isMissing: isMissing, suggestion: suggestion, help: help.map(shown.withoutHiddenNames)))
    if code.isOfValues { findings[findings.count - 1].problem = currentProblem(keyword) }
  }

  /// Runs `body`, and removes and returns the findings that it added.
  mutating func capture(_ body: (inout Self) -> Bool) -> (isValid: Bool, findings: [Finding]) {
    let start = findings.count
    branchDepth += 1
    let isValid = body(&self)
    branchDepth -= 1
    let own = Array(findings[start...])
    findings.removeSubrange(start...)
    return (isValid, own)
  }
}
