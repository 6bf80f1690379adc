public import DocumentModel
internal import Synchronization

/// A compiled schema. It is immutable, and all workers share it.
public final class Schema: Sendable {
  public struct Options: Sendable {
    /// Whether `format` is an assertion rather than an annotation.
    public var assertsFormat = true
    /// The dialect of schemas without `$schema`.
    public var defaultDialect = "https://json-schema.org/draft/2020-12/schema"
    public var limits = Limits()
    /// Whether to compile subschemas of untrusted schemas that nothing refers to, in order to find their problems.
    public var compilesUnreferenced = false
    /// Whether to compile such parts of referenced schemas too.
    package var compilesReferredTexts = false
    /// Whether to check untrusted schemas against their meta-schemas.
    public var checksMetaschema = true
    /// Returns what earlier runs found about a schema that consists of these texts.
    package var earlierVerdict: (@Sendable ([SchemaSource]) -> Verdict)?
    /// A cache of compiled meta-schemas.
    package var metaschemas = MetaschemaCache()

    /// The keyword that marks sensitive values; nil if every value may be shown. The package initializer has no default
    /// for it, so that it can't be forgotten.
    package var sensitivity: SensitivityKeyword?
    /// The vocabulary's keyword with help for people; nil to use only the keywords of JSON Schema.
    package var help: HelpKeyword?

    /// Creates options for JSON Schema alone, so that messages may show every value.
    public init() {}

    /// The vocabulary of the keyword that marks sensitive values.
    package var vocabulary: (any Vocabulary)? { sensitivity?.vocabulary }

    package init(sensitivity: SensitivityKeyword?, help: HelpKeyword? = nil) {
      self.sensitivity = sensitivity
      self.help = help
    }
  }

  /// The result of compiling: the schema, or nil if it can't be used, and the problems by file.
  public struct Compilation: Sendable {
    public var schema: Schema?
    public var reports: [FileReport]
  }

  /// What is known about problems of a usable schema.
  package enum Verdict: Sendable {
    /// An earlier run found none, so there is no need to look again.
    case known
    /// The meta-schemas and the compiler found none, which holds for the same texts in the future too.
    ///
    /// - Parameter key: Identifies the texts.
    case errorFree(key: [UInt8])
    /// There are problems, they depend on more than the texts, or nobody asked.
    case open

    var isKnown: Bool { if case .known = self { true } else { false } }
  }

  let program: Program
  package let verdict: Verdict
  let locations: SchemaLocations
  let patterns: PatternExplanations
  let names: KnownNames
  private let knownPlaces = Mutex<[SchemaGraph.Place]?>(nil)
  private let knownRelations = Mutex<RelationIndex??>(nil)

  init(_ program: Program, verdict: Verdict = .open) {
    self.program = program
    self.verdict = verdict
    locations = SchemaLocations(program)
    patterns = PatternExplanations(program)
    names = KnownNames(program)
  }

  /// Compiles a schema and all that it refers to. An unresolvable reference is reported, and accepts every value.
  public static func compile(_ source: SchemaSource, options: Options, load: SchemaLoader) -> Compilation {
    compile(source, embedded: [], others: [], options: options, load: load)
  }

  /// Compiles a schema together with others that no keyword of JSON Schema refers to.
  ///
  /// - Parameters:
  ///   - embedded: The nodes of schemas in its own text.
  ///   - others: The URIs of texts to compile as a whole; ``whole(_:)`` returns them.
  package static func compile(
    _ source: SchemaSource, embedded: [NodeID] = [], others: [String] = [], options: Options, load: SchemaLoader
  ) -> Compilation {
    withoutActuallyEscaping(load) { load in
      let compiler = Compiler(options: options, load: load, families: KeywordRegistry.families)
      let program = compiler.compile(source, embedded: embedded, others: others)
      var verdict = compiler.earlierVerdict
      let isSound = verdict.isKnown || compiler.checkMetaschemas()
      let reports = compiler.reports()
      if !verdict.isKnown, !reports.isEmpty { verdict = .open }
      let schema = isSound && !compiler.hasEndlessReference ? program.map { Schema($0, verdict: verdict) } : nil
      return Compilation(schema: schema, reports: reports)
    }
  }

  /// The schema that is the whole of another text compiled with this one, by its URI; nil if there is none.
  package func whole(_ uri: String) -> Schema? {
    guard let text = program.resources.first(where: { $0.uri == uri }) else { return nil }
    // Skip the first subschema, which accepts everything and belongs to no text.
    let id = program.tables.subschemas.dropFirst().firstIndex { $0.source == text.source && $0.node == text.root }
    return id.map { Schema(Program(program, root: SubschemaID($0))) }
  }

  /// The keys of a document that the schema doesn't have, but that are one typo away from one that it has.
  ///
  /// - Complexity: O(*n* + *m*) in the keys of the document and of the schema.
  package func slips(in document: Document) -> Set<KeyID> {
    names.slips(in: document)
  }

  /// Whether the schema has a property name, under `properties` or in `required`.
  package func holds(name: String) -> Bool { program.tables.names.find(name) != nil }

  /// All places that the schema describes, computed once.
  package var places: [SchemaGraph.Place] {
    knownPlaces.withLock { known in
      let places = known ?? graph.places()
      known = places
      return places
    }
  }

  /// Where the schema relates values of a file to others, computed once; nil if it relates none.
  var relationIndex: RelationIndex? {
    knownRelations.withLock { known in
      let index = known ?? RelationIndex(graph)
      known = .some(index)
      return index
    }
  }

  /// Whether the schema relates values of a file to others.
  package var relatesValues: Bool { relationIndex != nil }

  /// Whether a value is valid. Builds no findings.
  public func isValid(_ document: Document, _ root: NodeID) -> Bool {
    var evaluator = Evaluator(program, in: document)
    return evaluator.isValid(root)
  }
}

/// A keyword with help for people, in addition to `title` and `description`. A vocabulary passes it to the compiler.
package struct HelpKeyword: Sendable {
  package let name: String
  /// Returns the help in the keyword's value; nil if there is none.
  package let states: @Sendable (Document, NodeID) -> String?

  package init(_ name: String, states: @escaping @Sendable (Document, NodeID) -> String?) {
    self.name = name
    self.states = states
  }
}

/// A keyword that marks sensitive values, which JSON Schema lacks. A vocabulary passes it to the compiler, and all
/// messages redact those values.
package struct SensitivityKeyword: Sendable {
  package let name: String
  package let vocabulary: any Vocabulary
  /// Returns whether the keyword's value marks the instance as sensitive; nil if it says neither.
  package let states: @Sendable (Document, NodeID) -> Bool?

  package init(
    _ name: String, of vocabulary: any Vocabulary, states: @escaping @Sendable (Document, NodeID) -> Bool?
  ) {
    self.name = name
    self.vocabulary = vocabulary
    self.states = states
  }
}
