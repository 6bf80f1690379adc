internal import DocumentModel
internal import Patterns

/// Decides whether a value is valid, without saying why. Doesn't allocate once its buffers have grown.
///
/// Functions that run for each value are `mutating` even if they change nothing, so that the evaluator isn't copied.
struct Evaluator {
  /// The limits that kept an evaluation from finishing; the value then counts as invalid.
  struct ExceededLimits: OptionSet, Sendable {
    let rawValue: UInt8

    static let tooDeep = Self(rawValue: 1 << 0)
    static let patternTooCostly = Self(rawValue: 1 << 1)
    static let tooManySteps = Self(rawValue: 1 << 2)
  }

  /// The largest number of cached pairs of pattern and property name.
  static let nameVerdictLimit = 1 << 22
  /// The extra cost of searching a name with a pattern that reached its limit.
  static let ofCostlyName = 500
  /// The deepest nesting of subschemas, for a stack of 8 MB. Frames are larger without optimization.
  #if DEBUG
    static let depthLimit = 1_200
  #else
    static let depthLimit = 4_000
  #endif

  let program: Program
  let document: Document
  let memory: SearchContext
  var exceededLimits: ExceededLimits = []
  /// Whether unknown values count as invalid if any value could be, rather than as valid if any could be.
  var isPessimistic = false
  /// For each of the document's property names, its index in the program.
  let nameMap: [Int32]
  var nameVerdicts: [UInt8] = []
  /// The resources entered, outermost first; used only if the program has dynamic references.
  var scope: [UInt32] = []
  var scopeHash: UInt64 = 0
  var marks: [UInt64] = []
  var uniqueSlots: [UniqueSlot] = []
  var memo = VerdictMemo()
  var largeObject = LargeObject()
  /// The hash of the most recent collection, cached because it may be compared with many constants in a row.
  var lastHash: (node: NodeID, hash: UInt64)?
  /// The reentrant subschemas being evaluated, outermost first, each with its first instruction and its value.
  private var reentrants: [(instruction: UInt32, node: NodeID)] = []
  private(set) var depth = 0
  private(set) var steps = 0
  private(set) var budget: StepBudget

  init(_ program: Program, in document: Document) {
    self.program = program
    self.document = document
    memory = Self.memory(for: document)
    nameMap = document.map(to: program.tables.names, of: program.shared)
    budget = StepBudget(program, in: document)
  }

  private static func memory(for document: Document) -> SearchContext {
    SearchContext(share: Limits.patternSteps(ofOneIn: document.nodeCount), stepsPerByte: Limits.patternStepsPerByte)
  }

  /// Whether the value is valid. False also if a limit prevented an answer.
  mutating func isValid(_ node: NodeID) -> Bool {
    budget = StepBudget(program, in: document, root: node)
    return checkChild(program.root, node: node) && exceededLimits.isEmpty
  }

  /// Checks a value inside the current one, without tracking. Results for aliases are cached.
  @inline(__always)
  mutating func checkChild(_ id: SubschemaID, node: NodeID) -> Bool {
    let value = document[node]
    if value.kind == .alias { return checkAlias(id, node: node, value: value) }
    return check(id, node: node, tracking: .off)
  }

  private mutating func checkAlias(_ id: SubschemaID, node: NodeID, value: Node) -> Bool {
    let target = NodeID(value.data)
    guard !value.flags.contains(.isKey), document.isLarge(target) else {
      return check(id, node: target, tracking: .off)
    }
    let key = VerdictMemo.Key(id, node: target, scope: scopeHash)
    if let known = memo.verdicts[key] { return known }
    let verdict = check(id, node: target, tracking: .off)
    memo.verdicts[key] = verdict
    return verdict
  }

  /// Checks a value against a subschema.
  ///
  /// - Parameter tracking: Where to mark the items or entries that the subschema evaluates.
  mutating func check(_ id: SubschemaID, node: NodeID, tracking: Tracking) -> Bool {
    let entry = program.entryPoints[Int(id.index)]
    steps &+= 1
    let value = document[node]
    if value.flags.contains(.isPlaceholder) {
      if let verdict = verdict(ofPlaceholder: node, id: id, types: entry.types) { return verdict }
    } else {
      guard matchesType(entry.types, id: node, node: value) else { return false }
    }
    if entry.instructions.count == 0 { return true }
    if steps > budget.memoizationThreshold { return checkMemoized(id, entry: entry, node: node, tracking: tracking) }
    return enter(entry, node: node, tracking: tracking)
  }

  /// Counts steps for work that isn't the check of a value.
  mutating func count(_ work: Int) { steps &+= work }

  /// Resets the number of steps, for reporting what was found.
  mutating func resetSteps() {
    steps = 0
    exceededLimits.remove(.tooManySteps)
  }

  /// Checks a value and caches the result, so that schemas which double the number of steps on each level still finish.
  /// Used after a number of steps.
  private mutating func checkMemoized(
    _ id: SubschemaID, entry: EntryPoint, node: NodeID, tracking: Tracking
  ) -> Bool {
    steps &+= StepBudget.stepsPerMemoizedCheck
    guard steps <= budget.limit else {
      exceededLimits.insert(.tooManySteps)
      return false
    }
    let key = VerdictMemo.Key(id, node: node, scope: scopeHash)
    guard tracking.isOn else {
      if let known = memo.verdicts[key] { return known }
      let verdict = enter(entry, node: node, tracking: .off)
      if !isReentered(node) { memo.verdicts[key] = verdict }
      return verdict
    }
    if let known = memo.marks[key] {
      for (word, bits) in known.enumerated() { marks[Int(tracking.base) + word] |= bits }
      return true
    }
    if memo.verdicts[key] == false { return false }
    let own = openFrame(tracking.count)
    let verdict = enter(entry, node: node, tracking: own)
    if !isReentered(node) {
      if verdict { memo.marks[key] = Array(marks[Int(own.base)..<Int(own.base) + own.words]) }
      memo.verdicts[key] = verdict
    }
    closeFrame(own, into: verdict ? tracking : .off)
    return verdict
  }

