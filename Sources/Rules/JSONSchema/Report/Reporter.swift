internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import Workers

/// The reporting path: the same program, every fault. Values below that the yes/no path accepts are passed over.
struct Reporter {
  let schema: Schema
  let program: Program
  let document: Document
  /// Whether parts of the document are missing.
  let isPartial: Bool
  /// Values and keys that no message may show.
  let hidden: Set<NodeID>
  let hiddenNames: HiddenNames
  var evaluator: Evaluator
  var path: InstancePath
  /// The way of evaluation, one token each.
  var keywordPath: [String] = []
  var findings: [Finding] = []
  /// Whether values were passed over, as there are as many findings as are told of one text.
  private(set) var hasStopped = false
  /// How many undecided branches the value at hand lies in.
  var branchDepth = 0
  /// The absent properties that the conditions around the rule at hand ask about.
  var awaited: Set<PropertyPlace> = []
  /// What the searches for texts that match a pattern may still cost.
  var searchBudget: Int
  /// What may still be spent on names that were meant.
  var advice: Budget
  /// How many forms may still be explained, why a value is none of them.
  var explanations: Int
  /// What is known of subschemas, whatever the value.
  let forms = FormMemory()
  /// Whether the forms that a value wasn't taken for are told as well.
  let isVerbose: Bool
  /// Large values with anchors whose faults are told.
  var sharedValues: Set<VerdictMemo.Key> = []
  /// The subschemas that are at work on the value at hand, the first that of its place.
  var owners: [SubschemaID] = []
  /// What gathers outputs and annotations; off where findings are wanted.
  var observer: OutputObserver
  private(set) var depth = 0
  private var steps = 0
  /// What evaluation took before anything was told.
  private var stepsBefore = 0
  private let stepBudget: Int
  private let stepLimit: Int
  private var verdicts: [VerdictMemo.Key: Bool] = [:]
  /// The names of the object that was asked of last.
  var presentNames: (object: NodeID, names: Set<Int32>)?
  /// Those that the schema knows there, and it doesn't have.
  var absentNames: (object: NodeID, id: SubschemaID, names: [Int32])?
  /// Those that the object may have by the branches that it takes.
  var takenNames: (object: NodeID, id: SubschemaID, names: Set<Int32>)?
  /// Those of forms that an object was taken for, or may have been meant for, though it is of none.
  var presumedNames: [NodeID: Set<Int32>] = [:]
  /// Made when it is first asked for.
  var takenBranches: TakenBranches?

  /// - Parameters:
  ///   - evaluator: the one that found that the value isn't valid, if there is one.
  ///   - isProof: whether only the findings count, not what is suggested for them.
  init(
    _ schema: Schema, _ document: Document, _ root: NodeID, isPartial: Bool, isVerbose: Bool = false,
    isProof: Bool = false, evaluator: Evaluator? = nil, observer: OutputObserver = OutputObserver()
  ) {
    (self.isVerbose, self.observer) = (isVerbose, observer)
    let roots = max(1, document.roots.count)
    let nodes = Int(document.subtreeEnd(root).index - root.index)
    searchBudget = isProof ? 0 : 20_000 / roots
    explanations = Limits.explanations.steps(
      nodes: nodes, ofRoots: roots, subschemas: schema.program.tables.subschemas.count)
    self.schema = schema
    self.document = document
    self.isPartial = isPartial
    program = schema.program
    let parts = schema.sensitiveParts(document, root)
    hidden = parts.scalars.union(parts.keys)
    hiddenNames = HiddenNames(parts.keys, of: document)
    self.evaluator = evaluator ?? Evaluator(schema.program, document)
    path = InstancePath(document, root)
    stepBudget = 5_000 + 4 * document.nodeCount
    stepLimit = Limits.reportSteps.steps(nodes: nodes, ofRoots: roots)
    advice = Budget(NearestNames.allowance.steps(nodes: nodes, ofRoots: roots))
  }

