internal import DocumentModel
internal import FileAccess
internal import Patterns
internal import Synchronization

/// A compiled subschema: a type test followed by a range of instructions.
struct Subschema: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// It has an `unevaluatedProperties` or `unevaluatedItems` that depends on the evaluation.
    static let tracks = Self(rawValue: 1 << 0)
    /// The keyword of ``Schema/Options/sensitivity`` marks its values as sensitive.
    static let isSensitive = Self(rawValue: 1 << 1)
    /// That keyword marks its values as not sensitive.
    static let isNotSensitive = Self(rawValue: 1 << 2)
    /// It has its own `type` or is `false`.
    static let hasType = Self(rawValue: 1 << 3)
    /// A reference leads back to it for the same value; an evaluation that reaches it again stops there.
    static let isReentrant = Self(rawValue: 1 << 4)
    /// It has an unresolvable reference, so its values may be sensitive.
    static let isUnreadable = Self(rawValue: 1 << 5)
    /// It has one of ``FailureWords/keywords``.
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

/// A compiled schema: immutable, flat tables.
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
  /// Whether it stands for a schema that can't be used.
  let isUnknown: Bool
  /// Lazily computed facts about the tables, shared by all programs with these tables.
  let shared: SharedKnowledge

  /// Facts about the tables, each computed once when needed.
  final class SharedKnowledge: Sendable {
    fileprivate let sensitivity = Mutex<SensitiveIndex?>(nil)
    /// Cached answers of ``Program/mentions(_:)``; a document needs only a few names.
    fileprivate let mentioned = Mutex<[String: Bool]>([:])
    /// Cached answers of ``Program/leading(toAny:)``.
    fileprivate let leading = Mutex<[Set<String>: [Bool]]>([:])
    let sensitiveParts = Mutex<PartsOfRoots?>(nil)
    let owners = Once<SubschemaOwners>()
  }

  /// The sensitive parts below some roots of a document.
  struct PartsOfRoots: Sendable {
    // Weak, because the cache mustn't keep a closed file's document alive.
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
    // An unreadable part may be sensitive, unless nothing in the readable parts deals with sensitivity.
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

  /// Whether a schema may mark values as sensitive: it uses a keyword of the vocabulary, or has the key `sensitive`.
  static func mayHide(_ schema: Document, vocabulary: (any Vocabulary)?) -> Bool {
    let words = ["sensitive"] + (vocabulary?.metaschemas.keys.map(\.self) ?? [])
    return words.contains { schema.keys.find($0) != nil }
  }

  /// Creates a program with the same tables and another root.
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

  /// The index of subschemas that lead to sensitive values, computed once.
  var sensitivity: SensitiveIndex {
    shared.sensitivity.withLock { known in
      if let known { return known }
      let index = isUnknown ? SensitiveIndex.ofUnknown : SensitiveIndex(tables)
      known = index
      return index
    }
  }

  /// Whether any source has this property name.
  func mentions(_ name: String) -> Bool {
    // Cached, because the same few names are looked up for every document.
    shared.mentioned.withLock { known in
      if let isMentioned = known[name] { return isMentioned }
      let isMentioned = sources.contains { $0.document.keys.find(name) != nil }
      known[name] = isMentioned
      return isMentioned
    }
  }

  /// For each subschema, whether it or one that it leads to has one of some keywords.
  func leading(toAny keywords: Set<String>) -> [Bool] {
    // Cached, because a rule asks for the same keywords in every document.
    shared.leading.withLock { known in
      if let leading = known[keywords] { return leading }
      let own = sources.map { source in keywords.compactMap { source.document.keys.find($0) } }
      let targets = tables.subschemas.indices.filter { index in
        let subschema = tables.subschemas[index]
        let names = own[Int(subschema.source)]
        return sources[Int(subschema.source)].document.entries(subschema.node).contains {
          $0.keyID.map(names.contains) ?? false
        }
      }
      let leading = SubschemaEdges.leading(to: targets, edges: SubschemaEdges(tables).all)
      known[keywords] = leading
      return leading
    }
  }

  /// A program without rules in which any value may be sensitive.
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

/// A schema resource: its URI, place and dialect.
struct ResourceIdentity: Sendable {
  var uri: String
  var source: Int
  var root: NodeID
  var dialect: Dialect
}

/// The tables that instructions refer to.
struct ProgramTables: Sendable {
  var subschemas: [Subschema] = []
  var instructions: [Instruction] = []
  /// All property names in keywords.
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
  /// Lists of indices into ``names`` or ``patternRules``.
  var nameLists: [Int32] = []
  var dependentRequirements: [DependentRequirement] = []
  var dependentSchemas: [DependentSchema] = []
  var dependentShapes: [DependentSchemas] = []
  var dynamicReferences: [DynamicReference] = []
  var dynamicTargets: [DynamicTarget] = []
  /// The subschemas with a `contentSchema`, each with that schema.
  var contents: [(owner: SubschemaID, inner: SubschemaID)] = []

  subscript(_ id: SubschemaID) -> Subschema { subschemas[Int(id.index)] }

  /// Adds a subschema that has no instructions yet.
  mutating func add(_ place: SchemaPlace) -> SubschemaID {
    subschemas.append(Subschema(resource: UInt32(place.resource), source: UInt32(place.source), node: place.node))
    return SubschemaID(subschemas.count - 1)
  }

  /// Completes a subschema in one access to the tables, because each access through the compiler costs time.
  mutating func complete(_ id: SubschemaID, instructions new: [Instruction], types: TypeMask, flags: Subschema.Flags) {
    let index = Int(id.index)
    subschemas[index].instructions = TableRange(start: instructions.count, count: new.count)
    subschemas[index].types = types
    subschemas[index].flags = flags
    instructions += new
  }

  /// The target of a subschema that is just a reference, following a few more; any other subschema itself.
  func target(of subschema: Subschema) -> Subschema {
    var target = subschema
    // Bounded, because references may form a cycle.
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
