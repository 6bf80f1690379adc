internal import Diagnostics
internal import DocumentModel
internal import StringFormats

/// The third walk over a program: every keyword on every value, to tell what an evaluation came to, its annotations too.
///
/// It runs where output or annotations are asked for, and nowhere else. Messages and places are the reporting path's.
struct Collector {
  enum Purpose {
    /// - Parameters:
    ///   - keywords: those that are wanted; nil for all.
    ///   - isTolerant: whether a value that isn't valid keeps its annotations, branches that it doesn't take aside.
    case annotations(keywords: Set<String>?, isTolerant: Bool)
    case output
  }

  let program: Program
  let document: Document
  private let locations: SchemaLocations
  var reporter: Reporter
  /// Whether output units are built.
  let isOutput: Bool
  private let wanted: Set<String>?
  private let isTolerant: Bool
  /// The units of each subschema or keyword that is under way, outermost first.
  private var open: [[OutputUnit]] = [[]]
  private(set) var annotations: [Annotation] = []
  private(set) var isComplete = true
  private var keywords: [SubschemaID: [AnnotationKeyword]] = [:]
  private var depth = 0
  private var steps = 0
  private let stepBudget: Int

  init(_ schema: Schema, _ document: Document, _ root: NodeID, _ purpose: Purpose) {
    program = schema.program
    locations = schema.locations
    self.document = document
    reporter = Reporter(schema, document, root, isPartial: false)
    stepBudget = 50_000 + 50 * document.nodeCount
    switch purpose {
    case .annotations(let keywords, let isTolerant):
      (isOutput, wanted, self.isTolerant) = (false, keywords, isTolerant)
    case .output: (isOutput, wanted, isTolerant) = (true, nil, false)
    }
  }

  /// The unit of the whole, where it has anything to tell.
  var result: OutputUnit? { open[0].first }

  mutating func run(_ root: NodeID) -> Bool {
    apply(program.root, document.resolve(root), .off, []) && reporter.evaluator.exceededLimits.isEmpty
  }

  // MARK: Going on

  /// One subschema on one value, which is never an alias.
  mutating func apply(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking, _ tokens: [String]) -> Bool {
    reporter.keywordPath += tokens
    defer { reporter.keywordPath.removeLast(tokens.count) }
    guard depth < Evaluator.depthLimit / 3, steps < stepBudget else {
      isComplete = false
      let isValid = reporter.evaluator.check(id, node, tracking)
      if !isValid { addError("the value is not allowed here", id, nil) }
      return isValid
    }
    steps += 1
    depth += 1
    defer { depth -= 1 }
    let start = annotations.count
    openUnit()
    let isValid = evaluate(id, node, tracking)
    if isValid || isTolerant {
      annotate(id, node)
    } else {
      annotations.removeSubrange(start...)
    }
    closeUnit(isValid, id, nil)
    return isValid
  }

  /// A value below the one at hand.
  mutating func applyChild(_ id: SubschemaID, _ step: InstanceStep, _ tokens: [String]) -> Bool {
    reporter.path.push(step)
    defer { reporter.path.pop() }
    return apply(id, document.resolve(step.written), .off, tokens)
  }

  /// A branch whose marks and annotations count only if it holds.
  mutating func applyBranch(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking, _ tokens: [String]) -> Bool {
    let start = annotations.count
    let own = tracking.isOn ? reporter.evaluator.openFrame(tracking.count) : .off
    let isValid = apply(id, node, own, tokens)
    if own.isOn { reporter.evaluator.closeFrame(own, into: isValid ? tracking : .off) }
    if !isValid { annotations.removeSubrange(start...) }
    return isValid
  }

  private mutating func evaluate(_ id: SubschemaID, _ node: NodeID, _ tracking: Tracking) -> Bool {
    let subschema = program.tables[id]
    let isReentrant = subschema.flags.contains(.isReentrant)
    if isReentrant, !reporter.evaluator.begin(subschema.instructions, node) { return true }
    defer { if isReentrant { reporter.evaluator.endReentrant() } }
    let value = document[node]
    let outerHash = reporter.evaluator.scopeHash
    let isEntered = program.isDynamic && reporter.evaluator.enterResource(subschema.resource)
    var isValid = reporter.evaluator.isOfType(subschema.types, node, value)
    if !isValid { addErrors { $0.reportType(id, subschema, node) } }
    let mustOpen = subschema.flags.contains(.tracks) && (value.kind == .array || value.kind == .object)
    let frame = mustOpen ? reporter.evaluator.openFrame(Int32(truncatingIfNeeded: document.count(node))) : tracking
    for index in subschema.instructions.indices where !evaluate(index, id, node, value, frame) { isValid = false }
    if mustOpen { reporter.evaluator.closeFrame(frame, into: tracking) }
    if isEntered { reporter.evaluator.leaveResource(outerHash) }
    return isValid
  }