  /// The one that tells of a value; nil where that is valid.
  static func failing(
    _ schema: Schema, _ document: Document, _ root: NodeID, isPartial: Bool, isVerbose: Bool = false, isProof: Bool,
    by sideBySide: SideBySide? = nil
  ) -> Self? {
    var evaluator = Evaluator(schema.program, document, by: sideBySide)
    guard !evaluator.isValid(root) else { return nil }
    return Self(
      schema, document, root, isPartial: isPartial, isVerbose: isVerbose, isProof: isProof, evaluator: evaluator)
  }

  /// Every fault of a value that isn't valid, each once; empty only if there is none that a partial document proves.
  mutating func run(_ root: NodeID) -> [Finding] {
    let exceededLimits = evaluator.exceededLimits
    if !exceededLimits.contains(.tooManySteps) {
      stepsBefore = evaluator.steps
      evaluator.startAnew()
      _ = report(program.root, document.resolve(root), .off)
      // What was found before holds.
      if isExhausted { hasStopped = true }
      evaluator.exceededLimits.formUnion(exceededLimits)
    }
    if findings.isEmpty || !evaluator.exceededLimits.isEmpty { reportTrouble() }
    return FindingReduction.reduced(findings).withInside
  }

  /// Goes over everything for the observer.
  ///
  /// - Returns: whether the value is valid.
  mutating func observe(_ root: NodeID) -> Bool {
    report(program.root, document.resolve(root), .off) && evaluator.exceededLimits.isEmpty
  }

  private mutating func reportTrouble() {
    if findings.isEmpty, isExhausted { reportExhaustion() }
    if evaluator.exceededLimits.contains(.tooDeep) {
      add(.tooDeep, nil, program.root, "schema and value nest too deep to be checked", .value)
    }
    if evaluator.exceededLimits.contains(.patternTooCostly),
      !findings.contains(where: { $0.diagnostic.code == .patternTooCostly })
    {
      add(.patternTooCostly, nil, program.root, "a pattern took too many steps on a name in this value", .holder)
    }
    if findings.isEmpty, !isPartial { add(.falseSchema, nil, program.root, "the value is not allowed here", .value) }
  }

  /// That the verdict isn't known, or only the verdict is.
  private mutating func reportExhaustion() {
    evaluator.exceededLimits.remove(.tooManySteps)
    let message =
      hasStopped
      ? "the value is not valid, and it takes too many steps to say why"
      : "it takes too many steps to find out whether the value is valid"
    add(.tooCostly, nil, program.root, message, .value, help: "give the schema fewer choices, or divide the file")
  }

  // MARK: Going on

  /// Counts what is done to tell of a value, apart from what evaluation counts.
  mutating func spend(_ effort: Int) {
    steps += effort
    if steps > stepLimit { evaluator.exceededLimits.insert(.tooManySteps) }
  }

  /// What it took to find out and tell what is wrong, in steps of evaluation: to tell of a subschema takes as long as some.
  var cost: Int { stepsBefore + evaluator.steps + Self.stepsOfTelling * steps }

  private static let stepsOfTelling = 30

  /// Whether so many steps were made that verdicts can't be relied on any more.
  var isExhausted: Bool { evaluator.exceededLimits.contains(.tooManySteps) }

  /// A value below the one at hand.
  ///
  /// - Returns: whether it is valid.
  mutating func reportChild(_ id: SubschemaID, _ step: InstanceStep, _ tokens: [String]) -> Bool {
    let target = document.resolve(step.written)
    var isDecided = false
    if !observer.isOn {
      guard findings.count < Limits.findings, !isExhausted else {
        hasStopped = true
        return true
      }
      isDecided = !isLarge(step.written)
      if isDecided, evaluator.checkChild(id, step.written) { return true }
      if isSharedAndDone(id, step.written, target) { return false }
    }
    path.push(step)
    keywordPath += tokens
    let around = owners
    owners = []
    let isValid = report(id, target, .off)
    owners = around
    keywordPath.removeLast(tokens.count)
    path.pop()
    return !isDecided && isValid
  }

