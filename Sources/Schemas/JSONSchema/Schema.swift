public import DocumentModel
internal import Synchronization

/// A compiled schema: immutable, shared by all workers.
public final class Schema: Sendable {
  public struct Options: Sendable {
    /// Whether `format` is asserted; else it is an annotation.
    public var assertsFormat = true
    /// The dialect of a schema without `$schema`.
    public var defaultDialect = "https://json-schema.org/draft/2020-12/schema"
    public var limits = Limits()
    /// Whether schemas that nothing refers to are compiled too, so that their faults are found. Trusted texts are left out.
    public var compilesUnreferenced = false
    /// Whether such parts of the texts that it refers to are compiled too.
    package var compilesReferredTexts = false
    /// Whether texts that aren't trusted are checked against their meta-schemas.
    public var checksMetaschema = true
    /// Keeps compiled meta-schemas from one compilation to the next.
    package var metaschemas = MetaschemaCache()

    /// The keyword that marks values that must be hidden; nil where every value may be shown. Without a default, so
    /// that it can't be forgotten.
    package var sensitivity: SensitivityKeyword?
    /// The keyword with a vocabulary's help for people; nil for JSON Schema's own keywords alone.
    package var help: HelpKeyword?

    /// Options for JSON Schema's own keywords alone: findings may show every value.
    public init() {}

    /// The vocabulary that the keyword of sensitive values is of.
    package var vocabulary: (any Vocabulary)? { sensitivity?.vocabulary }

    package init(sensitivity: SensitivityKeyword?, help: HelpKeyword? = nil) {
      self.sensitivity = sensitivity
      self.help = help
    }
  }

  /// The result of compiling: the schema, nil where it can't be used, and the findings by file.
  public struct Compilation: Sendable {
    public var schema: Schema?
    public var reports: [FileReport]

    package init(schema: Schema?, reports: [FileReport]) {
      self.schema = schema
      self.reports = reports
    }
  }

  let program: Program
  let locations: SchemaLocations
  let patterns: PatternExplanations
  let names: KnownNames
  private let knownPlaces = Mutex<[SchemaGraph.Place]?>(nil)

  init(_ program: Program) {
    self.program = program
    locations = SchemaLocations(program)
    patterns = PatternExplanations(program)
    names = KnownNames(program)
  }

  /// Compiles a schema and all it refers to. A reference that leads nowhere accepts everything and is reported.
  public static func compile(_ source: SchemaSource, options: Options, load: SchemaLoader) -> Compilation {
    compile(source, embedded: [], options: options, load: load)
  }

  /// Compiles a schema with further schemas that no keyword of JSON Schema leads to.
  ///
  /// - Parameter embedded: their nodes in the text.
  package static func compile(
    _ source: SchemaSource, embedded: [NodeID], options: Options, load: SchemaLoader
  ) -> Compilation {
    withoutActuallyEscaping(load) { load in
      let compiler = Compiler(options: options, load: load)
      let program = compiler.compile(source, embedded: embedded)
      let isSound = compiler.checkMetaschemas()
      let schema = isSound && !compiler.hasEndlessReference ? program.map { Schema($0) } : nil
      return Compilation(schema: schema, reports: compiler.reports())
    }
  }

  /// The names of a document that no property has, but that are one slip of the keyboard away from a name that one may
  /// have.
  ///
  /// Searches each name by its letters: linear in the names and in those of the schema.
  package func slips(in document: Document) -> Set<KeyID> {
    names.slips(in: document)
  }

  /// Whether the schema has a name, as a property or as a required one.
  package func holds(name: String) -> Bool { program.tables.names.find(name) != nil }

  /// Every place of a value that it describes; made once.
  package var places: [SchemaGraph.Place] {
    knownPlaces.withLock { known in
      let places = known ?? graph.places()
      known = places
      return places
    }
  }

  /// Whether the value is valid: the yes/no path, without allocation.
  public func isValid(_ document: Document, _ root: NodeID) -> Bool {
    var evaluator = Evaluator(program, document)
    return evaluator.isValid(root)
  }
}

/// A keyword with help about a value for people. JSON Schema's own are `title` and `description`; a vocabulary with
/// another one gives it to the compiler.
package struct HelpKeyword: Sendable {
  package let name: String
  /// The help in a value of the keyword; nil where it has none.
  package let states: @Sendable (Document, NodeID) -> String?

  package init(_ name: String, states: @escaping @Sendable (Document, NodeID) -> String?) {
    self.name = name
    self.states = states
  }
}

/// A keyword that marks values of an instance that must be hidden. JSON Schema has none: a vocabulary that has one
/// gives it to the compiler, and every finding then hides those values.
package struct SensitivityKeyword: Sendable {
  package let name: String
  package let vocabulary: any Vocabulary
  /// Whether a value of the keyword marks the instance as sensitive; nil where it says neither.
  package let states: @Sendable (Document, NodeID) -> Bool?

  package init(
    _ name: String, of vocabulary: any Vocabulary, states: @escaping @Sendable (Document, NodeID) -> Bool?
  ) {
    self.name = name
    self.vocabulary = vocabulary
    self.states = states
  }
}
