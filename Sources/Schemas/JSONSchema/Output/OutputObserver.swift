internal import DocumentModel

/// Collects the standard output or the annotations while the reporting path walks over a value.
struct OutputObserver {
  /// Whether anything is gathered at the moment: the reporting path finds words for a fault without it.
  var isOn = false
  /// Whether output units are built, not only annotations.
  private(set) var isOutput = false
  /// The keywords whose annotations are wanted; nil for all.
  private var wanted: Set<String>?
  /// Whether a value that isn't valid keeps its annotations, branches that it doesn't take aside.
  private(set) var isTolerant = false
  /// Whether nothing is gathered: a subschema ends at its first fault.
  private(set) var isForVerdict = false
  /// The units of each subschema or keyword that is under way, outermost first.
  private var units: [[OutputUnit]] = [[]]
  private(set) var annotations: [Annotation] = []
  /// False if schema and value are so large together that gathering stopped.
  private(set) var isComplete = true
  private var keywords: [SubschemaID: [AnnotationKeyword]] = [:]
  private var stepsLeft = 0

  /// One that gathers nothing.
  init() {}

  init(output document: Document) {
    isOn = true
    isOutput = true
    stepsLeft = Self.steps(document)
  }

  init(annotations wanted: Set<String>?, of document: Document, isTolerant: Bool) {
    isOn = true
    self.wanted = wanted
    self.isTolerant = isTolerant
    stepsLeft = Self.steps(document)
  }

  /// One for the verdict alone.
  init(verdictOn document: Document) {
    isOn = true
    isForVerdict = true
    stepsLeft = Self.verdictSteps + Self.steps(document)
  }

  /// A schema may have thousands of branches, which the yes/no path distinguishes by a constant.
  private static let verdictSteps = 1_000_000

  private static func steps(_ document: Document) -> Int { 50_000 + 50 * document.nodeCount }

  /// - Returns: false if no steps are left.
  mutating func step() -> Bool {
    stepsLeft -= 1
    return stepsLeft >= 0
  }

  mutating func stop() { isComplete = false }

  // MARK: Units

  /// The unit of the whole, where it has anything to report.
  var result: OutputUnit? { units[0].first }

  /// Begins the units of one subschema or keyword; ``close()`` ends it.
  mutating func open() {
    if isOn, isOutput { units.append([]) }
  }

  /// - Returns: the units since ``open()``; nil if none are built.
  mutating func close() -> [OutputUnit]? { isOn && isOutput ? units.popLast() : nil }

  mutating func add(_ unit: OutputUnit) { units[units.count - 1].append(unit) }

  mutating func add(_ found: [OutputUnit]) { units[units.count - 1] += found }

  /// Takes back what the last branch, which failed, had reported.
  mutating func forgetLastUnit() {
    if isOutput, units[units.count - 1].last?.isValid == false { units[units.count - 1].removeLast() }
  }

  mutating func forgetUnits() { units[units.count - 1] = [] }

  // MARK: Annotations

  func wants(_ keyword: String) -> Bool { wanted?.contains(keyword) ?? true }

  mutating func add(_ annotation: Annotation) { annotations.append(annotation) }

  mutating func forgetAnnotations(from start: Int) { annotations.removeSubrange(start...) }

  /// The annotations that a subschema makes by its own keywords.
  mutating func keywords(of id: SubschemaID, program: Program) -> [AnnotationKeyword] {
    guard id != .always else { return [] }
    if let known = keywords[id] { return known }
    let (subschema, dialect) = (program.tables[id], program.dialect(of: id))
    let found = AnnotationKeywords.of(subschema.node, in: program.document(of: id), dialect: dialect)
    keywords[id] = found
    return found
  }
}