  /// The nodes of a value that is told of without being evaluated first: what is inside would be evaluated once more for each
  /// level around it.
  private static let largeCount = 1_000

  /// Whether the value is a large collection that is written here and used here alone.
  private func isLarge(_ written: NodeID) -> Bool {
    let node = document[written]
    return (node.kind == .array || node.kind == .object) && !node.flags.contains(.hasAnchor)
      && Int(document.subtreeEnd(written).index - written.index) > Self.largeCount
  }

  /// Whether the value is a large one that is written once and used in several places, and its faults are told already.
  private mutating func isSharedAndDone(_ id: SubschemaID, _ written: NodeID, _ target: NodeID) -> Bool {
    guard document.isLarge(target), written != target || document[target].flags.contains(.hasAnchor) else {
      return false
    }
    return !sharedValues.insert(VerdictMemo.Key(id, target, evaluator.scopeHash)).inserted
  }

  /// A further subschema for the value at hand.
  mutating func reportInPlace(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking, _ tokens: [String]) -> Bool {
    keywordPath += tokens
    defer { keywordPath.removeLast(tokens.count) }
    return report(id, node, tracking)
  }

  /// Faults of one subschema on one value.
  private mutating func report(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking) -> Bool {
    guard !observer.isOn else {
      return mayObserve() ? observe(id, node, tracking) : observeVerdict(id, node, tracking)
    }
    spend(1)
    guard !isExhausted else { return false }
    let key = VerdictMemo.Key(id, node, evaluator.scopeHash)
    if steps > stepBudget {
      if let known = verdicts[key] { return known }
      verdicts[key] = false
    }
    guard depth < Evaluator.depthLimit / 2 else {
      evaluator.exceededLimits.insert(.tooDeep)
      return false
    }
    owners.append(id)
    let isValid = enter(id, node, tracking)
    owners.removeLast()
    if steps > stepBudget { verdicts[key] = isValid }
    return isValid
  }

  private mutating func observe(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking) -> Bool {
    let start = observer.annotations.count
    observer.open()
    let isValid = enter(id, node, tracking)
    if isValid || observer.isTolerant { annotate(id, node) } else { observer.forgetAnnotations(from: start) }
    closeUnit(isValid, id, nil)
    return isValid
  }

  private mutating func enter(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking) -> Bool {
    let subschema = program.tables[id]
    let isReentrant = subschema.flags.contains(.isReentrant)
    if isReentrant, !evaluator.begin(subschema.instructions, node) { return true }
    depth += 1
    defer {
      depth -= 1
      if isReentrant { evaluator.endReentrant() }
    }
    let outerHash = evaluator.scopeHash
    let isEntered = program.isDynamic && evaluator.enterResource(subschema.resource)
    var isValid = evaluator.isOfType(subschema.types, node, document[node])
    if !isValid { explain { $0.reportType(id, subschema, node) } }
    if isValid || observer.isOn {
      let value = document[node]
      let mustOpen = subschema.flags.contains(.tracks) && (value.kind == .array || value.kind == .object)
      let frame = mustOpen ? evaluator.openFrame(Int32(truncatingIfNeeded: document.count(node))) : tracking
      for index in subschema.instructions.indices {
        let instruction = program.tables.instructions[index]
        let holds =
          observer.isOn && !instruction.handsOn
          ? observeAlone(index, id, node, value) : report(instruction, id, node, value, frame)
        if !holds { isValid = false }
      }
      // Marks of what failed count as well: its faults are told, those that would follow from them are not.
      if mustOpen { evaluator.closeFrame(frame, into: tracking) }
    }
    if isEntered { evaluator.leaveResource(outerHash) }
    return isValid
  }