  @inline(__always)
  private mutating func enter(_ entry: EntryPoint, node: NodeID, tracking: Tracking) -> Bool {
    guard depth < Self.depthLimit else {
      exceededLimits.insert(.tooDeep)
      return false
    }
    depth += 1
    defer { depth -= 1 }
    return entry.isPlain
      ? run(entry.instructions, id: node, tracking: tracking) : runScoped(entry, node: node, tracking: tracking)
  }

  private mutating func runScoped(_ entry: EntryPoint, node: NodeID, tracking: Tracking) -> Bool {
    if entry.isReentrant, !begin(entry.instructions, node: node) { return true }
    defer { if entry.isReentrant { endReentrant() } }
    let outerHash = scopeHash
    let isEntered = program.isDynamic && enterResource(entry.resource)
    let verdict: Bool
    let value = document[node]
    if entry.tracks, value.kind.isCollection {
      let own = openFrame(Int32(truncatingIfNeeded: size(node, node: value)))
      verdict = run(entry.instructions, id: node, tracking: own)
      closeFrame(own, into: verdict ? tracking : .off)
    } else {
      verdict = run(entry.instructions, id: node, tracking: tracking)
    }
    if isEntered { leaveResource(outerHash) }
    return verdict
  }

  /// Begins a reentrant subschema for a value; ``endReentrant()`` ends it.
  ///
  /// - Returns: False if the subschema is already being evaluated for this value.
  mutating func begin(_ instructions: TableRange, node: NodeID) -> Bool {
    var index = reentrants.endIndex - 1
    while index >= 0, reentrants[index].node == node {
      if reentrants[index].instruction == instructions.start { return false }
      index -= 1
    }
    reentrants.append((instructions.start, node))
    return true
  }

  mutating func endReentrant() { reentrants.removeLast() }

  /// Whether a result for the value may depend on one that isn't known yet, and so mustn't be cached.
  private func isReentered(_ node: NodeID) -> Bool { reentrants.last?.node == node }

  /// - Returns: False if the resource is already the innermost one.
  mutating func enterResource(_ resource: UInt32) -> Bool {
    guard scope.last != resource else { return false }
    scope.append(resource)
    scopeHash = NameHash.mix(scopeHash &+ UInt64(resource) &+ 0x9E37_79B9_7F4A_7C15)
    return true
  }

  mutating func leaveResource(_ outerHash: UInt64) {
    scope.removeLast()
    scopeHash = outerHash
  }
}

extension Document {
  /// The length in bytes from which checking a string takes longer than caching the result.
  private static let longText = 256

  /// Whether a check may take long, so that it should happen once for all aliases: of a collection or a long string.
  func isLarge(_ target: NodeID) -> Bool {
    let node = self[target]
    return node.kind.isCollection || node.kind == .string && Int(node.end - node.start) >= Self.longText
  }
}

/// Cached results: those for aliased values, and all once an evaluation takes long.
struct VerdictMemo: Sendable {
  struct Key: Hashable, Sendable {
    var subschema: SubschemaID
    var node: NodeID
    /// The hash of the dynamic scope.
    var scope: UInt64

    init(_ subschema: SubschemaID, node: NodeID, scope: UInt64) {
      self.subschema = subschema
      self.node = node
      self.scope = scope
    }
  }

  var verdicts: [Key: Bool] = [:]
  /// For each valid value, the marks of its evaluated items or entries.
  var marks: [Key: [UInt64]] = [:]
  /// The first invalid item of a long list, where a report can start.
  var firstInvalid: [Key: NodeID] = [:]
}

/// A slot of the hash table that finds equal items; free if `item` is `UInt32.max`.
struct UniqueSlot: Sendable {
  var hash: UInt64
  var item: UInt32
}

/// The step limits of an evaluation. The number of subschemas times values may be far larger than the bytes of both.
struct StepBudget: Sendable {
  /// The cost of caching a result, in steps.
  static let stepsPerMemoizedCheck = 16

  /// The number of steps after which results are cached.
  let memoizationThreshold: Int
  /// The number of steps after which the evaluation stops.
  let limit: Int

  /// - Parameter root: The value to check; nil if any value of the document may be checked.
  init(_ program: Program, in document: Document, root: NodeID? = nil) {
    let nodes = root.map { Int(document.subtreeEnd($0).index - $0.index) } ?? document.nodeCount
    limit = Limits.schemaSteps.steps(
      nodes: nodes, ofRoots: root == nil ? 1 : document.roots.count, subschemas: program.tables.subschemas.count)
    memoizationThreshold = limit / 2
  }
}

/// An evaluator shared by several parts of a report, so that they share its caches.
final class SharedEvaluator {
  var evaluator: Evaluator

  init(_ evaluator: Evaluator) {
    self.evaluator = evaluator
  }
}
