internal import DocumentModel
internal import Patterns
internal import Synchronization

/// A compiled subschema: a type test, then a stretch of instructions.
struct Subschema: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// Has an `unevaluated…` that only the evaluation itself can decide.
    static let tracks = Self(rawValue: 1 << 0)
    /// The keyword of ``Schema/Options/sensitivity`` marks its values as sensitive.
    static let isSensitive = Self(rawValue: 1 << 1)
    /// The keyword marks its values as not sensitive.
    static let isNotSensitive = Self(rawValue: 1 << 2)
    /// Has its own `type` or is `false`.
    static let hasType = Self(rawValue: 1 << 3)
    /// A reference leads back to it for the same value: an evaluation that reaches it again ends there.
    static let isReentrant = Self(rawValue: 1 << 4)
    /// A reference in it is unresolvable, so it is unknown whether its values are sensitive.
    static let isUnreadable = Self(rawValue: 1 << 5)
    /// Has one of ``FailureWords/keywords``.
    static let statesProblem = Self(rawValue: 1 << 6)
  }

  var instructions: TableRange = .empty
  var types: TypeMask = .any
  var flags: Flags = []
  /// The schema resource, for the dynamic scope.
  var resource: UInt32
  var source: UInt32
  var node: NodeID
}

/// A compiled schema: flat tables, immutable.
final class Program: Sendable {
  let tables: ProgramTables
  let sources: [SchemaSource]
  let resources: [ResourceIdentity]
  let root: SubschemaID
  let entryPoints: [EntryPoint]
  let limits: Limits
  /// ``Schema/Options/help``.
  let help: HelpKeyword?
  let vocabulary: (any Vocabulary)?
  /// Whether any reference depends on the dynamic scope.
  let isDynamic: Bool
  let hasSensitive: Bool
  /// Whether it represents a schema that can't be used.
  let isUnknown: Bool
  /// Facts about the tables, whichever subschema is the program's root.
  let shared: SharedKnowledge

  /// Facts that are computed from tables on demand, once.
  final class SharedKnowledge: Sendable {
    fileprivate let sensitivity = Mutex<SensitiveIndex?>(nil)
    /// The answers by name; a document needs only a few.
    fileprivate let mentioned = Mutex<[String: Bool]>([:])
    let sensitiveParts = Mutex<PartsOfRoots?>(nil)
  }

  /// The parts that must be hidden below some roots of a document.
  struct PartsOfRoots: Sendable {
    // Weak: the cache must not keep a closed file's document alive.
    /// ``Document/lifetime``.
    weak var document: (any AnyObject & Sendable)?
    var roots: ArraySlice<NodeID>
    var isPartial: Bool
    var describesAll: Bool
    var parts: SensitiveParts
  }

  init(
    tables: ProgramTables, sources: [SchemaSource], resources: [ResourceIdentity], root: SubschemaID, limits: Limits,
    help: HelpKeyword? = nil, vocabulary: (any Vocabulary)? = nil, isUnknown: Bool = false
  ) {
    var tables = tables
    // An unreadable part may be sensitive, unless nothing that could be read speaks of that.
    let isUnreadable = tables.subschemas.contains { $0.flags.contains(.isUnreadable) }
    if isUnreadable, !sources.contains(where: { Self.mayHide($0.document, vocabulary: vocabulary) }) {
      for index in tables.subschemas.indices { tables.subschemas[index].flags.remove(.isUnreadable) }
    }
    self.isUnknown = isUnknown
    self.help = help
    self.vocabulary = vocabulary
    self.tables = tables
    self.sources = sources
    self.resources = resources
    self.root = root
    self.limits = limits
    entryPoints = EntryPoint.all(of: tables)
    isDynamic = !tables.dynamicReferences.isEmpty
    hasSensitive = tables.subschemas.contains { !$0.flags.isDisjoint(with: [.isSensitive, .isUnreadable]) }
    shared = SharedKnowledge()
  }

  /// Whether a schema may have sensitive values: it uses a keyword of the vocabulary, or the word.
  static func mayHide(_ schema: Document, vocabulary: (any Vocabulary)?) -> Bool {
    let words = ["sensitive"] + (vocabulary?.metaschemas.keys.map(\.self) ?? [])
    return words.contains { schema.keys.find($0) != nil }
  }

  /// The same program with another subschema as its root.
  init(_ other: Program, root: SubschemaID) {
    tables = other.tables
    sources = other.sources
    resources = other.resources
    self.root = root
    entryPoints = other.entryPoints
    limits = other.limits
    help = other.help
    vocabulary = other.vocabulary
    isDynamic = other.isDynamic
    hasSensitive = other.hasSensitive
    isUnknown = other.isUnknown
    shared = other.shared
  }