  private mutating func reportType(_ id: SubschemaID, _ subschema: Subschema, _ node: NodeID) {
    let suggestion = conversion(of: node, to: subschema.types)
    let help =
      missingSpaceHelp(node, subschema.types)
      ?? demandOfText(id, subschema.types, on: node, suggestion: suggestion)
    fail(
      .type, id, "expected \(words.types(subschema.types)), found \(found(node))", .value, suggestion: suggestion,
      help: help)
  }

  // MARK: Findings

  /// Notes that the value at hand fails a keyword.
  mutating func fail(
    _ keyword: Keyword, _ id: SubschemaID, _ message: String, _ place: FaultPlace, isMissing: Bool = false,
    lacks: [String] = [], refuses: [String] = [], suggestion: Suggestion? = nil, help: String? = nil
  ) {
    let count = findings.count
    add(.keyword(keyword), keyword, id, message, place, isMissing: isMissing, suggestion: suggestion, help: help)
    guard findings.count > count else { return }
    findings[count].lacks = lacks
    findings[count].refuses = refuses
  }

  mutating func add(
    _ code: DiagnosticCode, _ keyword: Keyword?, _ id: SubschemaID, _ message: String, _ place: FaultPlace,
    isMissing: Bool = false, suggestion: Suggestion? = nil, help: String? = nil
  ) {
    if isExhausted || isMissing && isPartial && branchDepth == 0 { return }
    var rule = schema.locations.rule(id, keyword)
    let tokens = keyword.map { keywordPath + [$0.name] } ?? keywordPath
    rule.keywordLocation = JSONPointer(tokens: tokens).description
    var location = path.pointer
    var related = path.related
    var range = path.value
    var property: String?
    switch place {
    case .value: break
    case .holder: range = path.holder
    case .lacking: range = path.beginning
    case .key(let key, let name, let mergeKey):
      range = document.range(key)
      if let name { location = location.appending(name) }
      property = name
      if let mergeKey { related.append(RelatedPlace(.here(document.range(mergeKey)), "taken over here")) }
    case .repeatedItem(let item, let earlier):
      range = document.range(item)
      related.append(RelatedPlace(.here(document.range(earlier)), "first here"))
    }
    let diagnostic = Diagnostic(
      code, hiddenNames.removed(from: message), at: range,
      caption: suggestion.map { "did you mean \($0.shown)?" }, instanceLocation: location, rule: rule,
      related: related, help: help.map(hiddenNames.removed))
    findings.append(
      Finding(
        diagnostic: diagnostic, keyword: keyword, depth: path.depth, property: property, isMissing: isMissing,
        awaits: awaited, owners: owners, place: path.text, suggestion: suggestion))
  }

  /// Runs `body` and takes away what it found.
  mutating func capture(_ body: (inout Self) -> Bool) -> (isValid: Bool, findings: [Finding]) {
    let start = findings.count
    branchDepth += 1
    let isValid = body(&self)
    branchDepth -= 1
    let own = Array(findings[start...])
    findings.removeSubrange(start...)
    return (isValid, own)
  }

  // MARK: Words

  /// Whether a value is for nobody to see. That nothing is written tells nothing.
  func isHidden(_ node: NodeID) -> Bool {
    guard !hidden.isEmpty else { return false }
    let value = document.resolve(node)
    return (hidden.contains(node) || hidden.contains(value)) && !document[value].flags.contains(.isEmpty)
  }

  /// What the file calls the kinds of values.
  var words: TypeWords { .of(document) }

  /// `"dark"`, `12`, `a list with 3 items`.
  func short(_ node: NodeID) -> String {
    isHidden(node) ? ValueDescription.redacted : ValueDescription.short(document, node)
  }

  /// `the text "yes"`.
  func found(_ node: NodeID) -> String {
    isHidden(node) ? ValueDescription.redacted : ValueDescription.found(document, node)
  }

  func name(_ index: Int32) -> String {
    program.tables.names.name(KeyID(UInt32(bitPattern: index)))
  }
}