  /// A keyword without subschemas, or one whose subschemas leave no trace.
  mutating func evaluateAlone(
    _ index: Int, _ id: SubschemaID, _ node: NodeID, _ value: Node, _ tracking: Tracking
  ) -> Bool {
    if reporter.evaluator.run(TableRange(start: index, count: 1), node, tracking) { return true }
    let instruction = program.tables.instructions[index]
    addErrors { $0.report(instruction, id, node, value, .off) }
    return false
  }

  // MARK: Units

  /// What `body` finds as one unit under a keyword of the subschema at hand.
  mutating func unit(_ keyword: Keyword, _ id: SubschemaID, _ body: (inout Self) -> Bool) -> Bool {
    openUnit()
    let isValid = body(&self)
    closeUnit(isValid, id, keyword)
    return isValid
  }

  private mutating func openUnit() {
    if isOutput { open.append([]) }
  }

  /// A unit has only what goes with its verdict; with nothing it is left out, a single detail stands for it.
  private mutating func closeUnit(_ isValid: Bool, _ id: SubschemaID, _ keyword: Keyword?) {
    guard isOutput, let found = open.popLast() else { return }
    let details = found.filter { $0.isValid == isValid }
    if details.count == 1 {
      open[open.count - 1].append(details[0])
    } else if !details.isEmpty {
      var unit = makeUnit(isValid, id, keyword)
      unit.details = details
      open[open.count - 1].append(unit)
    } else if !isValid {
      addError("the value is not allowed here", id, keyword)
    }
  }

  /// Takes back what the last branch, which failed, had to tell.
  mutating func forgetLastUnit() {
    if isOutput, open[open.count - 1].last?.isValid == false { open[open.count - 1].removeLast() }
  }

  mutating func forgetUnits() {
    if isOutput { open[open.count - 1] = [] }
  }

  private func makeUnit(_ isValid: Bool, _ id: SubschemaID, _ keyword: Keyword?) -> OutputUnit {
    OutputUnit(
      isValid: isValid, keywordLocation: pointer(to: keyword?.name),
      absoluteKeywordLocation: locations.rule(id, keyword).absoluteKeywordLocation,
      instanceLocation: reporter.path.pointer)
  }

  private func pointer(to keyword: String?) -> String {
    JSONPointer(tokens: reporter.keywordPath + (keyword.map { [$0] } ?? [])).description
  }

  private mutating func addError(_ message: String, _ id: SubschemaID, _ keyword: Keyword?) {
    guard isOutput else { return }
    var unit = makeUnit(false, id, keyword)
    unit.error = message
    open[open.count - 1].append(unit)
  }

  /// What the reporting path has to say of a keyword that failed.
  mutating func addErrors(_ body: (inout Reporter) -> Bool) {
    guard isOutput else { return }
    for finding in reporter.capture(body).findings {
      let diagnostic = finding.diagnostic
      open[open.count - 1].append(
        OutputUnit(
          isValid: false, keywordLocation: diagnostic.rule?.keywordLocation ?? "",
          absoluteKeywordLocation: diagnostic.rule?.absoluteKeywordLocation,
          instanceLocation: diagnostic.instanceLocation ?? JSONPointer(), error: diagnostic.message))
    }
  }

  // MARK: Annotations

  /// What the keywords of a schema say of a value that holds to it.
  private mutating func annotate(_ id: SubschemaID, _ node: NodeID) {
    let subschema = program.tables[id]
    guard id != .always else { return }
    let source = program.sources[Int(subschema.source)].document
    let known =
      keywords[id]
      ?? AnnotationKeywords.of(subschema.node, in: source, program.resources[Int(subschema.resource)].dialect)
    keywords[id] = known
    for keyword in known where !keyword.isOfStrings || document[node].kind == .string {
      note(keyword.name, .schema(source, keyword.value), id, node)
    }
  }

  /// What an applicator says of the values that it applied to; that is an annotation since 2019-09.
  mutating func note(_ keyword: Keyword, _ value: AnnotationValue, _ id: SubschemaID, _ node: NodeID) {
    guard draft(of: id) >= .draft2019 else { return }
    note(keyword.name, value, id, node)
  }

  func draft(of id: SubschemaID) -> Draft {
    program.resources[Int(program.tables[id].resource)].dialect.draft
  }

  private mutating func note(_ keyword: String, _ value: AnnotationValue, _ id: SubschemaID, _ node: NodeID) {
    guard wanted?.contains(keyword) ?? true else { return }
    let location = pointer(to: keyword)
    let tail = URIReference.fragment(ofPointer: "/" + JSONPointer.escape(keyword))
    let absolute = locations.rule(id, nil).absoluteKeywordLocation + tail
    if isOutput {
      open[open.count - 1].append(
        OutputUnit(
          isValid: true, keywordLocation: location, absoluteKeywordLocation: absolute,
          instanceLocation: reporter.path.pointer, annotation: value))
    } else {
      annotations.append(
        Annotation(
          keyword: keyword, value: value, instance: node, instanceLocation: reporter.path.pointer,
          keywordLocation: location, absoluteKeywordLocation: absolute,
          textLocation: locations.textLocation(id) + tail))
    }
  }
}