  /// The index of subschemas that lead to sensitive values. Computed once.
  var sensitivity: SensitiveIndex {
    shared.sensitivity.withLock { known in
      if let known { return known }
      let index = isUnknown ? SensitiveIndex.ofUnknown : SensitiveIndex(tables)
      known = index
      return index
    }
  }

  /// Whether any of its sources has a property with this name.
  func mentions(_ name: String) -> Bool {
    // The same few names are looked up for every document of a run.
    shared.mentioned.withLock { known in
      if let isMentioned = known[name] { return isMentioned }
      let isMentioned = sources.contains { $0.document.keys.find(name) != nil }
      known[name] = isMentioned
      return isMentioned
    }
  }

  /// A program by which any value may be sensitive, without other rules.
  static let unknown: Program = {
    var tables = ProgramTables()
    var builder = DocumentBuilder(text: [])
    builder.addRoot(builder.append(Node(kind: .boolean, flags: [], start: 0, end: 0, data: 1)))
    let document = builder.finish()
    tables.subschemas = [
      Subschema(resource: 0, source: 0, node: NodeID(0)),
      Subschema(flags: .isSensitive, resource: 0, source: 0, node: NodeID(0)),
    ]
    return Program(
      tables: tables, sources: [SchemaSource(uri: "settle:/unknown", path: "", document: document, isTrusted: true)],
      resources: [ResourceIdentity(uri: "settle:/unknown", source: 0, root: NodeID(0), dialect: Dialect(.draft2020))],
      root: SubschemaID(1), limits: Limits(), isUnknown: true)
  }()
}

/// The place of a schema resource and its URI.
struct ResourceIdentity: Sendable {
  var uri: String
  var source: Int
  var root: NodeID
  var dialect: Dialect
}

/// The tables that instructions point into.
struct ProgramTables: Sendable {
  var subschemas: [Subschema] = []
  var instructions: [Instruction] = []
  /// Every property name in a keyword.
  var names = KeyTable()
  var numbers: [ExactNumber] = []
  var patterns: [RegularExpression] = []
  var formats: [Format] = []
  var enumerations: [Enumeration] = []
  var constants = ConstantTable()
  var lists: [SubschemaID] = []
  var discriminators: [Discriminator] = []
  var branchesOfNumbers: [[ExactNumber: SubschemaID]] = []
  var contains: [ContainsShape] = []
  var members: [MembersShape] = []
  var memberSlots: [MemberSlot] = []
  var memberRules: [MemberRule] = []
  var patternRules: [PatternRule] = []
  /// Lists of indices into ``names``.
  var nameLists: [Int32] = []
  var dependentRequirements: [DependentRequirement] = []
  var dependentSchemas: [DependentSchema] = []
  var dependentShapes: [DependentSchemas] = []
  var dynamicReferences: [DynamicReference] = []
  var dynamicTargets: [DynamicTarget] = []
  /// The subschemas of strings with `contentSchema`, each with the schema of the content.
  var contents: [(owner: SubschemaID, inner: SubschemaID)] = []

  subscript(_ id: SubschemaID) -> Subschema { subschemas[Int(id.index)] }

  /// Adds a subschema that has no instructions yet.
  mutating func add(_ place: SchemaPlace) -> SubschemaID {
    subschemas.append(Subschema(resource: UInt32(place.resource), source: UInt32(place.source), node: place.node))
    return SubschemaID(subschemas.count - 1)
  }

  /// Completes a subschema. One access to the tables: the compiler would look them up for each part.
  mutating func complete(_ id: SubschemaID, instructions new: [Instruction], types: TypeMask, flags: Subschema.Flags) {
    let index = Int(id.index)
    subschemas[index].instructions = TableRange(start: instructions.count, count: new.count)
    subschemas[index].types = types
    subschemas[index].flags = flags
    instructions += new
  }

  /// The target of a subschema that consists of a reference, followed a few steps; itself for any other.
  func target(of subschema: Subschema) -> Subschema {
    var target = subschema
    // A cycle of references would never end.
    for _ in 0..<8 {
      guard target.types == .any, target.instructions.count == 1, !target.flags.contains(.tracks),
        case .reference(let next, _) = instructions[Int(target.instructions.start)]
      else { break }
      target = self[next]
    }
    return target
  }

  func list(_ range: TableRange) -> ArraySlice<SubschemaID> { lists[range.indices] }
}
