internal import DocumentModel

/// Collects the standard output or annotations while the reporter walks over a value.
struct OutputObserver {
  /// Whether to collect at the moment; off while the reporter looks for words for an error.
  var isOn = false
  /// Whether to build output units, not only annotations.
  private(set) var isOutput = false
  /// The keywords whose annotations are wanted; nil for all.
  private var wanted: Set<String>?
  /// For each subschema, whether it may have wanted annotations; nil if everything has to be visited.
  private var leading: [Bool]?
  /// Whether an invalid value keeps its annotations, except those of branches that it doesn't match.
  private(set) var isTolerant = false
  /// Whether only the result matters, so that a subschema ends at its first error.
  private(set) var isForVerdict = false
  /// The units of each subschema or keyword in progress, outermost first.
  private var units: [[OutputUnit]] = [[]]
  private(set) var annotations: [Annotation] = []
  /// False if collecting stopped because schema and value are too large.
  private(set) var isComplete = true
  private var keywords: [SubschemaID: [AnnotationKeyword]] = [:]
  private var stepsLeft = 0

  /// Creates an observer that collects nothing.
  init() {}

  init(output document: Document) {
    isOn = true
    isOutput = true
    stepsLeft = Self.steps(document)
  }

  init(annotations wanted: Set<String>?, of document: Document, by program: Program, isTolerant: Bool) {
    isOn = true
    self.wanted = wanted
    leading = wanted.map(program.leading(toAny:))
    self.isTolerant = isTolerant
    stepsLeft = Self.steps(document)
  }

  /// Creates an observer for the result alone.
  init(verdictOn document: Document) {
    isOn = true
    isForVerdict = true
    stepsLeft = Self.verdictSteps + Self.steps(document)
  }

  /// Extra steps, because a schema may have thousands of branches, which the evaluator distinguishes by a constant.
  private static let verdictSteps = 1_000_000

  private static func steps(_ document: Document) -> Int { 50_000 + 50 * document.nodeCount }

  /// - Returns: False if no steps are left.
  mutating func step() -> Bool {
    stepsLeft -= 1
    return stepsLeft >= 0
  }

  mutating func stop() { isComplete = false }

  // MARK: Units

  /// The unit of the whole evaluation; nil if it has nothing to report.
  var result: OutputUnit? { units[0].first }

  /// Begins the units of a subschema or keyword; ``close()`` ends them.
  mutating func open() {
    if isOn, isOutput { units.append([]) }
  }

  /// - Returns: The units since ``open()``; nil if none are built.
  mutating func close() -> [OutputUnit]? { isOn && isOutput ? units.popLast() : nil }

  mutating func add(_ unit: OutputUnit) { units[units.count - 1].append(unit) }

  mutating func add(_ found: [OutputUnit]) { units[units.count - 1] += found }

  /// Removes the unit of the last branch if it failed.
  mutating func forgetLastUnit() {
    if isOutput, units[units.count - 1].last?.isValid == false { units[units.count - 1].removeLast() }
  }

  mutating func forgetUnits() { units[units.count - 1] = [] }

  // MARK: Annotations

  func wants(_ keyword: String) -> Bool { wanted?.contains(keyword) ?? true }

  /// Whether visiting a value for a subschema may collect anything.
  func mayCollect(_ id: SubschemaID) -> Bool { leading?[Int(id.index)] ?? true }

  mutating func add(_ annotation: Annotation) { annotations.append(annotation) }

  mutating func forgetAnnotations(from start: Int) { annotations.removeSubrange(start...) }

  /// The annotation keywords of a subschema itself.
  mutating func keywords(of id: SubschemaID, program: Program) -> [AnnotationKeyword] {
    guard id != .always else { return [] }
    if let known = keywords[id] { return known }
    let (subschema, dialect) = (program.tables[id], program.dialect(of: id))
    let found = AnnotationKeywords.of(subschema.node, in: program.document(of: id), dialect: dialect)
    keywords[id] = found
    return found
  }
}
